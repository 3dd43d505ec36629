import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useUiText } from '../texts.ts';
import styles from './dialog-actions.module.css';

interface DialogActionsProps {
  /** Why what was asked for was refused; for a dialog that sends something by itself. */
  failure?: string | false | null;
  /** Leaves the dialog with nothing done. */
  cancel?: () => void;
  children: ReactNode;
}

/** The dialog's buttons; the one that confirms comes last. */
export function DialogActions({ failure, cancel, children }: DialogActionsProps) {
  const text = useUiText();
  return (
    <>
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        {cancel && <Button onClick={() => cancel()}>{text('dialog.cancel')}</Button>}
        {children}
      </div>
    </>
  );
}
