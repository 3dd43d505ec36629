import { IconX } from '@tabler/icons-react';
import { ActionMenu, type Action } from '../action-menu.tsx';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { useLocale, useUiText } from '../texts.ts';
import styles from './table-foot.module.css';

export interface SelectionAction extends Action {
  /** The server takes no more at once; selecting more disables the action and says so. */
  max?: number;
}

interface SelectionBarProps {
  /** Nothing is shown for none. */
  count: number;
  /** How many of them are not in view. */
  hidden?: number;
  totals?: string | undefined;
  /** The first one is the main one; the others beyond the second are in a menu. */
  actions: readonly SelectionAction[];
  clear: () => void;
}

const SHOWN_ACTIONS = 2;

const kindOf = ({ danger }: Action, isFirst: boolean) => {
  if (danger) return 'danger';
  return isFirst ? 'primary' : 'secondary';
};

/** The number of selected rows, their totals and what can be done with them, over the end of the rows: none moves. */
export function SelectionBar({ count, hidden = 0, totals, clear, ...props }: SelectionBarProps) {
  const text = useUiText();
  const locale = useLocale();
  const actions = props.actions.map(({ max = count, ...action }) =>
    count > max
      ? { ...action, disabledReason: text('table.tooMany', { max: max.toLocaleString(locale) }) }
      : action,
  );
  const rest = actions.slice(SHOWN_ACTIONS);
  if (count === 0) return null;
  return (
    <div
      className={classNames('deep', styles.selection)}
      data-has-main
      role="group"
      aria-label={text('table.selection')}
    >
      <span className={styles.count} role="status">
        <strong>{text('table.selected', { count })}</strong>
        {hidden > 0 && ` · ${text('table.notShown', { count: hidden })}`}
        {totals && ` · ${totals}`}
      </span>
      <IconButton size="small" label={text('table.keys.clear')} onClick={clear}>
        <IconX />
      </IconButton>
      {actions.slice(0, SHOWN_ACTIONS).map((action) => (
        <Button
          key={action.label}
          size="small"
          kind={kindOf(action, actions[0] === action)}
          icon={action.icon}
          disabled={action.disabled ?? false}
          disabledReason={action.disabledReason}
          onClick={() => action.onClick?.()}
        >
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && <ActionMenu label={text('table.moreActions')} actions={rest} />}
    </div>
  );
}
