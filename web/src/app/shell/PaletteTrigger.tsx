import { useText } from '../../lib/i18n/index.ts';
import { isMac } from '../device.ts';
import { openPalette } from '../palette/open-palette.ts';
import styles from './PaletteTrigger.module.css';

/** Looks like a search field, as in the mock-ups; opens the command palette. */
export function PaletteTrigger() {
  const text = useText();
  return (
    <button type="button" className={styles.trigger} aria-haspopup="dialog" onClick={openPalette}>
      {text('palette.placeholder')}
      <kbd className={styles.keys}>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
}
