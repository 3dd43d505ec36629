import { IconHelpCircle } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './help-tip.module.css';

interface HelpTipProps {
  /** Names the button: "Help: sales contact". */
  label: string;
  children: string;
}

/** A question mark that opens a short explanation, also by click, as touch screens have no hover. */
export function HelpTip({ label, children }: HelpTipProps) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.button} aria-label={label} popoverTarget={id}>
        <IconHelpCircle aria-hidden />
      </button>
      <div id={id} popover="auto" className={styles.text} role="note">
        {children}
      </div>
    </>
  );
}
