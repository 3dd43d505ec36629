import { memo, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import cards from '../table/cards.module.css';
import { CardField } from './card-field.tsx';
import { canEdit, valueIn } from './cell-text.ts';
import type { GridColumn } from './column.ts';
import { useUiText } from '../texts.ts';
import type { RowEdits } from './edits.ts';
import { viewOf } from './grid-state.ts';
import type { GridContext } from './grid.ts';
import { unbroken } from '../unbroken.ts';
import styles from './grid-card.module.css';

interface CardProps<Row> {
  context: GridContext<Row>;
  row: Row;
  index: number;
  edits: RowEdits;
}

function CardContent<Row extends object>({ context, row, index, edits }: CardProps<Row>) {
  const { columns, locale, readOnly, grid } = context;
  const text = useUiText();
  const [title, ...others] = columns;
  const isField = (column: GridColumn<Row>) => !readOnly && canEdit(column, row);
  const shown = (column: GridColumn<Row>): ReactNode => {
    if (column.show) return column.show(row);
    if (column.kind === 'checkbox') return text(valueIn(column, row) === true ? 'grid.yes' : 'grid.no');
    return viewOf(column, row, undefined, locale).text;
  };
  const still = others.filter((column) => !isField(column) && column.onCard !== 'none');
  const at = (position: GridColumn<Row>['onCard']) => still.filter((column) => column.onCard === position);
  const lines = at(undefined).flatMap((column) => {
    const value = shown(column);
    return value === '' ? [] : [{ column, value }];
  });
  return (
    <li className={cards.card}>
      <div className={cards.content}>
        <div className={cards.top}>
          <div className={cards.title}>{unbroken(context.rowLabel(row))}</div>
          {at('status').map((column) => (
            <div key={column.key}>{shown(column)}</div>
          ))}
        </div>
        {at('subtitle').map((column) => (
          <div key={column.key} className={styles.quiet}>
            {shown(column)}
          </div>
        ))}
        {lines.length > 0 && (
          <dl className={cards.lines}>
            {lines.map(({ column, value }) => (
              <div key={column.key}>
                <dt>{column.header}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className={styles.fields}>
          {(title && isField(title) ? columns : others).filter(isField).map((column) => (
            <div
              key={column.key}
              className={classNames((column.kind === 'text' || column.kind === 'checkbox') && styles.wide)}
              onFocus={() => grid.core.seenAt.set(context.rowId(row), index)}
            >
              <CardField context={context} row={row} column={column} edit={edits[column.key]} />
            </div>
          ))}
        </div>
      </div>
    </li>
  );
}

export const GridCard = memo(CardContent) as typeof CardContent;
