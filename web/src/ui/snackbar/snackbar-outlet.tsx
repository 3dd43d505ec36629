import { useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useStore } from '../store.ts';
import { useKeyOrText, useUiText } from '../texts.ts';
import styles from './snackbar.module.css';
import { removeSnackbar, snackbars, type Snackbar } from './snackbar.ts';

const marks = { success: 'M3 8.5l3.2 3.2L13 5', error: 'M8 3.5v6M8 12.4v.1', info: 'M8 7v5.5M8 3.6v.1' };

function SnackbarCard({ item }: { item: Snackbar }) {
  const text = useUiText();
  const toText = useKeyOrText();
  const [held, setHeld] = useState(false);
  // The timer pauses while the snackbar is hovered or focused (WCAG 2.2.1).
  useEffect(() => {
    if (item.durationMs === null || held) return;
    const timer = setTimeout(() => removeSnackbar(item), item.durationMs);
    return () => clearTimeout(timer);
  }, [item, held]);
  const { action } = item;
  return (
    <div
      className={classNames(styles.snackbar, styles[item.kind])}
      data-stays={item.durationMs === null || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden>
        <path d={marks[item.kind]} />
      </svg>
      <span className={styles.text}>{toText(item.text, item.params)}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            removeSnackbar(item);
            action.onClick();
          }}
        >
          {toText(action.label)}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={text('snackbar.close')}
        onClick={() => removeSnackbar(item)}
      >
        <svg viewBox="0 0 16 16" aria-hidden>
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </div>
  );
}

/** The live regions exist from the start: screen readers do not announce a region inserted with its text. */
export function SnackbarOutlet() {
  const shown = useStore(snackbars);
  const cards = (urgent: boolean) =>
    shown
      .filter((item) => (item.kind === 'error') === urgent)
      .map((item) => <SnackbarCard key={item.id} item={item} />);
  return (
    <div className={styles.outlet}>
      <div role="alert">{cards(true)}</div>
      <div role="status">{cards(false)}</div>
    </div>
  );
}
