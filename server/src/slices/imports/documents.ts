import type { ExportColumn } from '../../platform/exports/index.ts';
import type { Cells, ImportColumn } from './rules/columns.ts';

/** The columns of an import in an export, so that the file can be imported again. */
export const exportColumns = <Row>(
  columns: readonly ImportColumn[],
  cellsOf: (row: Row) => Cells,
): ExportColumn<Row>[] =>
  columns.map(({ key, title, type, choices }) => ({
    title,
    type,
    ...(choices && { choices }),
    value: (row) => cellsOf(row)[key] ?? null,
  }));
