import { Fragment } from 'react';
import styles from './Message.module.css';
import { textParts } from './text-parts.ts';

/** The text as it was written; web addresses lead out of Halles. */
export function MessageText({ text, mentioned }: { text: string; mentioned: readonly string[] }) {
  return (
    <p className={styles.text}>
      {textParts(text, mentioned).map(({ kind, text: part, at }) => {
        if (kind === 'link')
          return (
            <a key={at} href={part} target="_blank" rel="noreferrer noopener nofollow">
              {part}
            </a>
          );
        if (kind === 'mention')
          return (
            <strong key={at} className={styles.mention}>
              {part}
            </strong>
          );
        return <Fragment key={at}>{part}</Fragment>;
      })}
    </p>
  );
}
