import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './action-menu.module.css';
import { IconButton } from './icon-button.tsx';
import { Link } from './link.tsx';
import { useUiText } from './texts.ts';

export interface Action {
  label: string;
  icon?: ReactNode;
  href?: string;
  onClick?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Why the action is not possible now; shown under its label. */
  disabledReason?: string;
  /** Separated by a line above. */
  separated?: boolean;
}

interface ActionMenuProps {
  actions: readonly Action[];
  /** Names the menu when several are on one screen. */
  label?: string;
  /** A button that takes a ref; three dots when absent. */
  trigger?: ReactElement;
}

function ActionItem({ action }: { action: Action }) {
  const inert = action.disabled === true || action.disabledReason !== undefined;
  const inside = (
    <>
      {action.label}
      {action.disabledReason && <span className={styles.reason}>{action.disabledReason}</span>}
    </>
  );
  const shared = { leftSection: action.icon, disabled: inert, 'data-danger': action.danger ?? undefined };
  return action.href !== undefined && !inert ? (
    <Menu.Item {...shared} component={Link} href={action.href}>
      {inside}
    </Menu.Item>
  ) : (
    <Menu.Item {...shared} onClick={action.onClick}>
      {inside}
    </Menu.Item>
  );
}

/** All actions except the primary one. */
export function ActionMenu({ actions, label, trigger }: ActionMenuProps) {
  const text = useUiText();
  return (
    <Menu
      position="bottom-end"
      offset={4}
      withInitialFocusPlaceholder={false}
      menuItemTabIndex={0}
      classNames={{ dropdown: styles.dropdown!, item: styles.item!, divider: styles.divider! }}
    >
      <Menu.Target>
        {trigger ?? (
          <IconButton label={label ?? text('actions.more')}>
            <IconDots />
          </IconButton>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {actions.flatMap((action) => [
          ...(action.separated ? [<Menu.Divider key={`${action.label} rule`} />] : []),
          <ActionItem key={action.label} action={action} />,
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
