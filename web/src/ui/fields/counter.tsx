import { useLocale, useUiText } from '../texts.ts';
import styles from './counter.module.css';

/** Counts UTF-16 units, as the schema's `max` does on the server. */
export function Counter({ length, max }: { length: number; max: number }) {
  const text = useUiText();
  const locale = useLocale();
  const params = { count: length.toLocaleString(locale), max: max.toLocaleString(locale) };
  return (
    <span className={length > max ? styles.over : styles.counter}>
      <span aria-hidden>{text('counter.short', params)}</span>
      <span className="visually-hidden">{text('counter.long', params)}</span>
    </span>
  );
}
