import { readXlsx } from 'hucre/xlsx';
import { AppError } from '../errors.ts';
import { sheetLimits, type FileRead, type SheetCell, type SheetRead } from './cell.ts';
import { readCsv } from './csv.ts';
import { isText, isZip } from './text.ts';
import { withRealSizes } from './workbook-entries.ts';

const MAX_UNPACKED_BYTES = 300 * 1024 * 1024;
/** More rows than allowed are read, so that a file with too many can be told from a full one. */
const READ_ROWS = sheetLimits.rows + 200;
const MIDNIGHT = 'T00:00:00.000Z';
/** Spreadsheets store 0.1 + 0.2 as 0.30000000000000004 but show 15 digits, and so do we. */
const SHOWN_DIGITS = 15;

export async function parseSheets(bytes: Uint8Array): Promise<FileRead> {
  if (isZip(bytes)) return { sheets: await readWorkbook(bytes), delimiter: null };
  if (!isText(bytes)) throw new AppError('imports.notASheet');
  const { rows, delimiter } = readCsv(bytes, READ_ROWS);
  return { sheets: [sheetOf('', rows)], delimiter };
}

async function readWorkbook(bytes: Uint8Array): Promise<SheetRead[]> {
  const workbook = await readXlsx(withRealSizes(bytes, MAX_UNPACKED_BYTES), {
    maxRows: READ_ROWS,
    sheets: (info, index) => index < sheetLimits.sheets && !info.veryHidden,
  }).catch(() => {
    throw new AppError('imports.notASheet');
  });
  return workbook.sheets.map(({ name, rows }) => sheetOf(name, rows));
}

function sheetOf(name: string, rows: readonly unknown[][]): SheetRead {
  const read = rows.flatMap((row, at) => {
    const cells = row.slice(0, sheetLimits.columns).map(cellOf);
    const width = cells.findLastIndex((cell) => cell !== null) + 1;
    return width === 0 ? [] : [{ line: at + 1, cells: cells.slice(0, width) }];
  });
  if (read.length > sheetLimits.rows) throw new AppError('imports.tooManyRows', { max: sheetLimits.rows });
  return { name, rows: read };
}

function cellOf(value: unknown): SheetCell {
  if (typeof value === 'number')
    return Number.isFinite(value) ? Number(value.toPrecision(SHOWN_DIGITS)) : null;
  if (typeof value === 'boolean') return value;
  if (value instanceof Date) return dayOrInstant(value);
  if (typeof value !== 'string') return null;
  // Invisible characters must not make cells differ: no-break spaces, zero-width marks, byte order marks.
  const text = value
    .toWellFormed()
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll('\u0000', '')
    .trim();
  return text === '' ? null : text.slice(0, sheetLimits.cellCharacters);
}

function dayOrInstant(date: Date): SheetCell {
  if (Number.isNaN(date.getTime())) return null;
  const text = date.toISOString();
  return text.endsWith(MIDNIGHT) ? text.slice(0, 10) : text.slice(0, 16);
}
