/** The editing grid of inventory and price lists. Cells are edited as in a spreadsheet and saved on leaving them. */
export { EditGrid, type EditGridProps } from './edit-grid.tsx';
export type { CellKind, CellValue, GridColumn, Parsed, Refusal } from './column.ts';
export type { EditResult, GridEdit, OnEdit } from './on-edit.ts';
export { useBarPlace } from './use-bar-place.tsx';
