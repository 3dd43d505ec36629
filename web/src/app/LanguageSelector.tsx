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
  // In the shell the announcement asks for it.
  const { data: config } = useQuery({ ...clientConfigQuery, enabled: me === null });
  const isPreferred = me === null ? storedLanguage() !== null : me.settings.language !== null;
  return !isPreferred || config?.isProduction === false;
}

const languages = { EN: 'English', FR: 'Français' };

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
    <span className={styles.language} lang={shown}>
      <select
        aria-label={text('shell.language')}
        value={shown === 'fr-CA' ? 'FR' : 'EN'}
        onChange={(event) => void choose(event.target.value as 'EN' | 'FR')}
      >
        {Object.entries(languages).map(([value, name]) => (
          <option key={value} value={value} lang={value}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
