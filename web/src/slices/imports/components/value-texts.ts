import { inLanguage, type ImportKindColumn, type ImportValue } from '@halles/contract';
import { useReader, useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';

const DECIMALS = 6;

/** The title of a column, in the reader's language. */
export function useTitles(): (title: { en: string; fr: string }) => string {
  const reader = useReader();
  return (title) => inLanguage(title, reader);
}

/** A value formatted for its column; an unreadable value is shown as it was written. */
export function useValueText(): (column: ImportKindColumn, value: ImportValue | undefined) => string {
  const text = useText();
  const formats = useFormats();
  const titleOf = useTitles();
  return ({ type, choices }, value) => {
    if (value === null || value === undefined || value === '') return '';
    if (typeof value === 'boolean') return text(value ? 'imports.values.yes' : 'imports.values.no');
    const choice = choices.find((one) => one.value === value);
    if (choice) return titleOf(choice.title);
    const isNumber = type === 'decimal' && /^-?\d+(\.\d+)?$/.test(String(value));
    if (isNumber) return formats.number(value, DECIMALS);
    if (type === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return formats.day(String(value));
    return String(value);
  };
}
