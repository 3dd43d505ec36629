import { IconDeviceLaptop, IconMoon, IconSun } from '@tabler/icons-react';
import { runAction } from '../../lib/actions.ts';
import { api } from '../../lib/api.ts';
import { reportError } from '../../lib/error-reporting.ts';
import { useText } from '../../lib/i18n/index.ts';
import { cacheAnswer } from '../../lib/query.ts';
import { meQuery, useMe } from '../../lib/session.ts';
import type { Action } from '../../ui/action-menu.tsx';
import { useColourScheme, type ColourScheme } from '../../ui/colour-scheme.ts';

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceLaptop };

/** Applied at once, saved with the person, and reverted when saving fails. */
export function useChangeTheme(): (theme: ColourScheme) => Promise<unknown> {
  const me = useMe();
  const { scheme, setScheme } = useColourScheme();
  return (theme) => {
    setScheme(theme);
    return runAction(
      async () => {
        const changed = await api.identity.changeProfile({ version: me.version, settings: { theme } });
        cacheAnswer(meQuery.queryKey, changed);
      },
      {
        onFailed: (error) => {
          setScheme(scheme);
          reportError(error, 'theme');
        },
      },
    );
  };
}

/** The two themes that are not active. */
export function useThemeActions(): Action[] {
  const text = useText();
  const { scheme } = useColourScheme();
  const change = useChangeTheme();
  return (['light', 'dark', 'auto'] as const)
    .filter((theme) => theme !== scheme)
    .map((theme, index) => {
      const Icon = icons[theme];
      return {
        label: text(`shell.theme.${theme}`),
        icon: <Icon size={18} />,
        onClick: () => void change(theme),
        separated: index === 0,
      };
    });
}
