import { Paginator } from '../paginator.tsx';
import type { BulkAction } from './column.ts';
import { SelectionBar } from './selection-bar.tsx';
import styles from './table-foot.module.css';
import type { TableState } from './table-state.ts';
import type { Selection } from './use-selection.ts';

interface FootProps<Row> {
  selection: Selection<Row> | null;
  actions: readonly BulkAction<Row>[];
  totals?: ((rows: readonly Row[]) => string) | undefined;
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
      {selection && (
        <SelectionBar
          count={selection.rows.length}
          hidden={selection.hidden}
          totals={selection.rows.length > 0 ? totals?.(selection.rows) : undefined}
          actions={actions.map(({ run, ...action }) => ({
            ...action,
            onClick: () => run(selection.rows, selection.clear, selection.selectOnly),
          }))}
          clear={selection.clear}
        />
      )}
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
