import { Button } from '../button.tsx';
import { DialogActions } from '../dialogs/dialog-actions.tsx';
import { openDialog } from '../dialogs/open-dialog.ts';
import { useUiText } from '../texts.ts';

type Choice = 'save' | 'leave' | 'stay';

function UnsavedChoice({ close }: { close: (choice?: Choice) => void }) {
  const text = useUiText();
  return (
    <>
      <p>{text('unsaved.message')}</p>
      <DialogActions>
        <Button kind="plain" onClick={() => close('stay')}>
          {text('unsaved.stay')}
        </Button>
        <Button onClick={() => close('leave')}>{text('unsaved.leave')}</Button>
        <Button kind="primary" focusFirst onClick={() => close('save')}>
          {text('unsaved.save')}
        </Button>
      </DialogActions>
    </>
  );
}

/** Dismissing it is staying. */
export async function askUnsaved(): Promise<Choice> {
  const choice = await openDialog<Choice>({ title: 'ui.unsaved.title', width: 480 }, (close) => (
    <UnsavedChoice close={close} />
  ));
  return choice ?? 'stay';
}
