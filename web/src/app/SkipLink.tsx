import { useText } from '../lib/i18n/index.ts';
import styles from './SkipLink.module.css';

/** The first tab stop: skips the toolbar and the navigation. */
export function SkipLink() {
  const text = useText();
  return (
    <a
      className={styles.skip}
      href="#content"
      onClick={(event) => {
        // A plain fragment link would resolve against <base>, not against the screen's address.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {text('shell.skip')}
    </a>
  );
}
