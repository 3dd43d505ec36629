import { isText, textNow, useLanguage } from '../../../lib/i18n/index.ts';

/** A provider's error code in words (Spec §8); one nobody has words for is a fault of ours. */
export function useErrorCodeText(): (code: string) => string {
  useLanguage();
  return (code) => {
    const key = `errors.${code}`;
    return textNow(isText(key) ? key : 'errors.server.fault');
  };
}
