import type { Allowed } from '@halles/contract/kernel';
import { isText, useText } from '../../../lib/i18n/index.ts';

/** The server's reason why not, in the reader's words; undefined when it is allowed. */
export function useReason(allowed: Allowed): string | undefined {
  const text = useText();
  if (allowed === true) return undefined;
  const key = `errors.${allowed}`;
  return text(isText(key) ? key : 'errors.request.notAllowed');
}
