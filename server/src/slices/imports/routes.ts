import { imports } from '@halles/contract';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { applyImport } from './commands/apply.ts';
import { fixCell, mapColumns } from './commands/map.ts';
import { chooseSheet, createImport } from './commands/read.ts';
import { discardImport, undoImport } from './commands/undo.ts';
import { getImport, listImports, listRows } from './queries/lists.ts';

const steps: EventType[] = [
  'imports.uploaded',
  'imports.mapped',
  'imports.cellFixed',
  'imports.compared',
  'imports.started',
  'imports.applied',
  'imports.failed',
  'imports.undone',
  'imports.discarded',
];
const rowsChanged: EventType[] = [
  'imports.uploaded',
  'imports.compared',
  'imports.applied',
  'imports.failed',
];

export const importsRoutes = bind('imports', imports, {
  list: { query: listImports, live: { on: steps } },
  create: createImport,
  get: { query: getImport, live: { on: [...steps, 'imports.progressed'] } },
  chooseSheet,
  mapColumns,
  listRows: { query: listRows, live: { on: rowsChanged } },
  fixCell,
  apply: applyImport,
  undo: undoImport,
  discard: discardImport,
});
