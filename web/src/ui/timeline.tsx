import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useUiText } from './texts.ts';
import styles from './timeline.module.css';

export interface TimelineEntry {
  id: string;
  title: ReactNode;
  /** Who and when, the absolute time first. */
  detail?: ReactNode;
  state: 'done' | 'current' | 'coming' | 'failed';
}

/** Past and coming events, in order. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const text = useUiText();
  return (
    <ol>
      {entries.map(({ id, title, detail, state }) => (
        <li
          key={id}
          className={classNames(styles.entry, styles[state])}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <div className={styles.title}>{title}</div>
          {state === 'coming' && <span className="visually-hidden">{text('timeline.coming')}</span>}
          {detail && <div className={styles.detail}>{detail}</div>}
        </li>
      ))}
    </ol>
  );
}
