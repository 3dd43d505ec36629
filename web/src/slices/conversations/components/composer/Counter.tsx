import { conversationLimits } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import styles from './Composer.module.css';

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
