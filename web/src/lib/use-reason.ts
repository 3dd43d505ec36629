import type { Allowed } from '@halles/contract/kernel';
import { isText, useText } from './i18n/index.ts';

/** The server's reason codes as text; undefined for what is allowed. */
export function useReasons(): (allowed: Allowed) => string | undefined {
  const text = useText();
  return (allowed) => {
    if (allowed === true) return undefined;
    const key = `errors.${allowed}`;
    return text(isText(key) ? key : 'errors.request.notAllowed');
  };
}

export const useReason = (allowed: Allowed): string | undefined => useReasons()(allowed);
