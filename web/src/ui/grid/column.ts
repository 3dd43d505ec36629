import type { ReactNode } from 'react';
import type { Option } from '../fields/select-field.tsx';
import type { Locale } from '../texts.ts';

/**
 * What a cell holds. Quantities and percentages are decimal strings, money is in minor units, integers are
 * numbers, days are ISO dates; null is an empty cell.
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

/** Why a value is refused: a field's error code (`field.tooSmall`) and what fills its text. */
export interface Refusal {
  code: string;
  params?: Record<string, string | number>;
}

export type Parsed = { value: CellValue } | { error: Refusal };

export interface GridColumn<Row> {
  /** The field that an edit names. */
  key: string;
  header: string;
  kind: CellKind;
  /** In pixels; 140 when absent. */
  width?: number;
  /** Figures stand at the end, ticks in the middle, the rest at the start. */
  align?: 'start' | 'center' | 'end';
  /** `row[key]` when absent. */
  value?: (row: Row) => CellValue;
  /** Instead of the kind's own reading of what was typed or pasted. */
  parse?: (typed: string, row: Row, locale: Locale) => Parsed;
  /** After the reading: null when the value is right. */
  validate?: (value: CellValue, row: Row) => Refusal | null;
  /** Instead of the kind's own writing. */
  format?: (value: CellValue, row: Row, locale: Locale) => string;
  /** Shown instead of the text, in cells that are not edited: a chip, a link. */
  show?: (row: Row) => ReactNode;
  /** Every cell of an editable kind when absent. */
  isEditable?: (row: Row) => boolean;
  /** An empty cell is refused. */
  required?: boolean;
  /** Most decimals kept by `decimal` and `percent`; 3 when absent. */
  decimals?: number;
  /** Of `money`; CAD when absent. */
  currency?: string | ((row: Row) => string);
  /** Of `select`. */
  options?: readonly Option[];
  /** Where a phone's card puts what is not edited; a labelled line when absent. The first column is the title. */
  onCard?: 'subtitle' | 'status' | 'none';
}
