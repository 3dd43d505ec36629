import type { ColumnOfKind, ImportRecord } from '@halles/contract';

type Mapping = ImportRecord['mapping'];

const LETTERS = 26;
/** As the spreadsheet names it: A, B … Z, AA. */
export const letterOf = (index: number): string =>
  (index >= LETTERS ? letterOf(Math.floor(index / LETTERS) - 1) : '') +
  String.fromCodePoint(65 + (index % LETTERS));

/** A column of the file means one thing: whatever had it lets it go. */
export function withColumn(mapping: Mapping, key: string, index: number | null): Mapping {
  const others = Object.entries(mapping).filter(([other, at]) => other !== key && at !== index);
  return Object.fromEntries(index === null ? others : [...others, [key, index]]);
}

export const missingIn = (mapping: Mapping, columns: readonly ColumnOfKind[]): ColumnOfKind[] =>
  columns.filter(({ key, required }) => required && mapping[key] === undefined);

/** What must be there first. */
export const inOrder = (columns: readonly ColumnOfKind[]): ColumnOfKind[] =>
  columns.toSorted((a, b) => Number(b.required) - Number(a.required));
