import { useQuery } from '@tanstack/react-query';
import { createFormats, type Formats } from './formats.ts';
import { useLanguage } from './i18n/index.ts';
import { contextQuery } from './session.ts';

const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const formatsCache = new Map<string, Formats>();

/**
 * Formats in the reader's language, in the time zone of the active organization, or of this device when there is
 * none.
 */
export function useFormats(): Formats {
  const language = useLanguage();
  const { data } = useQuery({ ...contextQuery, enabled: false });
  const timeZone = data?.organization?.timeZone ?? ownTimeZone;
  const name = `${language} ${timeZone}`;
  const formats = formatsCache.get(name) ?? createFormats(language, timeZone);
  formatsCache.set(name, formats);
  return formats;
}
