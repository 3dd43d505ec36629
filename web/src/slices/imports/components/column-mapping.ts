import type { ImportKindColumn, ImportRecord } from '@halles/contract';

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

/** Required columns come first. */
export const requiredFirst = (columns: readonly ImportKindColumn[]): ImportKindColumn[] =>
  columns.toSorted((a, b) => Number(b.required) - Number(a.required));
