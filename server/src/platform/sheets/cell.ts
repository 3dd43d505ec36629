/** As it stood in the file. A day of a workbook is `2026-11-21`; a CSV has only strings. */
export type SheetCell = string | number | boolean | null;

export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  line: number;
  cells: SheetCell[];
}

export interface SheetRead {
  name: string;
  /** Without empty lines, each cut after its last written cell. */
  rows: SheetRow[];
}

export interface FileRead {
  sheets: SheetRead[];
  /** How the cells of a CSV are parted; null for a workbook. */
  delimiter: string | null;
}

export const sheetLimits = {
  rows: 20_000,
  columns: 200,
  cellCharacters: 5_000,
  sheets: 20,
} as const;
