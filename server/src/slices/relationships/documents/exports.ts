import { relationships, type RelationStatus } from '@halles/contract';
import { everyPage, exportOf, type ExportColumn } from '../../../platform/exports/index.ts';
import { type InBoth, inBothLanguages } from '../../../platform/texts.ts';
import { exportColumns, type Cells } from '../../imports/index.ts';
import { knownWords, sheetRows } from '../queries/customer-sheet.ts';
import { listCustomers } from '../queries/lists.ts';
import { customerColumns } from './customer-columns.ts';
import { cellsOf } from './customer-sheet.ts';

interface Line {
  cells: Cells;
  status: RelationStatus;
}

const statusTitles: Record<RelationStatus, InBoth> = {
  invited: inBothLanguages('relationships.sheet.invited'),
  requested: inBothLanguages('relationships.sheet.request'),
  active: inBothLanguages('relationships.sheet.active'),
  paused: inBothLanguages('relationships.sheet.paused'),
  archived: inBothLanguages('relationships.sheet.archived'),
  declined: inBothLanguages('relationships.sheet.declined'),
  blocked: inBothLanguages('relationships.sheet.blocked'),
};

/** Uses the columns of the import, plus the relation's status, which is export only. */
const columns: readonly ExportColumn<Line>[] = [
  ...exportColumns(customerColumns, ({ cells }: Line) => cells),
  {
    title: inBothLanguages('relationships.sheet.status'),
    type: 'choice',
    choices: Object.entries(statusTitles).map(([value, title]) => ({ value, title })),
    value: ({ status }) => status,
  },
];

/** Exports the list with its filters and order. */
const customersExport = exportOf({
  name: 'customers',
  title: inBothLanguages('relationships.sheet.customers'),
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
