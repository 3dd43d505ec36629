import { IconX } from '@tabler/icons-react';
import { ActionMenu } from '../action-menu.tsx';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { Paginator } from '../paginator.tsx';
import { useUiText } from '../texts.ts';
import type { BulkAction } from './column.ts';
import styles from './table-foot.module.css';
import type { TableState } from './table-state.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  actions: readonly BulkAction<Row>[];
  totals?: ((rows: readonly Row[]) => string) | undefined;
}

const SHOWN_ACTIONS = 2;

const kindOf = ({ danger }: { danger?: boolean }, isFirst: boolean) => {
  if (danger) return 'danger';
  return isFirst ? 'primary' : 'secondary';
};

/** The number of selected rows, their totals and the bulk actions. */
function SelectionBar<Row>({ selection, actions, totals }: SelectionBarProps<Row>) {
  const text = useUiText();
  const { rows, clear, selectOnly } = selection;
  const run = (action: BulkAction<Row>) => () => action.run(rows, clear, selectOnly);
  const rest = actions.slice(SHOWN_ACTIONS);
  if (rows.length === 0) return null;
  return (
    <div
      className={classNames('deep', styles.selection)}
      data-has-main
      role="group"
      aria-label={text('table.selection')}
    >
      <span className={styles.count} role="status">
        <strong>{text('table.selected', { count: rows.length })}</strong>
        {totals && ` · ${totals(rows)}`}
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
          onClick={run(action)}
        >
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <ActionMenu
          label={text('table.moreActions')}
          actions={rest.map((action) => ({
            label: action.label,
            icon: action.icon,
            danger: action.danger ?? false,
            onClick: run(action),
          }))}
        />
      )}
    </div>
  );
}

interface FootProps<Row> extends Omit<SelectionBarProps<Row>, 'selection'> {
  selection: Selection<Row> | null;
  state: TableState;
  onStateChange: (next: TableState) => void;
  /** Absent for a list without pages. */
  total?: number | undefined;
  label: string;
}

export function TableFoot<Row>({
  selection,
  actions,
  totals,
  state,
  onStateChange,
  total,
  label,
}: FootProps<Row>) {
  if (selection === null && total === undefined) return null;
  return (
    <>
      {selection && <SelectionBar selection={selection} actions={actions} totals={totals} />}
      {total !== undefined && (
        <div className={styles.foot}>
          <Paginator
            label={label}
            page={state.page}
            pageSize={state.pageSize}
            total={total}
            onChange={(to) => onStateChange({ ...state, ...to })}
          />
        </div>
      )}
    </>
  );
}
