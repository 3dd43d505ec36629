import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './status-chip.module.css';

/**
 * `now`: needs your action · `good`: done · `wait`: waits for someone else · `info`: under way · `bad`: refused,
 * failed.
 */
export type Tone = 'now' | 'good' | 'wait' | 'info' | 'bad';

/** A status has a word and a shape, never colour alone. */
export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={classNames(styles.chip, styles[tone])}>{children}</span>;
}
