import { useKeyOrText } from '../texts.ts';
import { Dialog } from './dialog.tsx';
import { closeDialog, forgetDialog, type OpenedDialog } from './open-dialog.ts';

export default function OpenedDialogs({ opened }: { opened: readonly OpenedDialog[] }) {
  const written = useKeyOrText();
  const top = opened.findLast(({ open }) => open);
  return opened.map(({ id, title, params, content, open, width, insistent }) => (
    <Dialog
      key={id}
      title={written(title, params)}
      opened={open}
      {...(width !== undefined && { width })}
      insistent={insistent ?? false}
      isCovered={id !== top?.id}
      watchesInputs
      onClose={() => closeDialog(id)}
      onClosed={() => forgetDialog(id)}
    >
      {content((result) => closeDialog(id, result))}
    </Dialog>
  ));
}
