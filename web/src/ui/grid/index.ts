/** The editing grid of inventory and price lists. Cells are edited as in a spreadsheet and saved on leaving them. */
export { EditGrid, useBarPlace } from './edit-grid.tsx';
export type {
  CellKind,
  CellValue,
  EditResult,
  GridColumn,
  GridEdit,
  OnEdit,
  Parsed,
  Refusal,
} from './column.ts';
