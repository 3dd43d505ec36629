import type { LegalNumberWarning } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import styles from './LegalNumberHint.module.css';

/** A number of an unusual shape is remarked upon and never refused: registers make exceptions. */
export function LegalNumberHint({ warning }: { warning: LegalNumberWarning | null }) {
  const text = useText();
  return warning === null ? null : <span className={styles.hint}>{text(`organizations.${warning}`)}</span>;
}
