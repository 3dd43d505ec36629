/** Value as in the file. A date of a workbook is `2026-11-21`; a CSV has only strings. */
export type SheetCell = string | number | boolean | null;

export interface SheetRow {
  /** Row number in the spreadsheet, from 1. */
  line: number;
  cells: SheetCell[];
}

export interface SheetRead {
  name: string;
  /** Without empty rows, each cut after its last filled cell. */
  rows: SheetRow[];
}

export interface FileRead {
  sheets: SheetRead[];
  /** Delimiter of a CSV; null for a workbook. */
  delimiter: string | null;
}

export const sheetLimits = {
  rows: 20_000,
  columns: 200,
  cellCharacters: 5_000,
  sheets: 20,
} as const;
