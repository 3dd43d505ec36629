/** The editing grid: inventory, price lists. Cells are changed as in a spreadsheet and saved as they are left. */
export { EditGrid, type EditGridProps } from './edit-grid.tsx';
export type { CellKind, CellValue, GridColumn, Parsed, Refusal } from './column.ts';
export type { EditResult, GridEdit, OnEdit } from './on-edit.ts';
