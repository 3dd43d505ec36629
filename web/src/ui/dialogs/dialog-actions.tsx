import type { ReactNode } from 'react';
import styles from './dialog-actions.module.css';

/** The dialog's buttons; the one that confirms comes last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
