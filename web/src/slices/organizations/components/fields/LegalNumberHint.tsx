import type { LegalNumberWarning } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';

/** An unusual number only gets a warning and is never refused, as registers make exceptions. */
export function LegalNumberHint({ warning }: { warning: LegalNumberWarning | null }) {
  const text = useText();
  return warning === null ? null : <span className="small wait">{text(`organizations.${warning}`)}</span>;
}
