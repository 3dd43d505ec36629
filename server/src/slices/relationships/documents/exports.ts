import { relationships, type RelationStatus } from '@halles/contract';
import { everyPage, exportOf, type ExportColumn } from '../../../platform/exports/index.ts';
import { knownWords, sheetRows } from '../queries/customer-sheet.ts';
import { listCustomers } from '../queries/lists.ts';
import { customerColumns } from './customer-columns.ts';
import { cellsOf, type Cells } from './customer-sheet.ts';

interface Line {
  cells: Cells;
  status: RelationStatus;
}

const statusTitles: Record<RelationStatus, { en: string; fr: string }> = {
  invited: { en: 'Invited', fr: 'Invité' },
  requested: { en: 'Request', fr: 'Demande' },
  active: { en: 'Active', fr: 'Actif' },
  paused: { en: 'Paused', fr: 'En pause' },
  archived: { en: 'Archived', fr: 'Archivé' },
  declined: { en: 'Declined', fr: 'Refusé' },
  blocked: { en: 'Blocked', fr: 'Bloqué' },
};

/** Uses the columns of the import, plus the relation's status, which is export only. */
const columns: readonly ExportColumn<Line>[] = [
  ...customerColumns.map(({ key, title, type, choices }) => ({
    title,
    type,
    ...(choices && { choices }),
    value: ({ cells }: Line) => cells[key] ?? null,
  })),
  {
    title: { en: 'Status', fr: 'État' },
    type: 'choice',
    choices: Object.entries(statusTitles).map(([value, title]) => ({ value, title })),
    value: ({ status }) => status,
  },
];

/** Exports the list with its filters and order. */
const customersExport = exportOf({
  name: 'customers',
  title: { en: 'Customers', fr: 'Clients' },
  input: relationships.listCustomers.input.omit({ page: true, pageSize: true }),
  columns,
  async *rows(ctx, input): AsyncGenerator<Line> {
    const known = await knownWords(ctx, ctx.db);
    const all = await sheetRows(ctx.db, ctx.actor.organizationId, false);
    const there = new Map(all.map((row) => [row.relationId, row]));
    for await (const { id, status } of everyPage((page, pageSize) =>
      listCustomers(ctx, { ...input, page, pageSize }),
    ))
      yield { cells: cellsOf(there.get(id)!, known), status };
  },
});

export const relationshipsExports = [customersExport];
