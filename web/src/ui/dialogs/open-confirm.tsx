import { Button } from '../button.tsx';
import { useKeyOrText, useUiText, type Params } from '../texts.ts';
import { DialogActions } from './dialog-actions.tsx';
import { openDialog } from './open-dialog.ts';

export interface ConfirmOptions {
  /** The question, naming its object: "Delete the tax QST?" A text key, or a text. */
  title: string;
  /** The consequences. */
  message?: string;
  /** The verb of the action: "Delete", never "OK". */
  confirm: string;
  cancel?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  /** Both answers change something, so one is chosen. */
  notDismissible?: boolean;
  params?: Params;
}

function Confirm({ options, close }: { options: ConfirmOptions; close: (yes?: boolean) => void }) {
  const text = useUiText();
  const toText = useKeyOrText();
  const { message, confirm, cancel, danger = false, params } = options;
  return (
    <>
      {message && <p>{toText(message, params)}</p>}
      <DialogActions>
        {/* For a destructive action the focus starts on Cancel, so that Enter loses nothing. */}
        <Button onClick={() => close(false)} {...(danger && { focusFirst: true })}>
          {cancel === undefined ? text('dialog.cancel') : toText(cancel)}
        </Button>
        <Button
          kind={danger ? 'danger' : 'primary'}
          onClick={() => close(true)}
          {...(!danger && { focusFirst: true })}
        >
          {toText(confirm, params)}
        </Button>
      </DialogActions>
    </>
  );
}

/** Asks for confirmation; resolves to true when confirmed. */
export async function openConfirm(options: ConfirmOptions): Promise<boolean> {
  const { title, params, notDismissible = false } = options;
  const isConfirmed = await openDialog<boolean>(
    { title, notDismissible, ...(params && { params }) },
    (close) => <Confirm options={options} close={close} />,
  );
  return isConfirmed === true;
}
