import { Button } from '../button.tsx';
import { useKeyOrText, useUiText, type Params } from '../texts.ts';
import { DialogActions } from './dialog-actions.tsx';
import { openDialog } from './open-dialog.ts';

export interface ConfirmOptions {
  /** The question, naming what it is about: "Delete the tax QST?" Keys of the catalogue, or texts. */
  title: string;
  /** What will be lost or done. */
  message?: string;
  /** The verb of what happens: "Delete", never "OK". */
  confirm: string;
  cancel?: string;
  /** It cannot be undone. */
  danger?: boolean;
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
        {/* Where something is lost, Enter must not lose it: the focus starts on the way back. */}
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

/** Asks first; true when the answer was yes. */
export async function openConfirm(options: ConfirmOptions): Promise<boolean> {
  const { title, params } = options;
  const isConfirmed = await openDialog<boolean>({ title, ...(params && { params }) }, (close) => (
    <Confirm options={options} close={close} />
  ));
  return isConfirmed === true;
}
