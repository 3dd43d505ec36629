import type { ImportRecord, ImportKindColumn } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
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

type Mapping = ImportRecord['mapping'];

const ALPHABET_SIZE = 26;
/** The spreadsheet's name of a column: A, B … Z, AA. */
export const columnLetter = (index: number): string =>
  (index >= ALPHABET_SIZE ? columnLetter(Math.floor(index / ALPHABET_SIZE) - 1) : '') +
  String.fromCodePoint(65 + (index % ALPHABET_SIZE));

/** A file column maps to one target column: the previous target is cleared. */
export function withColumn(mapping: Mapping, key: string, index: number | null): Mapping {
  const others = Object.entries(mapping).filter(([other, at]) => other !== key && at !== index);
  return Object.fromEntries(index === null ? others : [...others, [key, index]]);
}

export const missingIn = (mapping: Mapping, columns: readonly ImportKindColumn[]): ImportKindColumn[] =>
  columns.filter(({ key, required }) => required && mapping[key] === undefined);

export const requiredFirst = (columns: readonly ImportKindColumn[]): ImportKindColumn[] =>
  columns.toSorted((a, b) => Number(b.required) - Number(a.required));
