import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './DriveBar.module.css';

/** What the driver does at the stop, always under the thumb; the last button is the main one. */
export const DriveBar = ({ children }: { children: ReactNode }) => (
  <div className={classNames('deep', styles.bar)}>{children}</div>
);
