import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { ItemList } from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import type { ItemListsTable } from '../tables.ts';

export const itemListOf = (row: Selectable<ItemListsTable>): ItemList => ({
  id: row.id,
  organizationId: row.organization_id,
  name: row.name,
  visibleForOrganizations: row.visible_for_organizations,
  isActive: row.is_active,
  formatIds: row.format_ids,
  version: row.version,
});

/** Spec §7: visibleForOrganizations containing the organization, and isActive. */
export async function listItemLists(ctx: MemberCtx): Promise<ItemList[]> {
  const { organizationId } = ctx.actor;
  const rows = await ctx.db
    .selectFrom('item_lists')
    .selectAll()
    .select(
      sql<ItemList['formatIds']>`array(select f.id from unnest(format_ids) with ordinality listed(id, place)
        join formats f on f.id = listed.id where f.vendor_id in (item_lists.organization_id, ${organizationId})
        order by place)`.as('shared_format_ids'),
    )
    .where('is_active', '=', true)
    .where(sql<boolean>`visible_for_organizations @> array[${organizationId}]::uuid[]`)
    .orderBy(byName('name'))
    .orderBy('id')
    .execute();
  // Other organizations see that a list is visible to them, but not to which others, nor what third parties sell.
  return rows.map(({ shared_format_ids: formatIds, ...row }) => ({
    ...itemListOf(row),
    ...(row.organization_id !== organizationId && {
      visibleForOrganizations: [organizationId],
      formatIds,
    }),
  }));
}
