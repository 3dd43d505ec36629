import { Suspense, use, type ReactNode } from 'react';
import { useKeyOrText } from '../texts.ts';
import { Dialog } from './dialog.tsx';
import { closeDialog, removeDialog, type OpenedDialog } from './open-dialog.ts';

const never = new Promise<never>(() => undefined);

/** Suspends what is in it: React keeps its state and shows nothing, and it asks for nothing meanwhile. */
function Held({ isHeld, children }: { isHeld: boolean; children: ReactNode }) {
  if (isHeld) use(never);
  return children;
}

export default function OpenedDialogs({ opened }: { opened: readonly OpenedDialog[] }) {
  const toText = useKeyOrText();
  const top = opened.findLast(({ open, isHeld }) => open && isHeld !== true);
  return opened.map(({ id, title, params, content, open, width, notDismissible, isHeld }) => (
    <Suspense key={id}>
      <Held isHeld={isHeld ?? false}>
        <Dialog
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
      </Held>
    </Suspense>
  ));
}
