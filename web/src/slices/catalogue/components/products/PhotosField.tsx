import { catalogueLimits } from '@halles/contract';
import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { textNow, useLanguage, useText } from '../../../../lib/i18n/index.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { acceptOf, formatBytes, namesOfTypes, refusalOf } from '../../../../ui/fields/files.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { useUiText } from '../../../../ui/texts.ts';
import { movePhoto, photoRule, uploadPhoto, type Photo } from './photos.ts';
import styles from './PhotosField.module.css';
import { PhotoTile } from './PhotoTile.tsx';

const CropDialog = lazyPart(
  () => import('../../../../ui/fields/crop-dialog.tsx'),
  <div className={styles.waiting} />,
);

/** Resolves with the selected square of a picture, or undefined when cancelled. */
const cropPhoto = (url: string, type: string): Promise<Blob | undefined> =>
  openDialog<Blob>({ title: 'ui.crop.title', width: 480 }, (close) => (
    <CropDialog url={url} type={type} shape="square" close={close} />
  ));

interface PhotosFieldProps {
  photos: readonly Photo[];
  /** Receives a change of the photos as they are by then: an upload takes a while. */
  onChange: (change: (now: readonly Photo[]) => Photo[]) => void;
  disabled?: boolean;
}

/** A single photo is cropped first; several are uploaded as they are and can be cropped afterwards. */
async function preparePhotos(files: readonly File[]): Promise<Blob[]> {
  const [only] = files;
  if (only === undefined || files.length > 1) return [...files];
  const url = URL.createObjectURL(only);
  const cropped = await cropPhoto(url, only.type);
  URL.revokeObjectURL(url);
  return cropped ? [cropped] : [];
}

const isSame = (a: Photo, b: Photo): boolean => a.fileId === b.fileId;

type Put = (now: readonly Photo[], sent: readonly Photo[]) => Photo[];

function useSending({ photos, onChange }: PhotosFieldProps) {
  const [sending, setSending] = useState(0);
  const send = async (pictures: readonly Blob[], put: Put) => {
    if (pictures.length === 0) return;
    setSending((now) => now + pictures.length);
    const sent = await Promise.allSettled(pictures.map(uploadPhoto));
    setSending((now) => now - pictures.length);
    for (const one of sent)
      if (one.status === 'rejected')
        snackbar.error(
          one.reason instanceof Error && one.reason.message
            ? one.reason.message
            : textNow('catalogue.products.photos.failed'),
        );
    const good = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    if (good.length > 0) onChange((now) => put(now, good).slice(0, catalogueLimits.photos));
  };
  const freeSlots = Math.max(0, catalogueLimits.photos - photos.length - sending);
  return { sending, send, freeSlots };
}

/** The photos of a product, the first as cover: dropped, selected or taken with a phone, and ordered. */
export function PhotosField(props: PhotosFieldProps) {
  const { photos, onChange, disabled = false } = props;
  const text = useText();
  const uiText = useUiText();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const dragged = useRef<number | null>(null);
  const [refused, setRefused] = useState<string>();
  const { sending, send, freeSlots } = useSending(props);
  const facts = { types: namesOfTypes(photoRule), size: formatBytes(photoRule.maxBytes, language) };
  const add = async (files: readonly File[]) => {
    const wrong = files.find((file) => refusalOf(file, photoRule) !== null);
    setRefused(wrong && uiText(`file.${refusalOf(wrong, photoRule)!}`, { name: wrong.name, ...facts }));
    const right = files.filter((file) => refusalOf(file, photoRule) === null);
    const extra = right[freeSlots];
    if (extra) setRefused(uiText('file.tooMany', { name: extra.name }));
    await send(await preparePhotos(right.slice(0, freeSlots)), (now, sent) => [...now, ...sent]);
  };
  const crop = async (photo: Photo) => {
    const cropped = await cropPhoto(photo.url, 'image/jpeg');
    if (cropped)
      await send([cropped], (now, sent) => now.flatMap((one) => (isSame(one, photo) ? sent : [one])));
  };
  const move = (from: number, to: number) => onChange((now) => movePhoto(now, from, to));
  return (
    <div
      className="shrinks stack-8"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const files = [...event.dataTransfer.files];
        if (!disabled && files.length > 0) void add(files);
      }}
    >
      <ul className={styles.tiles} aria-label={text('catalogue.products.photos.title')}>
        {photos.map((photo, place) => (
          <PhotoTile
            key={photo.fileId}
            {...{ photo, place, disabled }}
            count={photos.length}
            onMove={(to) => move(place, to)}
            onCrop={() => void crop(photo)}
            onRemove={() => onChange((now) => now.filter((one) => !isSame(one, photo)))}
            onDragStart={() => (dragged.current = place)}
            onDrop={() => {
              if (dragged.current !== null) move(dragged.current, place);
              dragged.current = null;
            }}
          />
        ))}
        {Array.from({ length: sending }, (_, index) => (
          <li key={index} className={styles.sending} data-uploading>
            {text('catalogue.products.photos.sending')}
          </li>
        ))}
        {!disabled && freeSlots > 0 && (
          <li>
            <button type="button" className={styles.add} onClick={() => input.current?.click()}>
              <IconCamera aria-hidden />
              {text('catalogue.products.photos.add')}
            </button>
          </li>
        )}
      </ul>
      <p className="quiet smaller">{text('catalogue.products.photos.help', facts)}</p>
      <p role="alert" className={styles.refused}>
        {refused}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptOf(photoRule)}
        aria-label={text('catalogue.products.photos.add')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Cleared so that the same file can be selected again.
          event.target.value = '';
          if (files.length > 0) void add(files);
        }}
      />
    </div>
  );
}
