import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type ReactNode, type RefObject } from 'react';
import { SkeletonBlock } from '../skeletons.tsx';
import type { RowGroup } from './column.ts';
import { TableRow, type RowAccessors } from './table-row.tsx';
import styles from './table.module.css';
import type { Selection } from './use-selection.ts';
import type { ShownColumn } from './use-table-columns.ts';

/** Above this many rows, only those in view are rendered. */
const VIRTUAL_FROM = 200;
const INITIAL_RECT = { width: 1000, height: 800 };

interface BodyProps<Row extends object> extends RowAccessors<Row> {
  rows: readonly Row[];
  columns: readonly ShownColumn<Row>[];
  selection: Selection<Row> | null;
  groupOf?: ((row: Row) => RowGroup) | undefined;
  active: number;
  /** The number of rows before this page. */
  before: number;
  scroller: RefObject<HTMLDivElement | null>;
  rowHeight: number;
}

type Line<Row> = { group: RowGroup } | { row: Row; index: number };

/** Rows with a heading line before each new group, in the server's order. */
function linesOf<Row>(rows: readonly Row[], groupOf: ((row: Row) => RowGroup) | undefined): Line<Row>[] {
  let last: string | undefined;
  return rows.flatMap((row, index): Line<Row>[] => {
    const group = groupOf?.(row);
    const starts = group !== undefined && group.key !== last;
    last = group?.key;
    return starts ? [{ group }, { row, index }] : [{ row, index }];
  });
}

const Spacer = ({ height, span }: { height: number; span: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td colSpan={span} className={styles.spacer} style={{ height }} />
    </tr>
  ) : null;

export function TableBody<Row extends object>(props: BodyProps<Row>) {
  const { rows, columns, selection, groupOf, active, before, scroller, rowHeight, ...facts } = props;
  const lines = linesOf(rows, groupOf);
  const span = columns.length + (selection ? 1 : 0);
  const isVirtual = rows.length > VIRTUAL_FROM;
  const virtual = useVirtualizer({
    count: isVirtual ? lines.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: INITIAL_RECT,
  });
  const activeLine = lines.findIndex((line) => 'row' in line && line.index === active);
  useEffect(() => {
    if (isVirtual && activeLine >= 0) virtual.scrollToIndex(activeLine);
  }, [isVirtual, activeLine, virtual]);

  const draw = (line: Line<Row>, at: number): ReactNode =>
    'group' in line ? (
      <tr
        key={`group ${at}`}
        className={styles.group}
        data-index={at}
        ref={isVirtual ? virtual.measureElement : null}
      >
        <th colSpan={span} scope="rowgroup">
          <span className={styles.groupLabel}>{line.group.label}</span>
        </th>
      </tr>
    ) : (
      <TableRow
        key={facts.rowId(line.row)}
        {...facts}
        row={line.row}
        index={at}
        columns={columns}
        selection={selection}
        isActive={line.index === active}
        place={before + line.index + 2}
        {...(isVirtual && { measure: virtual.measureElement })}
      />
    );

  if (!isVirtual) return <tbody>{lines.map(draw)}</tbody>;
  const visibleRows = virtual.getVirtualItems();
  const last = visibleRows.at(-1);
  return (
    <tbody>
      <Spacer height={visibleRows[0]?.start ?? 0} span={span} />
      {visibleRows.map((item) => draw(lines[item.index]!, item.index))}
      <Spacer height={last ? virtual.getTotalSize() - last.end : 0} span={span} />
    </tbody>
  );
}

/** Rows of the final height while the first rows load. */
export const SkeletonRows = ({
  count,
  columns,
  ticks,
}: {
  count: number;
  columns: number;
  ticks: boolean;
}) => (
  <tbody aria-hidden>
    {Array.from({ length: count }, (_, row) => (
      <tr key={row} className={styles.row}>
        {ticks && <td className={styles.tick} />}
        {Array.from({ length: columns }, (__, column) => (
          <td key={column}>
            <SkeletonBlock width={column === 0 || (row + column) % 3 === 0 ? 'half' : 'full'} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
