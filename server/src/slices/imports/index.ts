/**
 * Owns: spreadsheet imports: the rows read from a file, what each would do and what each did. States: uploaded →
 * mapped → previewed → applying → applied | failed → undone (`rules/states.ts`). Invariants: an import changes
 * nothing before it is applied; it is applied in one transaction, and only what the preview showed; it is undone as a
 * whole or not at all. Later slices register what can be imported.
 */
export {
  importKind,
  registerImportKinds,
  repeatedRows,
  type ApplicableRow,
  type ComparedRow,
  type Comparing,
  type ImportKind,
  type ImportRow,
  type UndoRecord,
  type UndoRefusal,
  importTemplate,
} from './commands/kinds.ts';
export { dayFrom, dayOrderOf } from './rules/days.ts';
export { guessHeaderLine, guessMapping, headersOf } from './rules/headers.ts';
export { decimalFrom, numberRefusal } from './rules/numbers.ts';
export { exportColumns } from './documents.ts';
export type { Cells, ImportChoice, ImportColumn } from './rules/columns.ts';
export { importsJobs, importsSchedules } from './reactions.ts';
export { importsRoutes } from './routes.ts';
