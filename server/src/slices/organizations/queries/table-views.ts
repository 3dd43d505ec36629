import type { Selectable } from 'kysely';
import type { organizations, ParsedInputOf, TableView } from '@halles/contract';
import type { Member } from '../../../platform/actor.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import { mayChangeTableView } from '../policy.ts';
import type { TableViewsTable } from '../tables.ts';

export type TableViewRow = Selectable<TableViewsTable>;

export function tableViewOf(row: TableViewRow, actor: Member): TableView {
  const isOwn = row.author_id === actor.userId;
  return {
    id: row.id,
    table: row.table_id,
    name: row.name,
    search: row.search,
    isShared: row.is_shared,
    isOwn,
    can: { change: mayChangeTableView(actor, { isOwn, isShared: row.is_shared }) },
    version: row.version,
  };
}

/** A new view stands at the end, so that the others stay in their places. */
export async function listTableViews(
  { db, actor }: MemberCtx,
  { table }: ParsedInputOf<typeof organizations.listTableViews>,
): Promise<TableView[]> {
  const rows = await db
    .selectFrom('table_views')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('table_id', '=', table)
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('author_id', '=', actor.userId)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => tableViewOf(row, actor));
}
