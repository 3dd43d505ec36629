import type { ImportConventions, ImportError, ImportValue } from '@halles/contract';
import type { ImportColumn } from './columns.ts';
import { dayFrom, dayOrderOf } from './days.ts';
import { plain } from './headers.ts';
import { decimalFrom, decimalSignOf } from './numbers.ts';

type Read = { value: ImportValue } | { code: string; params?: Record<string, string | number> };

const yes = new Set(['1', 'true', 'vrai', 'yes', 'y', 'oui', 'o', 'x', 'on']);
const no = new Set(['0', 'false', 'faux', 'no', 'n', 'non', 'off']);
const MAX_INTEGER_DIGITS = 15;

const readers: Record<
  ImportColumn['type'],
  (cell: NonNullable<ImportValue>, column: ImportColumn, conventions: ImportConventions) => Read
> = {
  text: (cell) => ({ value: textOf(cell) }),
  decimal: (cell, _column, { decimalSign }) => {
    const value = typeof cell === 'boolean' ? null : decimalFrom(cell, decimalSign);
    return value === null ? { code: 'imports.cellNotNumber' } : { value };
  },
  integer: (cell, _column, { decimalSign }) => {
    const value = typeof cell === 'boolean' ? null : decimalFrom(cell, decimalSign);
    const isInteger = value !== null && /^-?\d+$/.test(value) && value.length <= MAX_INTEGER_DIGITS;
    return isInteger ? { value: Number(value) } : { code: 'imports.cellNotInteger' };
  },
  boolean: (cell) => {
    if (typeof cell === 'boolean') return { value: cell };
    const text = String(cell) === '✓' ? 'x' : plain(String(cell));
    return yes.has(text)
      ? { value: true }
      : no.has(text)
        ? { value: false }
        : { code: 'imports.cellNotBoolean' };
  },
  day: (cell, _column, { dayOrder }) => {
    const value = dayFrom(cell, dayOrder);
    return value === null ? { code: 'imports.cellNotDay' } : { value };
  },
  choice: (cell, { choices = [] }) => {
    const text = plain(textOf(cell));
    const choice = choices.find(({ value, title, aliases = [] }) =>
      [value, title.en, title.fr, ...aliases].some((name) => plain(name) === text),
    );
    return choice ? { value: choice.value } : { code: 'imports.cellNotChoice' };
  },
};

const textOf = (cell: NonNullable<ImportValue>): string =>
  typeof cell === 'number' ? (decimalFrom(cell, '.') ?? String(cell)) : String(cell);

function read(cell: ImportValue, column: ImportColumn, conventions: ImportConventions): Read {
  if (cell === null || cell === '')
    return column.required ? { code: 'imports.cellRequired' } : { value: null };
  const result = readers[column.type](cell, column, conventions);
  const max = column.maxLength;
  if (max !== undefined && 'value' in result && typeof result.value === 'string' && result.value.length > max)
    return { code: 'imports.cellTooLong', params: { max } };
  return result;
}

export interface ReadRow {
  /** A cell that cannot be read keeps its original text. */
  values: Record<string, ImportValue>;
  errors: ImportError[];
}

export function readRow(
  cells: readonly ImportValue[],
  columns: readonly ImportColumn[],
  mapping: Readonly<Record<string, number>>,
  conventions: ImportConventions,
): ReadRow {
  const row: ReadRow = { values: {}, errors: [] };
  for (const column of columns) {
    const index = mapping[column.key];
    if (index === undefined) continue;
    const cell = cells[index] ?? null;
    const result = read(cell, column, conventions);
    row.values[column.key] = 'value' in result ? result.value : cell;
    if ('code' in result)
      row.errors.push({
        key: column.key,
        code: result.code,
        ...(result.params && { params: result.params }),
      });
  }
  return row;
}

/** Number and date formats of a whole file: decided by its cells, else by the language of its headers. */
export function guessConventions(
  rows: readonly (readonly ImportValue[])[],
  columns: readonly ImportColumn[],
  mapping: Readonly<Record<string, number>>,
  language: 'en' | 'fr',
): ImportConventions {
  const cellsOf = (...types: ImportColumn['type'][]): ImportValue[] =>
    columns
      .filter(({ type, key }) => types.includes(type) && mapping[key] !== undefined)
      .flatMap(({ key }) => rows.map((cells) => cells[mapping[key]!] ?? null));
  return {
    decimalSign: decimalSignOf(cellsOf('decimal', 'integer'), language === 'fr' ? ',' : '.'),
    dayOrder: dayOrderOf(cellsOf('day'), language === 'fr' ? 'dmy' : 'mdy'),
  };
}

/** Required columns that a mapping leaves out, and columns mapped twice. */
export function mappingRefusal(
  mapping: Readonly<Record<string, number>>,
  columns: readonly ImportColumn[],
  width: number,
): { code: string; key: string } | null {
  const missing = columns.find(({ key, required }) => required && !(mapping[key]! < width));
  if (missing) return { code: 'imports.columnMissing', key: missing.key };
  const used = new Set<number>();
  for (const [key, index] of Object.entries(mapping)) {
    if (used.has(index) || index >= width || !columns.some((column) => column.key === key))
      return { code: 'imports.duplicateColumn', key };
    used.add(index);
  }
  return null;
}
