import { useUiText } from '../texts.ts';
import styles from './refreshing-line.module.css';

/** At the top of a list while newer rows are loaded, from 150 ms on. */
export function RefreshingLine() {
  return <div className={styles.line} role="progressbar" aria-label={useUiText()('table.refreshing')} />;
}
