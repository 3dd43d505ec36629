import type { ImportRecord } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './ColumnsStep.module.css';

interface SheetChoiceProps {
  record: ImportRecord;
  disabled: boolean;
  onChoose: (sheet: number, headerLine: number | null) => void;
}

/** Selects the sheet and the header line when the guess was wrong. */
export function SheetChoice({ record, disabled, onChoose }: SheetChoiceProps) {
  const text = useText();
  const [line, setLine] = useState(String(record.headerLine));
  const enteredLine = Number(line);
  const isChanged = Number.isInteger(enteredLine) && enteredLine > 0 && enteredLine !== record.headerLine;
  return (
    <Section title={text('imports.sheet.title')}>
      <div className={styles.choices}>
        {record.sheets.length > 1 && (
          <SelectField
            label={text('imports.sheet.sheet')}
            required
            disabled={disabled}
            value={String(record.sheet)}
            options={record.sheets.map(({ name, rows }, index) => ({
              value: String(index),
              label: text('imports.sheet.option', { name, count: rows }),
              disabled: rows === 0,
            }))}
            onChange={(sheet) => onChoose(Number(sheet), null)}
          />
        )}
        <TextField
          label={text('imports.sheet.headerLine')}
          inputMode="numeric"
          disabled={disabled}
          value={line}
          onChange={setLine}
        />
      </div>
      {isChanged && (
        <p>
          <Button disabled={disabled} onClick={() => onChoose(record.sheet, enteredLine)}>
            {text('imports.sheet.reread')}
          </Button>
        </p>
      )}
    </Section>
  );
}
