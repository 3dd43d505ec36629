import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './status-chip.module.css';

/**
 * `now`: needs your action · `good`: done · `wait`: waits for someone else · `info`: under way · `bad`: refused,
 * failed.
 */
export type Tone = 'now' | 'good' | 'wait' | 'info' | 'bad';

/** How far something is, for what moves through steps: a circle that fills, then the road, then done. */
export type Shape = 'quarter' | 'half' | 'most' | 'road' | 'done';

interface StatusChipProps {
  tone: Tone;
  shape?: Shape | undefined;
  children: ReactNode;
}

/** A status has a word and a shape, never colour alone. */
export function StatusChip({ tone, shape, children }: StatusChipProps) {
  return <span className={classNames(styles.chip, styles[tone], shape && styles[shape])}>{children}</span>;
}
