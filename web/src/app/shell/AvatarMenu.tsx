import {
  IconBuildingStore,
  IconHelpCircle,
  IconKeyboard,
  IconLogout,
  IconMessageQuestion,
  IconUser,
} from '@tabler/icons-react';
import { useEffect, type Ref } from 'react';
import { useText, type Text } from '../../lib/i18n/index.ts';
import { paths } from '../../lib/paths.ts';
import { usePath } from '../../lib/router/router-provider.tsx';
import { useAppContext, useMe } from '../../lib/session.ts';
import { openFeedback } from '../../slices/feedback/index.ts';
import { useSignOut } from '../../slices/identity/index.ts';
import { ActionMenu, type Action } from '../../ui/action-menu.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { offerHelp, openShortcutsSheet } from '../../ui/shortcuts/shortcuts-outlet.tsx';
import styles from './AvatarMenu.module.css';
import { useThemeActions } from './use-theme-actions.tsx';

const nameOf = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) =>
  `${firstName} ${lastName}`.trim() || email;

function Trigger({ name, pictureUrl, label, ...rest }: TriggerProps) {
  return (
    <button {...rest} type="button" className={styles.trigger} aria-label={label}>
      {pictureUrl === null ? <Initials name={name} /> : <Avatar name={name} imageUrl={pictureUrl} />}
    </button>
  );
}

interface TriggerProps {
  name: string;
  pictureUrl: string | null;
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toLocaleUpperCase();

/** In the toolbar, initials use the brand's colours, as in the mock-ups; CSS draws the letters. */
const Initials = ({ name }: { name: string }) => (
  <span className={styles.initials} data-initials={initialsOf(name)} aria-hidden />
);

/** Spec §2: Profile and Logout; between them the settings a person changes most often. */
export function AvatarMenu() {
  const text = useText();
  const me = useMe();
  const { signOut } = useSignOut();
  const { memberships, organization } = useAppContext();
  const helpLabel = text('feedback.title');
  const hasOrganization = organization !== null;
  // Spec §7: only with organization and user.
  useEffect(
    () => (hasOrganization ? offerHelp({ label: helpLabel, run: () => void openFeedback() }) : undefined),
    [helpLabel, hasOrganization],
  );
  const help: Action = {
    label: helpLabel,
    icon: <IconMessageQuestion size={18} />,
    onClick: () => void openFeedback(),
  };
  const theme = useThemeActions();
  const path = usePath();
  const actions: Action[] = [
    { label: text('shell.profile'), icon: <IconUser size={18} />, href: paths.profile },
    ...switching(memberships.length > 1, text),
    ...theme,
    {
      label: text('help.title'),
      icon: <IconHelpCircle size={18} />,
      href: `${paths.helpCentre}?from=${encodeURIComponent(path)}`,
      separated: true,
    },
    ...(organization ? [help] : []),
    {
      label: text('shell.shortcuts'),
      icon: <IconKeyboard size={18} />,
      onClick: openShortcutsSheet,
    },
    {
      label: text('shell.logout'),
      icon: <IconLogout size={18} />,
      onClick: () => void signOut(),
      separated: true,
    },
  ];
  const name = nameOf(me);
  return (
    <ActionMenu
      actions={actions}
      trigger={<Trigger name={name} pictureUrl={me.pictureUrl} label={text('shell.account', { name })} />}
    />
  );
}

const switching = (hasSeveral: boolean, text: Text): Action[] =>
  hasSeveral
    ? [
        {
          label: text('shell.switchOrganization'),
          icon: <IconBuildingStore size={18} />,
          href: paths.organizationSelection,
        },
      ]
    : [];
