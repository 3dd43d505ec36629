import type { ReactNode } from 'react';
import type { Option } from '../fields/select-field.tsx';
import type { Locale } from '../texts.ts';

/**
 * A cell's value. Quantities and percentages are decimal strings, money is in minor units, integers are numbers, days
 * are ISO dates; null is an empty cell.
 */
export type CellValue = string | number | boolean | null;

export type CellKind =
  | 'text'
  | 'decimal'
  | 'integer'
  | 'money'
  | 'percent'
  | 'day'
  | 'checkbox'
  | 'select'
  | 'readonly';

/** A field's error code (`field.tooSmall`) and its text parameters. */
export interface Refusal {
  code: string;
  params?: Record<string, string | number>;
}

export type Parsed = { value: CellValue } | { error: Refusal };

export interface GridColumn<Row> {
  /** The field that an edit changes. */
  key: string;
  header: string;
  kind: CellKind;
  /** In pixels; 140 when absent. */
  width?: number;
  /** Figures are aligned to the end, checkboxes centred, the rest to the start. */
  align?: 'start' | 'center' | 'end';
  /** `row[key]` when absent. */
  value?: (row: Row) => CellValue;
  /** Replaces the kind's parser for typed or pasted text. */
  parse?: (typed: string, row: Row, locale: Locale) => Parsed;
  /** Runs after parsing; null when the value is valid. */
  validate?: (value: CellValue, row: Row) => Refusal | null;
  /** Replaces the kind's formatter. */
  format?: (value: CellValue, row: Row, locale: Locale) => string;
  /** Replaces the text of a read-only cell: a chip, a link. */
  show?: (row: Row) => ReactNode;
  /** Every cell of an editable kind can be edited when absent. */
  isEditable?: (row: Row) => boolean;
  /** An empty cell is invalid. */
  required?: boolean;
  /** The most decimals of `decimal` and `percent`; 3 when absent. */
  decimals?: number;
  /** The currency of `money`; CAD when absent. */
  currency?: string | ((row: Row) => string);
  /** The options of `select`. */
  options?: readonly Option[];
  /** Where a phone's card shows a read-only column; a labelled line when absent. The first column is the title. */
  onCard?: 'subtitle' | 'status' | 'none';
}

/** One cell's new value, and the row version it was based on. */
export interface GridEdit {
  rowId: string;
  version: number;
  key: string;
  value: CellValue;
}

/**
 * The server's result for a row of the batch. A row is saved, in conflict or refused as a whole, unless the result
 * names a single cell (`key`).
 */
export type EditResult<Row> =
  | { rowId: string; key?: string; version: number }
  /** The current row. Only cells that somebody else changed are shown as conflicts; the others are sent again. */
  | { rowId: string; key?: string; conflict: { theirs: Row } }
  /** Without a key the whole row is refused; with a key the row's other cells are sent again without it. */
  | { rowId: string; key?: string; errors: readonly (Refusal & { key?: string })[] };

/** Rejects when no result was received (offline): every cell of the batch can then be retried. */
export type OnEdit<Row> = (edits: readonly GridEdit[]) => Promise<{ results: readonly EditResult<Row>[] }>;
