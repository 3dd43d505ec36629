import { isText, textNow, useLanguage } from '../../../lib/i18n/index.ts';

/** The text of a provider's error code (Spec §8); an unknown code gets the text of a server fault. */
export function useErrorCodeText(): (code: string) => string {
  useLanguage();
  return (code) => {
    const key = `errors.${code}`;
    return textNow(isText(key) ? key : 'errors.server.fault');
  };
}
