import { useState } from 'react';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { FieldFrame } from '../fields/field-frame.tsx';
import input from '../fields/input.module.css';
import { SelectField } from '../fields/select-field.tsx';
import { useUiText } from '../texts.ts';
import type { CellEdit } from './cell-edit.ts';
import { CellMark } from './cell-mark.tsx';
import { CellPanel, needsPerson, useNote } from './cell-panel.tsx';
import { isFigure } from './cell-text.ts';
import type { CellValue, GridColumn } from './column.ts';
import { heldValue, viewOf } from './grid-state.ts';
import type { GridLook } from './grid.ts';
import styles from './grid-card.module.css';

interface CardFieldProps<Row> {
  look: GridLook<Row>;
  row: Row;
  column: GridColumn<Row>;
  edit: CellEdit | undefined;
}

/** One cell as a field: saved when it is left. */
export function CardField<Row extends object>(props: CardFieldProps<Row>) {
  const { look, row, column, edit } = props;
  const note = useNote(edit);
  const { changing } = look.grid;
  const view = viewOf(column, row, edit, look.locale);
  const id = look.rowId(row);
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
          onChange={(value) => changing.put(id, column.key, String(value))}
        />
      ) : column.kind === 'select' ? (
        <SelectField
          {...field}
          options={column.options ?? []}
          required={column.required ?? false}
          {...(!column.required && { placeholder: '' })}
          value={view.value === null ? null : String(view.value)}
          onChange={(value) => changing.put(id, column.key, value ?? '')}
        />
      ) : (
        <TypedField {...props} {...field} plain={view.plain} />
      )}
      {edit && (
        <span className={styles.mark}>
          <CellMark state={edit.state} />
        </span>
      )}
      {edit && needsPerson(edit) && (
        <CellPanel look={look} row={row} column={column} edit={edit} withNote={edit.state !== 'invalid'} />
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
  /** What the server held when the field was entered. */
  seen: CellValue;
}

function TypedField<Row extends object>({ look, row, column, label, error, plain }: TypedProps<Row>) {
  const text = useUiText();
  const [typing, setTyping] = useState<Typing | null>(null);
  const { core, changing } = look.grid;
  const leave = () => {
    setTyping(null);
    if (typing && typing.typed !== plain)
      changing.put(look.rowId(row), column.key, typing.typed, typing.seen);
  };
  return (
    <FieldFrame label={label} error={error} required={column.required ?? false}>
      {(control) => (
        <div className={input.control} data-invalid={control['aria-invalid']}>
          <input
            {...control}
            className={`${input.input} ${isFigure(column.kind) ? input.number : ''}`}
            inputMode={column.kind === 'integer' ? 'numeric' : isFigure(column.kind) ? 'decimal' : 'text'}
            placeholder={column.kind === 'day' ? text('date.placeholder') : undefined}
            autoComplete="off"
            enterKeyHint="next"
            value={typing?.typed ?? plain}
            onFocus={(event) => {
              setTyping({ typed: plain, seen: heldValue(core, row, column) });
              event.target.select();
            }}
            onChange={(event) =>
              setTyping((before) => ({
                typed: event.target.value,
                seen: before ? before.seen : heldValue(core, row, column),
              }))
            }
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            onBlur={leave}
          />
        </div>
      )}
    </FieldFrame>
  );
}
