import {
  IconArrowRight,
  IconHelpCircle,
  IconKeyboard,
  IconMessageQuestion,
  IconLogout,
  IconPalette,
  IconShare,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText, type Text } from '../../lib/i18n/index.ts';
import { paths } from '../../lib/paths.ts';
import { useAppContext } from '../../lib/session.ts';
import { useMay } from '../../lib/use-may.ts';
import { openFeedback } from '../../slices/feedback/index.ts';
import { useSignOut } from '../../slices/identity/index.ts';
import { openShortcutsSheet } from '../../ui/shortcuts/shortcuts-outlet.tsx';
import { adminNavigation } from '../admin-navigation.ts';
import { sectionsFor, type NavigationEntry, type Organization } from '../navigation.ts';
import { useShare } from '../share/use-share.ts';
import { useHelp } from '../help/help-texts.ts';
import { NavigationDrawing } from '../shell/navigation-icons.tsx';
import { useThemeActions } from '../shell/use-theme-actions.tsx';
import type { Searchable } from './ranking.ts';

export interface PaletteItem extends Searchable {
  id: string;
  icon: ReactNode;
  /** The second line, without what is empty. */
  details?: readonly string[];
  /** A status, at the end of the line. */
  aside?: ReactNode;
  /** The page that it opens, or that shows in a new tab what it would change. */
  href?: string;
  run?: () => void;
}

const goTo = (entry: NavigationEntry, organization: Organization | null, text: Text) => ({
  label: text(entry.text),
  icon: <NavigationDrawing of={entry.icon} />,
  href: entry.path(organization),
});

/** Every screen this person may open, and every global action. */
export function usePaletteItems(): PaletteItem[] {
  const text = useText();
  const { signOut } = useSignOut();
  const share = useShare();
  const themes = useThemeActions();
  const { organization, isAdmin, memberships } = useAppContext();
  const may = useMay();
  const help = useHelp();
  const entries = [
    ...sectionsFor(organization, isAdmin, may).flatMap((section) => section.entries),
    ...(isAdmin ? adminNavigation : []),
  ];
  const several =
    memberships.length > 1
      ? [
          {
            label: text('shell.switchOrganization'),
            icon: <IconArrowRight size={20} />,
            href: paths.organizationSelection,
          },
        ]
      : [];
  const items: Omit<PaletteItem, 'id'>[] = [
    ...entries.map((entry) => goTo(entry, organization, text)),
    { label: text('shell.profile'), icon: <IconUser size={20} />, href: paths.profile },
    ...several,
    ...themes.map(({ label, onClick }) => ({
      label,
      icon: <IconPalette size={20} />,
      ...(onClick && { run: () => onClick() }),
    })),
    { label: text('share.action'), icon: <IconShare size={20} />, run: () => void share() },
    {
      label: text('feedback.title'),
      icon: <IconMessageQuestion size={20} />,
      run: () => void openFeedback(),
    },
    { label: text('shell.shortcuts'), icon: <IconKeyboard size={20} />, run: openShortcutsSheet },
    { label: text('help.title'), icon: <IconHelpCircle size={20} />, href: paths.helpCentre },
    ...[...(help?.articles ?? [])].map(([slug, { title, summary }]) => ({
      label: title,
      synonyms: summary,
      icon: <IconHelpCircle size={20} />,
      href: paths.help(slug),
    })),
    { label: text('shell.logout'), icon: <IconLogout size={20} />, run: () => void signOut() },
  ];
  return items.map((item, at) => ({ ...item, id: `screen-${at}` }));
}
