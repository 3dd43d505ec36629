import { useKeyOrText } from '../texts.ts';
import { Dialog } from './dialog.tsx';
import { closeDialog, removeDialog, type OpenedDialog } from './open-dialog.ts';

export default function OpenedDialogs({ opened }: { opened: readonly OpenedDialog[] }) {
  const toText = useKeyOrText();
  const top = opened.findLast(({ open }) => open);
  return opened.map(({ id, title, params, content, open, width, notDismissible }) => (
    <Dialog
      key={id}
      title={toText(title, params)}
      opened={open}
      {...(width !== undefined && { width })}
      notDismissible={notDismissible ?? false}
      isCovered={id !== top?.id}
      watchesInputs
      onClose={() => closeDialog(id)}
      onClosed={() => removeDialog(id)}
    >
      {content((result) => closeDialog(id, result))}
    </Dialog>
  ));
}
