import {
  IconArrowRight,
  IconKeyboard,
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
import { useSignOut } from '../../slices/identity/index.ts';
import { openShortcutsSheet } from '../../ui/shortcuts/shortcuts-outlet.tsx';
import { useNavigate } from '../../ui/link.tsx';
import { adminNavigation, sectionsFor, type NavigationEntry, type Organization } from '../navigation.ts';
import { useShare } from '../share/use-share.ts';
import { NavigationDrawing } from '../shell/navigation-icons.tsx';
import { useThemeActions } from '../shell/use-theme-actions.tsx';
import type { Searchable } from './ranking.ts';

export interface PaletteItem extends Searchable {
  icon: ReactNode;
  run: () => void;
}

const goTo = (
  entry: NavigationEntry,
  organization: Organization | null,
  text: Text,
  go: (path: string) => void,
) => ({
  label: text(entry.text),
  icon: <NavigationDrawing of={entry.icon} />,
  run: () => go(entry.path(organization)),
});

/** Every screen this person may open, and every global action. */
export function usePaletteItems(): PaletteItem[] {
  const text = useText();
  const go = useNavigate();
  const { signOut } = useSignOut();
  const share = useShare();
  const themes = useThemeActions();
  const { organization, isAdmin, memberships } = useAppContext();
  const may = useMay();
  const entries = [
    ...sectionsFor(organization, isAdmin, may).flatMap((section) => section.entries),
    ...(isAdmin ? adminNavigation : []),
  ];
  const several: PaletteItem[] =
    memberships.length > 1
      ? [
          {
            label: text('shell.switchOrganization'),
            icon: <IconArrowRight size={20} />,
            run: () => go(paths.organizationSelection),
          },
        ]
      : [];
  return [
    ...entries.map((entry) => goTo(entry, organization, text, go)),
    { label: text('shell.profile'), icon: <IconUser size={20} />, run: () => go(paths.profile) },
    ...several,
    ...themes.map(({ label, onClick }) => ({
      label,
      icon: <IconPalette size={20} />,
      run: () => onClick?.(),
    })),
    { label: text('share.action'), icon: <IconShare size={20} />, run: () => void share() },
    { label: text('shell.shortcuts'), icon: <IconKeyboard size={20} />, run: openShortcutsSheet },
    { label: text('shell.logout'), icon: <IconLogout size={20} />, run: () => void signOut() },
  ];
}
