import { useEffect, useEffectEvent } from 'react';
import { fileRules } from '@halles/contract/kernel';
import { useLanguage, useText } from '../../lib/i18n/index.ts';
import { changeLogo } from '../../slices/organizations/index.ts';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';
import CropDialog from '../../ui/fields/crop-dialog.tsx';
import { formatBytes, namesOfTypes, refusalOf } from '../../ui/fields/files.ts';
import { snackbar } from '../../ui/snackbar/snackbar.ts';
import type { Organization } from '../navigation.ts';

interface ReplaceLogoProps {
  file: File;
  organization: Organization;
  onDone: () => void;
}

/** Crops and uploads a chosen picture. Loaded when somebody chooses one. */
export default function ReplaceLogo({ file, organization, onDone }: ReplaceLogoProps) {
  const text = useText();
  const language = useLanguage();
  const replace = useEffectEvent(async () => {
    const limits = fileRules.logo;
    const refusal = refusalOf(file, limits);
    if (refusal !== null) {
      const facts = {
        name: file.name,
        types: namesOfTypes(limits),
        size: formatBytes(limits.maxBytes, language),
      };
      snackbar.error(text(`ui.file.${refusal}`, facts));
      return;
    }
    const url = URL.createObjectURL(file);
    const picture = await openDialog<Blob>({ title: 'ui.crop.title', width: 480 }, (close) => (
      <CropDialog url={url} type={file.type} shape="square" close={close} />
    ));
    URL.revokeObjectURL(url);
    if (picture) await changeLogo(organization, picture);
  });
  const begin = useEffectEvent(() => void replace().finally(onDone));
  useEffect(() => begin(), []);
  return null;
}
