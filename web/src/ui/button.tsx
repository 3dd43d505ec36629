import { useId, type MouseEvent, type ReactNode, type Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { useReportRunning } from './dialogs/running.ts';
import { Link } from './link.tsx';
import { useTooltip } from './tooltip.tsx';
import { useRunning, type PressHandler } from './use-running.ts';

export interface ButtonProps {
  children: ReactNode;
  kind?: 'primary' | 'secondary' | 'plain' | 'danger';
  size?: 'normal' | 'small';
  icon?: ReactNode;
  /** Work is under way: the label stays, presses have no effect. */
  loading?: boolean;
  disabled?: boolean;
  /** Why it cannot be pressed now: shown as a tooltip and read out; the button stays reachable by keyboard. */
  disabledReason?: string | undefined;
  fullWidth?: boolean;
  /** Takes the focus when its dialog opens. */
  focusFirst?: boolean;
  type?: 'button' | 'submit' | 'reset';
  form?: string;
  href?: string | undefined;
  onClick?: PressHandler | undefined;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
}

export function Button({
  children,
  kind = 'secondary',
  size = 'normal',
  icon,
  loading = false,
  disabled = false,
  disabledReason,
  fullWidth = false,
  focusFirst = false,
  type = 'button',
  href,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const [isRunning, press] = useRunning(onClick);
  const isBusy = loading || isRunning;
  useReportRunning(isBusy);
  const inert = isBusy || disabledReason !== undefined;
  const isOff = disabled && disabledReason === undefined;
  const { handlers, tip } = useTooltip({ text: disabledReason, id: reasonId });
  const common = {
    ...handlers,
    className: classNames(styles.button, styles[kind], styles[size], fullWidth && styles.wide),
    'aria-disabled': inert || undefined,
    'aria-busy': isBusy || undefined,
    'aria-describedby': disabledReason === undefined ? undefined : reasonId,
  };
  const inside = (
    <>
      {isBusy ? <span className={styles.spinner} aria-hidden /> : icon}
      <span className={styles.words}>{children}</span>
    </>
  );
  // The element stays the same when a reason comes or goes, so that it keeps the focus.
  return (
    <>
      {href !== undefined && !isOff ? (
        <Link
          {...common}
          href={href}
          aria-label={rest['aria-label']}
          onClick={inert ? stop : onClick && press}
        >
          {inside}
        </Link>
      ) : (
        <button
          {...rest}
          {...common}
          type={type}
          disabled={isOff}
          data-autofocus={focusFirst || undefined}
          onClick={inert ? stop : press}
        >
          {inside}
        </button>
      )}
      {tip}
    </>
  );
}

const stop = (event: MouseEvent<HTMLElement>) => event.preventDefault();

/** The main action of a screen, named with verb and object: "Publish invoice". */
export const PrimaryAction = (props: Omit<ButtonProps, 'kind'>) => <Button {...props} kind="primary" />;
