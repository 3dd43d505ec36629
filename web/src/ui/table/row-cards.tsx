import { useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { Link, useNavigate } from '../link.tsx';
import { ListSkeleton } from '../skeletons.tsx';
import { useUiText } from '../texts.ts';
import styles from './cards.module.css';
import type { Column, RowGroup } from './column.ts';
import type { RowAccessors } from './table-row.tsx';
import type { Selection } from './use-selection.ts';

/** In a list without pages, a phone shows this many rows, then as many more on request. */
const CARDS_AT_ONCE = 100;

interface CardsProps<Row extends object> extends RowAccessors<Row> {
  label: string;
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  selection: Selection<Row> | null;
  groupOf?: ((row: Row) => RowGroup) | undefined;
}

function RowCard<Row extends object>({
  row,
  columns,
  selection,
  rowId,
  rowLabel,
  rowHref,
}: CardsProps<Row> & { row: Row }) {
  const text = useUiText();
  const navigate = useNavigate();
  const [title, ...others] = columns;
  const at = (place: Column<Row>['onCard']) => others.filter((column) => column.onCard === place);
  // Empty values get neither a label nor space.
  const filled = (place: Column<Row>['onCard']) =>
    at(place).flatMap((column) => {
      const value = column.cell(row);
      return value === null || value === undefined || value === false || value === ''
        ? []
        : [{ column, value }];
    });
  const ends = at('end');
  const lines = ends.length > 0 ? [] : filled(undefined);
  const statuses = filled('status');
  const isSelected = selection?.has(rowId(row)) ?? false;
  const open = rowHref && (() => navigate(rowHref(row)));
  return (
    <li className={classNames(isSelected ? styles.selected : styles.card, ends.length > 0 && styles.low)}>
      {selection && (
        <CheckboxField
          label={text('table.selectRow', { name: rowLabel(row) })}
          labelHidden
          value={isSelected}
          onChange={() => selection.toggle(row)}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its title is the link; the rest is a larger target */}
      <div
        className={styles.content}
        onClick={(event) => !(event.target as Element).closest('a, button, input') && open?.()}
      >
        <div className={styles.top}>
          <div className={styles.title}>
            {rowHref ? <Link href={rowHref(row)}>{title?.cell(row)}</Link> : title?.cell(row)}
          </div>
          {at('amount').map((column) => (
            <div key={column.id} className={styles.amount}>
              {column.cell(row)}
            </div>
          ))}
        </div>
        {at('subtitle').map((column) => (
          <div key={column.id}>{column.cell(row)}</div>
        ))}
        {lines.length > 0 && (
          <dl className={styles.lines}>
            {lines.map(({ column, value }) => (
              <div key={column.id}>
                <dt>{column.header}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {statuses.length > 0 && (
          <div className={styles.status}>
            {statuses.map(({ column, value }) => (
              <div key={column.id}>{value}</div>
            ))}
          </div>
        )}
      </div>
      {ends.map((column) => (
        <div key={column.id} className={styles.end}>
          {column.cell(row)}
        </div>
      ))}
    </li>
  );
}

/** The table under 600 px: one card per row, which can be pressed as a whole. */
export function RowCards<Row extends object>(props: CardsProps<Row>) {
  const { rows, label, groupOf, rowId } = props;
  const text = useUiText();
  const [shown, setShown] = useState(CARDS_AT_ONCE);
  if (rows === undefined) return <ListSkeleton rows={6} />;
  const rest = rows.length - shown;
  const more = Math.min(rest, CARDS_AT_ONCE);
  return (
    <>
      <ul className={styles.cards} aria-label={label}>
        {rows.slice(0, shown).map((row, index) => {
          const group = groupOf?.(row);
          const previous = rows[index - 1];
          const starts = group && (previous === undefined || groupOf?.(previous).key !== group.key);
          return [
            starts && (
              <li key={`group ${rowId(row)}`} className={styles.group}>
                {group.label}
              </li>
            ),
            <RowCard key={rowId(row)} {...props} row={row} />,
          ];
        })}
      </ul>
      {rest > 0 && (
        <div className={styles.more}>
          <Button fullWidth onClick={() => setShown(shown + CARDS_AT_ONCE)}>
            {text('table.showMore', { count: more })}
          </Button>
        </div>
      )}
    </>
  );
}
