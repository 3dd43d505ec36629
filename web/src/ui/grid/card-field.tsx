import { useState } from 'react';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { ControlBox } from '../fields/control-box.tsx';
import { FieldFrame } from '../fields/field-frame.tsx';
import input from '../fields/input.module.css';
import { SelectField } from '../fields/select-field.tsx';
import { useUiText } from '../texts.ts';
import type { CellEdit } from './cell-edit.ts';
import { CellPanel, needsAttention, useNote } from './cell-panel.tsx';
import { isFigure } from './cell-text.ts';
import type { CellValue, GridColumn } from './column.ts';
import { CellMark } from './grid-cell.tsx';
import { knownServerValue, viewOf } from './grid-state.ts';
import type { GridContext } from './grid.ts';
import styles from './grid-card.module.css';

interface CardFieldProps<Row> {
  context: GridContext<Row>;
  row: Row;
  column: GridColumn<Row>;
  edit: CellEdit | undefined;
}

/** One cell as a form field, saved on blur. */
export function CardField<Row extends object>(props: CardFieldProps<Row>) {
  const { context, row, column, edit } = props;
  const note = useNote(edit);
  const { commands } = context.grid;
  const view = viewOf(column, row, edit, context.locale);
  const id = context.rowId(row);
  const field = {
    label: column.header,
    error: edit?.state === 'invalid' ? (note ?? undefined) : undefined,
  };
  return (
    <div className={styles.field}>
      {column.kind === 'checkbox' ? (
        <CheckboxField
          {...field}
          value={view.value === true}
          onChange={(value) => commands.put(id, column.key, String(value))}
        />
      ) : column.kind === 'select' ? (
        <SelectField
          {...field}
          options={column.options ?? []}
          required={column.required ?? false}
          {...(!column.required && { placeholder: '' })}
          value={view.value === null ? null : String(view.value)}
          onChange={(value) => commands.put(id, column.key, value ?? '')}
        />
      ) : (
        <TypedField {...props} {...field} plain={view.plain} />
      )}
      {edit && (
        <span className={styles.mark}>
          <CellMark state={edit.state} />
        </span>
      )}
      {edit && needsAttention(edit) && (
        <CellPanel
          context={context}
          row={row}
          column={column}
          edit={edit}
          withNote={edit.state !== 'invalid'}
        />
      )}
    </div>
  );
}

interface TypedProps<Row> extends CardFieldProps<Row> {
  label: string;
  error: string | undefined;
  plain: string;
}

interface Typing {
  typed: string;
  /** The server's value when the field got the focus. */
  startValue: CellValue;
}

function TypedField<Row extends object>({ context, row, column, label, error, plain }: TypedProps<Row>) {
  const text = useUiText();
  const [typing, setTyping] = useState<Typing | null>(null);
  const { core, commands } = context.grid;
  const leave = () => {
    setTyping(null);
    if (typing && typing.typed !== plain)
      commands.put(context.rowId(row), column.key, typing.typed, typing.startValue);
  };
  return (
    <FieldFrame label={label} error={error} required={column.required ?? false}>
      {(control) => (
        <ControlBox control={control}>
          <input
            {...control}
            className={`${input.input} ${isFigure(column.kind) ? input.number : ''}`}
            inputMode={column.kind === 'integer' ? 'numeric' : isFigure(column.kind) ? 'decimal' : 'text'}
            placeholder={column.kind === 'day' ? text('date.placeholder') : undefined}
            autoComplete="off"
            enterKeyHint="next"
            value={typing?.typed ?? plain}
            onFocus={(event) => {
              setTyping({ typed: plain, startValue: knownServerValue(core, row, column) });
              event.target.select();
            }}
            onChange={(event) =>
              setTyping((before) => ({
                typed: event.target.value,
                startValue: before ? before.startValue : knownServerValue(core, row, column),
              }))
            }
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            onBlur={leave}
          />
        </ControlBox>
      )}
    </FieldFrame>
  );
}
