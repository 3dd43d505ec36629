import type { User } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { clientConfigQuery } from '../lib/client-config.ts';
import { storedLanguage, useLanguage, useText } from '../lib/i18n/index.ts';
import { reportError } from '../lib/error-reporting.ts';
import { useChangeLanguage } from '../lib/session.ts';
import { errorKey } from '../lib/i18n/errors.ts';
import { snackbar } from '../ui/snackbar/snackbar.ts';
import styles from './LanguageSelector.module.css';

/** Spec §9: shown only when no interface language preference is set, or in development. */
export function useShowsLanguageSelector(me: User | null): boolean {
  const { data: config } = useQuery(clientConfigQuery);
  const isPreferred = me === null ? storedLanguage() !== null : me.settings.language !== null;
  return !isPreferred || config?.isProduction === false;
}

const languages = [
  { value: 'EN', tag: 'en-CA', name: 'English' },
  { value: 'FR', tag: 'fr-CA', name: 'Français' },
] as const;

/** Each language is named in itself, so that people who read only one of them find it. */
export function LanguageSelector() {
  const text = useText();
  const shown = useLanguage();
  const change = useChangeLanguage();
  const choose = (value: 'EN' | 'FR') =>
    change(value).catch((error: unknown) => {
      reportError(error, 'language');
      snackbar.error(errorKey(error));
    });
  return (
    <select
      className={styles.select}
      aria-label={text('shell.language')}
      value={languages.find(({ tag }) => tag === shown)?.value}
      onChange={(event) => void choose(event.target.value as 'EN' | 'FR')}
    >
      {languages.map(({ value, tag, name }) => (
        <option key={value} value={value} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}
