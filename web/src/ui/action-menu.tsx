import { IconDots } from '@tabler/icons-react';
import {
  cloneElement,
  Fragment,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import styles from './action-menu.module.css';
import { Float } from './float.tsx';
import { IconButton } from './icon-button.tsx';
import { Link } from './link.tsx';
import { useUiText } from './texts.ts';

export interface Action {
  label: string;
  icon?: ReactNode;
  href?: string;
  onClick?: () => unknown;
  danger?: boolean;
  disabled?: boolean;
  /** Why the action is not possible now; shown under its label. */
  disabledReason?: string | undefined;
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

function ActionItem({ action, onChosen }: { action: Action; onChosen: () => void }) {
  const { label, icon, href, onClick, danger, disabledReason } = action;
  const isDisabled = action.disabled === true || disabledReason !== undefined;
  const shared = {
    role: 'menuitem',
    className: styles.item,
    'data-danger': danger || undefined,
    onClick: () => {
      onChosen();
      onClick?.();
    },
    children: (
      <>
        {icon && <span className={styles.icon}>{icon}</span>}
        <span>
          {label}
          {disabledReason && <span className={styles.reason}>{disabledReason}</span>}
        </span>
      </>
    ),
  };
  return href !== undefined && !isDisabled ? (
    <Link {...shared} href={href} />
  ) : (
    <button {...shared} type="button" disabled={isDisabled} />
  );
}

/** The item that a key leads to from the current one. */
function itemFor(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const current = items.indexOf(document.activeElement as HTMLElement);
  const fromNext = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  switch (key) {
    case 'ArrowDown':
      return fromNext[0];
    case 'ArrowUp':
      return items.at(current <= 0 ? -1 : current - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return key.length === 1 && key !== ' '
        ? fromNext.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
        : undefined;
  }
}

/** All actions except the primary one. */
export function ActionMenu({ actions, label, trigger }: ActionMenuProps) {
  const text = useUiText();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation();
      return close();
    }
    const items = event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)');
    const item = itemFor(event.key, [...items]);
    if (!item) return;
    event.preventDefault();
    item.focus();
  };
  const ownTrigger = (
    <IconButton label={label ?? text('actions.more')}>
      <IconDots />
    </IconButton>
  );
  return (
    <>
      {cloneElement((trigger ?? ownTrigger) as ReactElement<Record<string, unknown>>, {
        ref: button,
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        ...(isOpen && { 'aria-controls': id }),
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        <Float
          {...{ id, onKeyDown }}
          anchor={button}
          onClose={() => setOpen(false)}
          align="end"
          takesFocus
          role="menu"
          aria-labelledby={`${id}-button`}
          tabIndex={-1}
          className={styles.dropdown}
        >
          {actions.map((action) => (
            <Fragment key={action.label}>
              {action.separated && <hr className={styles.divider} />}
              <ActionItem action={action} onChosen={close} />
            </Fragment>
          ))}
        </Float>
      )}
    </>
  );
}
