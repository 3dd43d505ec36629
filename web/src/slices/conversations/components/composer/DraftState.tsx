import { conversationLimits } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import styles from './Composer.module.css';
import type { useSending } from './use-sending.ts';

/** What becomes of what was written; a screen reader hears when the message waits for its files. */
export function DraftState({
  sending,
  isEmpty,
}: {
  sending: ReturnType<typeof useSending>;
  isEmpty: boolean;
}) {
  const text = useText();
  const { isWaiting, isStopped, cancel } = sending;
  return (
    <span className={styles.state} role="status">
      {isWaiting && (
        <>
          {text('conversations.composer.waiting')}{' '}
          <button type="button" className={styles.retry} onClick={cancel}>
            {text('conversations.composer.cancel')}
          </button>
        </>
      )}
      {isStopped && <span className={styles.failed}>{text('conversations.composer.stopped')}</span>}
      {!isWaiting && !isStopped && !isEmpty && text('conversations.composer.draftSaved')}
    </span>
  );
}

/** Shown from this far before the limit on. */
const SHOWN_BEFORE = 500;

/** Says how much may still be written where the limit is near. */
export function Counter({ length }: { length: number }) {
  const text = useText();
  const formats = useFormats();
  const max = conversationLimits.text;
  if (length < max - SHOWN_BEFORE) return null;
  const params = { count: formats.number(length), max: formats.number(max) };
  return (
    <span className={length > max ? styles.failed : styles.state} role="status">
      {text('conversations.composer.counter', params)}
    </span>
  );
}
