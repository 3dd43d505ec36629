import { z } from 'zod';
import {
  can,
  fileId,
  id,
  pageInput,
  pageOf,
  procedure,
  type ErrorTable,
  inFeature,
  type ParsedInputOf,
} from './kernel/index.ts';

export const importsErrors = {
  'imports.notASheet': 415,
  'imports.tooLarge': 413,
  'imports.tooManyRows': 422,
  'imports.unknownKind': 422,
  'imports.emptySheet': 422,
  'imports.notInThisState': 409,
  'imports.columnMissing': 422,
  'imports.duplicateColumn': 422,
  'imports.hasErrors': 422,
  'imports.nothingToDo': 422,
  'imports.changedSince': 409,
  'imports.tooOldToUndo': 409,
} as const satisfies ErrorTable;

/** Why a row of a file is refused, besides the field codes; `params` fill the text. */
export const importRowErrors = [
  'imports.cellNotNumber',
  'imports.cellNotInteger',
  'imports.cellNotBoolean',
  'imports.cellNotDay',
  'imports.cellNotChoice',
  'imports.cellTooLong',
  'imports.cellTooPrecise',
  'imports.cellRequired',
  'imports.duplicateRow',
  'imports.otherThanRow',
  'imports.rowChangedMeanwhile',
  'imports.changedMeanwhile',
  'imports.broken',
  'imports.personLeft',
] as const;

export const importKindNames = ['products', 'inventory', 'priceListItems', 'customers'] as const;
export const importKindName = z.enum(importKindNames);
export type ImportKindName = z.infer<typeof importKindName>;

/** text and choice: a string; decimal: a decimal string (`12.5`); integer: a number; day: `2026-11-21`. */
export const importColumnTypes = ['text', 'decimal', 'integer', 'boolean', 'day', 'choice'] as const;
export const importColumnType = z.enum(importColumnTypes);
export type ImportColumnType = z.infer<typeof importColumnType>;

/** Null: the cell is empty. */
export const importValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type ImportValue = z.infer<typeof importValue>;

export const importActions = ['create', 'change', 'unchanged', 'error'] as const;
export const importAction = z.enum(importActions);
export type ImportAction = z.infer<typeof importAction>;

export const importChange = z.object({ key: z.string(), before: importValue, after: importValue });
export type ImportChange = z.infer<typeof importChange>;

/** Why a row is refused: `key` is the column, or null when it is the whole row. */
export const importError = z.object({
  key: z.string().nullable(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type ImportError = z.infer<typeof importError>;

/** uploaded → mapped → previewed → applying → applied | failed → undone. While `mapped`, the rows are compared. */
export const importStatuses = [
  'uploaded',
  'mapped',
  'previewed',
  'applying',
  'applied',
  'failed',
  'undone',
] as const;
export const importStatus = z.enum(importStatuses);
export type ImportStatus = z.infer<typeof importStatus>;

export const importId = id('Import');
export type ImportId = z.infer<typeof importId>;

/** all: every row, or nothing. good: the rows without an error. */
export const importMode = z.enum(['all', 'good']);
export type ImportMode = z.infer<typeof importMode>;

export const importLimits = { rows: 20_000, columns: 200, cell: 5_000, retentionDays: 90 } as const;

const bilingualTitle = z.object({ en: z.string(), fr: z.string() });
const problem = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const importKindColumn = z.object({
  key: z.string(),
  type: importColumnType,
  title: bilingualTitle,
  required: z.boolean(),
  choices: z.array(z.object({ value: z.string(), title: bilingualTitle })),
});
export type ImportKindColumn = z.infer<typeof importKindColumn>;

/** How the file writes numbers and days, guessed from all of its cells. */
export const importConventions = z.object({
  decimalSign: z.enum([',', '.']),
  dayOrder: z.enum(['dmy', 'mdy']),
});
export type ImportConventions = z.infer<typeof importConventions>;

const importCounts = z.object({
  create: z.int(),
  change: z.int(),
  unchanged: z.int(),
  error: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

export const importSummary = z.object({
  id: importId,
  kind: importKindName,
  /** What the rows are imported into, such as a price list's name. */
  title: bilingualTitle.nullable(),
  fileName: z.string(),
  status: importStatus,
  counts: importCounts,
  /** Number of rows created or changed. */
  written: z.int(),
  person: z.string().nullable(),
  createdAt: z.iso.datetime(),
  statusChangedAt: z.iso.datetime(),
});
export type ImportSummary = z.infer<typeof importSummary>;

const importRecord = importSummary.extend({
  options: z.record(z.string(), z.unknown()),
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  sheet: z.int(),
  headerLine: z.int(),
  /** Each column of the file: its header and its first values. */
  fileColumns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  columns: z.array(importKindColumn),
  /** Column number in the file, by our column key. */
  mapping: z.record(z.string(), z.int()),
  conventions: importConventions,
  rows: z.int(),
  mode: importMode.nullable(),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  failure: problem.nullable(),
  version: z.int(),
  can: can('map', 'fix', 'apply', 'undo', 'discard'),
});
export type ImportRecord = z.infer<typeof importRecord>;

const previewRow = z.object({
  /** Line number in the file as a string: the row's key in a live list. */
  id: z.string(),
  number: z.int(),
  action: importAction,
  label: z.string(),
  /** Values by our column key; a cell that cannot be read keeps its text. */
  values: z.record(z.string(), importValue),
  changes: z.array(importChange),
  errors: z.array(importError),
});
export type PreviewRow = z.infer<typeof previewRow>;

const ofImport = z.object({ importId });
const versioned = ofImport.extend({ version: z.int() });
const mapping = z.record(z.string().max(60), z.int().min(0).max(importLimits.columns));

export const imports = inFeature('imports', {
  list: procedure({
    method: 'GET',
    path: '/imports',
    summary: 'Past and running imports, newest first',
    access: 'member',
    input: pageInput.extend({ kind: importKindName.optional() }),
    output: pageOf(importSummary),
    live: true,
  }),
  create: procedure({
    method: 'POST',
    path: '/imports',
    summary: 'Read an uploaded workbook or CSV and guess its columns, without changing anything',
    access: 'member',
    idempotent: true,
    input: z.object({ kind: importKindName, fileId, options: z.record(z.string(), z.unknown()).default({}) }),
    output: importRecord,
    errors: [
      'imports.unknownKind',
      'imports.emptySheet',
      'imports.notASheet',
      'imports.tooLarge',
      'imports.tooManyRows',
    ],
  }),
  get: procedure({
    method: 'GET',
    path: '/imports/{importId}',
    summary: 'One import: its columns, counts, progress and what may be done',
    access: 'member',
    input: ofImport,
    output: importRecord,
    live: true,
  }),
  chooseSheet: procedure({
    method: 'POST',
    path: '/imports/{importId}/sheet',
    summary: 'Select another sheet or header line of the file',
    access: 'member',
    input: versioned.extend({ sheet: z.int().min(0).max(100), headerLine: z.int().min(1).nullable() }),
    output: importRecord,
    errors: ['request.stale', 'imports.notInThisState', 'imports.emptySheet'],
  }),
  mapColumns: procedure({
    method: 'POST',
    path: '/imports/{importId}/columns',
    summary: 'Map the columns; every row is then compared with the existing data',
    access: 'member',
    input: versioned.extend({ mapping, conventions: importConventions }),
    output: importRecord,
    errors: ['request.stale', 'imports.notInThisState', 'imports.columnMissing', 'imports.duplicateColumn'],
  }),
  listRows: procedure({
    method: 'GET',
    path: '/imports/{importId}/rows',
    summary: 'List the rows of the file, with the change of each',
    access: 'member',
    input: pageInput.extend(ofImport.shape).extend({ action: importAction.optional() }),
    output: pageOf(previewRow),
    live: true,
  }),
  fixCell: procedure({
    method: 'POST',
    path: '/imports/{importId}/rows/{number}',
    summary: 'Correct one cell; the rows are compared again',
    access: 'member',
    input: ofImport.extend({
      number: z.coerce.number().int().min(1),
      key: z.string().max(60),
      value: z.string().trim().max(importLimits.cell),
    }),
    output: importRecord,
    errors: ['imports.notInThisState'],
  }),
  apply: procedure({
    method: 'POST',
    path: '/imports/{importId}/apply',
    summary: 'Apply the previewed changes as a job: all or nothing, or only the rows without errors',
    access: 'member',
    idempotent: true,
    input: versioned.extend({ mode: importMode.default('all') }),
    output: importRecord,
    errors: ['request.stale', 'imports.notInThisState', 'imports.hasErrors', 'imports.nothingToDo'],
  }),
  undo: procedure({
    method: 'POST',
    path: '/imports/{importId}/undo',
    summary: 'Undo the whole import; refused when any of its records changed since',
    access: 'member',
    idempotent: true,
    input: ofImport,
    output: importRecord,
    errors: ['imports.notInThisState', 'imports.changedSince', 'imports.tooOldToUndo'],
  }),
  discard: procedure({
    method: 'DELETE',
    path: '/imports/{importId}',
    summary: 'Discard an import that was not applied',
    access: 'member',
    input: ofImport,
    output: z.object({ done: z.literal(true) }),
    errors: ['imports.notInThisState'],
  }),
});
export type PreviewInput = ParsedInputOf<typeof imports.listRows>;
