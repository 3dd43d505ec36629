import { lazy, Suspense } from 'react';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import styles from './crop-photo.module.css';

const CropDialog = lazy(() => import('../../../../ui/fields/crop-dialog.tsx'));

/** Resolves with the selected square of a picture, or undefined when cancelled. */
export const cropPhoto = (url: string, type: string): Promise<Blob | undefined> =>
  openDialog<Blob>({ title: 'ui.crop.title', width: 480 }, (close) => (
    <Suspense fallback={<div className={styles.waiting} />}>
      <CropDialog url={url} type={type} shape="square" close={close} />
    </Suspense>
  ));
