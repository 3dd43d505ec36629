import { useEffect, useState } from 'react';
import styles from './loading-overlay.module.css';
import { useUiText } from './texts.ts';

/** A shorter overlay would only flicker. */
export const OVERLAY_AFTER_MS = 150;

/** Covers the page while a navigation is slow (Spec §2). */
export function LoadingOverlay({ visible }: { visible: boolean }) {
  const text = useUiText();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!visible) return;
    const timer = setTimeout(() => setLate(true), OVERLAY_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [visible]);
  if (!visible || !late) return null;
  return (
    <div className={styles.overlay}>
      <div className={styles.bar} role="progressbar" aria-label={text('loading.label')} />
    </div>
  );
}
