import { formatDay, parseDay } from '../fields/days.ts';
import {
  currencyAffix,
  decimalToMinor,
  formatDecimal,
  minorToDecimal,
  parseDecimal,
} from '../fields/numbers.ts';
import type { Locale } from '../texts.ts';
import type { CellKind, CellValue, GridColumn, Parsed, Refusal } from './column.ts';

const DECIMALS = 3;
const NBSP = '\u00a0';
const EMPTY: Parsed = { value: null };
const refused = (code: string, params?: Refusal['params']): Parsed => ({
  error: { code, ...(params && { params }) },
});

/** Null, undefined and '' are the same empty value. */
export const isSame = (one: CellValue, other: CellValue): boolean =>
  one === other || ((one === null || one === '') && (other === null || other === ''));

export function valueIn<Row>(column: GridColumn<Row>, row: Row): CellValue {
  if (column.value) return column.value(row);
  const value = (row as Record<string, unknown>)[column.key];
  return value === undefined ? null : (value as CellValue);
}

export const canEdit = <Row>(column: GridColumn<Row>, row: Row): boolean =>
  column.kind !== 'readonly' && (column.isEditable?.(row) ?? true);

export const alignOf = <Row>({ align, kind }: GridColumn<Row>): 'start' | 'center' | 'end' =>
  align ?? (isFigure(kind) ? 'end' : kind === 'checkbox' ? 'center' : 'start');

export const isFigure = (kind: CellKind) =>
  kind === 'decimal' || kind === 'integer' || kind === 'money' || kind === 'percent';

const currencyOf = <Row>(column: GridColumn<Row>, row: Row): string =>
  typeof column.currency === 'function' ? column.currency(row) : (column.currency ?? 'CAD');

function readFigure(typed: string, locale: Locale, decimals: number, kind: CellKind): Parsed {
  const read = parseDecimal(typed, locale, decimals);
  if (read === '') return EMPTY;
  if (read === null) {
    // Too many decimals and text that is no number are different errors.
    const isNumber = parseDecimal(typed, locale, 20) !== null;
    return refused(
      isNumber && kind === 'integer' ? 'field.notInteger' : isNumber ? 'field.invalid' : 'field.notNumber',
    );
  }
  if (kind === 'money') return { value: decimalToMinor(read) };
  return { value: kind === 'integer' ? Number(read) : read };
}

/** In the display format, or as ISO, which spreadsheets in Canadian French copy. */
function readDay(typed: string): Parsed {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed);
  const day = iso ? parseDay(`${iso[3]}/${iso[2]}/${iso[1]}`) : parseDay(typed);
  return day === null ? refused('field.invalid') : { value: day };
}

// What spreadsheets and people write for a checked box, in both languages.
const YES = new Set(['true', 'vrai', 'yes', 'oui', 'y', 'o', '1', 'x', '✓']);
const NO = new Set(['', 'false', 'faux', 'no', 'non', 'n', '0']);

function readTick(typed: string): Parsed {
  const word = typed.toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : refused('field.notOneOf');
}

function readChoice<Row>(typed: string, column: GridColumn<Row>): Parsed {
  const word = typed.toLocaleLowerCase();
  const found = (column.options ?? []).find(
    ({ value, label, disabled }) => !disabled && (value === typed || label.toLocaleLowerCase() === word),
  );
  return found ? { value: found.value } : refused('field.notOneOf');
}

function readKind<Row>(column: GridColumn<Row>, typed: string, locale: Locale): Parsed {
  const { kind } = column;
  if (kind === 'checkbox') return readTick(typed);
  if (typed === '') return EMPTY;
  switch (kind) {
    case 'integer':
      return readFigure(typed, locale, 0, kind);
    case 'money':
      return readFigure(typed, locale, 2, kind);
    case 'decimal':
    case 'percent':
      return readFigure(typed, locale, column.decimals ?? DECIMALS, kind);
    case 'day':
      return readDay(typed);
    case 'select':
      return readChoice(typed, column);
    case 'text':
    case 'readonly':
      return { value: typed };
  }
}

/** Typed or pasted text as a value that can be sent, or the error. */
export function readCell<Row>(column: GridColumn<Row>, typed: string, row: Row, locale: Locale): Parsed {
  const trimmed = typed.trim();
  const read = column.parse ? column.parse(trimmed, row, locale) : readKind(column, trimmed, locale);
  if ('error' in read) return read;
  const isEmpty = read.value === null || read.value === '';
  if (isEmpty && column.required) return refused('field.required');
  const refusal = column.validate?.(read.value, row) ?? null;
  return refusal ? { error: refusal } : read;
}

/** The text for typing, pasting and copying: the reader's decimal separator, no thousands separators, no symbol. */
export function plainText<Row>(column: GridColumn<Row>, value: CellValue, locale: Locale): string {
  if (value === null) return '';
  switch (column.kind) {
    case 'money':
      return withMark(minorToDecimal(Number(value)), locale);
    case 'decimal':
    case 'integer':
    case 'percent':
      return withMark(String(value), locale);
    case 'day':
      return formatDay(String(value));
    case 'select':
      return column.options?.find((option) => option.value === value)?.label ?? String(value);
    case 'checkbox':
    case 'text':
    case 'readonly':
      return String(value);
  }
}

const withMark = (decimal: string, locale: Locale) =>
  locale === 'fr-CA' ? decimal.replace('.', ',') : decimal;

function moneyText(minor: number, currency: string, locale: Locale): string {
  const { prefix, suffix } = currencyAffix(currency, locale);
  const digits = formatDecimal(minorToDecimal(minor), locale, 2, 2);
  if (suffix !== undefined) return `${digits}${NBSP}${suffix}`;
  return digits.startsWith('−') ? `−${prefix}${digits.slice(1)}` : `${prefix}${digits}`;
}

export function shownText<Row>(column: GridColumn<Row>, value: CellValue, row: Row, locale: Locale): string {
  if (column.format) return column.format(value, row, locale);
  if (value === null || value === '') return '';
  switch (column.kind) {
    case 'money':
      return moneyText(Number(value), currencyOf(column, row), locale);
    case 'percent':
      return `${formatDecimal(String(value), locale, 0, 20)}${locale === 'fr-CA' ? NBSP : ''}%`;
    case 'decimal':
    case 'integer':
      return formatDecimal(String(value), locale, 0, 20);
    default:
      return plainText(column, value, locale);
  }
}
