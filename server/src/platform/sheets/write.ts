import { guardFormulas } from '@halles/contract/kernel';

export type SheetFormat = 'xlsx' | 'csv';
/** A decimal is a string in canonical form; a day is `2026-11-21`, a minute of a day `2026-11-21 08:15`. */
export type SheetValue = string | number | boolean | null;

export interface SheetColumn {
  header: string;
  type: 'text' | 'decimal' | 'integer' | 'boolean' | 'day' | 'minute' | 'choice';
  width?: number;
}

export interface SheetWords {
  yes: string;
  no: string;
  /** A comma where the reader's spreadsheet expects one; the separator is then a semicolon. */
  decimalSign: ',' | '.';
  sheetName: string;
}

type Rows = AsyncIterable<readonly SheetValue[]>;

const widths: Record<SheetColumn['type'], number> = {
  text: 28,
  choice: 16,
  decimal: 12,
  integer: 10,
  boolean: 8,
  day: 12,
  minute: 17,
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MINUTE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;
const numberFormats: Partial<Record<SheetColumn['type'], string>> = {
  day: 'yyyy-mm-dd',
  minute: 'yyyy-mm-dd hh:mm',
};
/** Numbers with more digits are written as text, because spreadsheets would round them. */
const MAX_DIGITS = 15;
const isExact = (decimal: string): boolean => decimal.replaceAll(/\D/g, '').length <= MAX_DIGITS;

/** Streams the sheet: 100,000 rows take as much memory as one. */
export function writeSheet(
  format: SheetFormat,
  columns: readonly SheetColumn[],
  rows: Rows,
  words: SheetWords,
): ReadableStream<Uint8Array> {
  return format === 'xlsx' ? workbook(columns, rows, words) : csv(columns, rows, words);
}

function workbook(
  columns: readonly SheetColumn[],
  rows: Rows,
  words: SheetWords,
): ReadableStream<Uint8Array> {
  const cell = (value: SheetValue, { type }: SheetColumn): string | number | boolean | Date | null => {
    if (value === null) return null;
    if (type === 'decimal' && typeof value === 'string' && isExact(value)) return Number(value);
    if (type === 'day' && typeof value === 'string' && DAY.test(value)) return new Date(`${value}T00:00:00Z`);
    if (type === 'minute' && typeof value === 'string' && MINUTE.test(value))
      return new Date(`${value.replace(' ', 'T')}Z`);
    if (type === 'boolean') return value === true ? words.yes : words.no;
    return value;
  };
  async function* parts(): AsyncGenerator<Uint8Array> {
    // The library is large, and few processes write workbooks.
    const { writeXlsxStream } = await import('hucre/xlsx');
    yield* writeXlsxStream(mapped(rows, columns, cell), {
      name: words.sheetName,
      columns: columns.map(({ header, type, width = widths[type] }) => {
        const numFmt = numberFormats[type];
        return { header, width, ...(numFmt !== undefined && { numFmt }) };
      }),
      freezePane: { rows: 1 },
    });
  }
  return ReadableStream.from(parts());
}

const NUMBER = /^-?\d+(\.\d+)?$/;
/** One write to the disk for many rows. */
const PART_LENGTH = 65_536;
const BYTE_ORDER_MARK = '\uFEFF';

/** Texts are always quoted, so that no separator within can begin a cell. Numbers and dates are not. */
function csv(columns: readonly SheetColumn[], rows: Rows, words: SheetWords): ReadableStream<Uint8Array> {
  const { decimalSign } = words;
  const separator = decimalSign === ',' ? ';' : ',';
  const cell = (value: SheetValue, { type }: SheetColumn): string => {
    if (value === null) return '';
    if (type === 'boolean') return quoted(value === true ? words.yes : words.no);
    const text = String(value);
    if (type !== 'text' && type !== 'choice' && NUMBER.test(text)) return text.replace('.', decimalSign);
    if ((type === 'day' && DAY.test(text)) || (type === 'minute' && MINUTE.test(text))) return text;
    return typeof value === 'number' ? text.replace('.', decimalSign) : quoted(text);
  };
  async function* lines(): AsyncGenerator<string> {
    let text = `${BYTE_ORDER_MARK}${columns.map(({ header }) => quoted(header)).join(separator)}`;
    for await (const cells of mapped(rows, columns, cell)) {
      text += `\r\n${cells.join(separator)}`;
      if (text.length < PART_LENGTH) continue;
      yield text;
      text = '';
    }
    yield text;
  }
  return ReadableStream.from(lines()).pipeThrough(new TextEncoderStream());
}

const quoted = (text: string): string => `"${guardFormulas(text).replaceAll('"', '""')}"`;

async function* mapped<Cell>(
  rows: Rows,
  columns: readonly SheetColumn[],
  cell: (value: SheetValue, column: SheetColumn) => Cell,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map((column, at) => cell(row[at] ?? null, column));
}
