import { useEffect, useRef, type MouseEvent, type ReactNode, type Ref } from 'react';
import { classNames } from '../class-names.ts';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { Link, useNavigate } from '../link.tsx';
import { useUiText } from '../texts.ts';
import styles from './table.module.css';
import type { Selection } from './use-selection.ts';
import type { ShownColumn } from './use-table-columns.ts';

export interface RowAccessors<Row> {
  rowId: (row: Row) => string;
  /** Names the row's checkbox: "FDN-001284". */
  rowLabel: (row: Row) => string;
  rowHref?: ((row: Row) => string) | undefined;
}

interface RowProps<Row extends object> extends RowAccessors<Row> {
  row: Row;
  columns: readonly ShownColumn<Row>[];
  selection: Selection<Row> | null;
  isActive: boolean;
  /** Its position among all rows, for screen readers. */
  place: number;
  measure?: Ref<HTMLTableRowElement>;
  index: number;
}

/** Pressing a link, a field or selected text does not press the row. */
const isOnControl = (event: MouseEvent) =>
  (event.target as Element).closest('a, button, input, label, select, textarea, [role=menu]') !== null ||
  !(window.getSelection()?.isCollapsed ?? true);

const withRowLink = <Row extends object>(
  row: Row,
  content: ReactNode,
  rowHref: RowAccessors<Row>['rowHref'],
) =>
  rowHref ? (
    <Link href={rowHref(row)} className={styles.open}>
      {content}
    </Link>
  ) : (
    content
  );

export function TableRow<Row extends object>(props: RowProps<Row>) {
  const { row, columns, selection, isActive, place, rowId, rowLabel, rowHref, measure, index } = props;
  const text = useUiText();
  const navigate = useNavigate();
  const own = useRef<HTMLTableRowElement>(null);
  const isSelected = selection?.has(rowId(row)) ?? false;
  useEffect(() => {
    if (!isActive) return;
    own.current?.focus({ preventScroll: true });
    own.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    <tr
      ref={(element) => {
        own.current = element;
        if (typeof measure === 'function') return measure(element);
      }}
      data-index={index}
      tabIndex={-1}
      className={classNames(styles.row, rowHref && styles.opens, isSelected && styles.selected)}
      aria-selected={selection ? isSelected : undefined}
      aria-rowindex={place}
      onClick={(event) => rowHref && !isOnControl(event) && navigate(rowHref(row))}
    >
      {selection && (
        <td className={classNames(styles.tick, styles.stick)}>
          <span
            onClickCapture={(event) => {
              if (!event.shiftKey) return;
              event.preventDefault();
              event.stopPropagation();
              selection.toggle(row, true);
            }}
          >
            <CheckboxField
              label={text('table.selectRow', { name: rowLabel(row) })}
              labelHidden
              value={isSelected}
              onChange={() => selection.toggle(row)}
            />
          </span>
        </td>
      )}
      {columns.map(({ column }, at) =>
        at === 0 ? (
          <th
            key={column.id}
            scope="row"
            className={classNames(styles.stick, styles.name, selection && styles.second)}
          >
            {withRowLink(row, column.cell(row), rowHref)}
          </th>
        ) : (
          <td key={column.id} className={column.numeric ? styles.number : undefined}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}
