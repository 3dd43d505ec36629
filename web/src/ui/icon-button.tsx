import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';
import { Link } from './link.tsx';
import { Tooltip } from './tooltip.tsx';
import { useReportRunning } from './dialogs/running.ts';
import { useRunning, type PressHandler } from './use-running.ts';

export interface IconButtonProps {
  /** The action: the button's accessible name and its tooltip. */
  label: string;
  children: ReactNode;
  href?: string;
  /** Opens the link in a tab of its own. */
  target?: '_blank';
  disabled?: boolean;
  pressed?: boolean;
  /** Small in table rows and fields; touch targets still are 44 px. */
  size?: 'normal' | 'small';
  tone?: 'quiet' | 'bad';
  /** A count of waiting items, read out after the name: "Notifications (3)". */
  badge?: number;
  onClick?: PressHandler;
  ref?: Ref<HTMLButtonElement>;
  type?: 'button' | 'submit';
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-controls'?: string;
}

export function IconButton({
  label,
  children,
  href,
  target,
  pressed,
  size = 'normal',
  tone = 'quiet',
  badge = 0,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const [isRunning, press] = useRunning(onClick);
  useReportRunning(isRunning);
  const className = classNames(styles.button, styles[size], styles[tone]);
  const name = badge > 0 ? `${label} (${badge})` : label;
  const inside = (
    <>
      {children}
      {badge > 0 && <span className={styles.dot} aria-hidden />}
    </>
  );
  return (
    <Tooltip text={label}>
      {href === undefined ? (
        <button
          {...rest}
          type={type}
          className={className}
          aria-label={name}
          aria-pressed={pressed}
          aria-disabled={isRunning || undefined}
          aria-busy={isRunning || undefined}
          onClick={isRunning ? undefined : press}
        >
          {inside}
        </button>
      ) : (
        <Link href={href} target={target} className={className} aria-label={name} onClick={onClick && press}>
          {inside}
        </Link>
      )}
    </Tooltip>
  );
}
