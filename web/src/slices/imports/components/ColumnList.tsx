import type { ImportRecord } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { requiredFirst, columnLetter } from './column-mapping.ts';
import styles from './ColumnsStep.module.css';
import { useTitles } from './value-texts.ts';

interface ColumnListProps {
  record: ImportRecord;
  mapping: ImportRecord['mapping'];
  onChange: (key: string, index: number | null) => void;
}

/** Each target column, with a sample of its file column beside it. */
export function ColumnList({ record, mapping, onChange }: ColumnListProps) {
  const text = useText();
  const titleOf = useTitles();
  const options = record.fileColumns.map(({ header }, index) => ({
    value: String(index),
    label:
      header === ''
        ? text('imports.columns.letter', { letter: columnLetter(index) })
        : `${columnLetter(index)} · ${header}`,
  }));
  return (
    <ul className="stack-12">
      {requiredFirst(record.columns).map(({ key, title, required }) => {
        const index = mapping[key];
        return (
          <li key={key} className={styles.line}>
            <SelectField
              label={titleOf(title)}
              required={required}
              options={options}
              placeholder={text('imports.columns.none')}
              value={index === undefined ? null : String(index)}
              onChange={(value) => onChange(key, value === null ? null : Number(value))}
            />
            <span className={styles.samples}>
              {index === undefined ? '' : (record.fileColumns[index]?.samples ?? []).join(' · ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
