import { Button } from '../button.tsx';
import { DialogActions } from '../dialogs/dialog-actions.tsx';
import { openDialog } from '../dialogs/open-dialog.ts';
import { useUiText } from '../texts.ts';

type Choice = 'save' | 'leave' | 'stay';

interface UnsavedProps {
  /** False where what is typed can only be sent from its own screen. */
  maySave: boolean;
}

function UnsavedChoice({ maySave, close }: UnsavedProps & { close: (choice?: Choice) => void }) {
  const text = useUiText();
  return (
    <>
      <p>{text('unsaved.message')}</p>
      <DialogActions>
        <Button kind={maySave ? 'plain' : 'primary'} focusFirst={!maySave} onClick={() => close('stay')}>
          {text('unsaved.stay')}
        </Button>
        <Button onClick={() => close('leave')}>{text('unsaved.leave')}</Button>
        {maySave && (
          <Button kind="primary" focusFirst onClick={() => close('save')}>
            {text('unsaved.save')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** Dismissing the dialog means staying. */
export async function confirmUnsaved({ maySave }: UnsavedProps): Promise<Choice> {
  const choice = await openDialog<Choice>({ title: 'ui.unsaved.title', width: 480 }, (close) => (
    <UnsavedChoice maySave={maySave} close={close} />
  ));
  return choice ?? 'stay';
}
