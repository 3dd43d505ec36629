import { useText } from '../lib/i18n/index.ts';
import styles from './SkipLink.module.css';

/** The first stop of the keyboard: past the toolbar and the navigation. */
export function SkipLink() {
  const text = useText();
  return (
    <a
      className={styles.skip}
      href="#content"
      onClick={(event) => {
        // A fragment would start from <base>, not from the screen's address.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {text('shell.skip')}
    </a>
  );
}
