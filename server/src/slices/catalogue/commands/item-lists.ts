import type { catalogue, ItemList, OrganizationId, ParsedInputOf } from '@halles/contract';
import { allowedTo } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { itemListOf } from '../queries/item-lists.ts';

type ItemListId = ItemList['id'];

function assertMayEdit({ actor }: MemberCtx): void {
  permit(allowedTo(actor, 'editItemLists'));
}

/** Creates or replaces a list; a new list is visible to its own organization only. */
export async function putItemList(
  ctx: MemberCtx,
  { itemListId, name, formatIds, version }: ParsedInputOf<typeof catalogue.putItemList>,
): Promise<ItemList> {
  const { organizationId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    assertMayEdit(ctx);
    const before = await lockList(tx, organizationId, itemListId);
    if (before && version !== undefined && version !== before.version)
      throw new AppError('request.stale', { current: itemListOf(before) });
    const known = await existing(tx, formatIds);
    const row = await tx
      .insertInto('item_lists')
      .values({
        organization_id: organizationId,
        id: itemListId,
        name,
        visible_for_organizations: [organizationId],
        is_active: true,
        format_ids: known,
        created_at: ctx.clock.now(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'id'])
          .doUpdateSet({ name, format_ids: known, is_active: true, version: (before?.version ?? 0) + 1 }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordEvent(tx, organizationId, itemListId);
    return itemListOf(row);
  });
}

/** Changes one format only, so two people who edit a list at once do not overwrite each other. */
export async function toggleInItemList(
  ctx: MemberCtx,
  { itemListId, formatId, isOn }: ParsedInputOf<typeof catalogue.toggleInItemList>,
): Promise<ItemList> {
  const { organizationId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    const before = await lockList(tx, organizationId, itemListId);
    if (!before) throw new AppError('request.notFound');
    assertMayEdit(ctx);
    const others = before.format_ids.filter((id) => id !== formatId);
    const after = isOn ? [...others, ...(await existing(tx, [formatId]))] : others;
    const row = await tx
      .updateTable('item_lists')
      .set({ format_ids: after, version: before.version + 1 })
      .where('organization_id', '=', organizationId)
      .where('id', '=', itemListId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordEvent(tx, organizationId, itemListId);
    return itemListOf(row);
  });
}

export async function removeItemList(
  ctx: MemberCtx,
  { itemListId }: ParsedInputOf<typeof catalogue.removeItemList>,
): Promise<{ done: true }> {
  const { organizationId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    const before = await lockList(tx, organizationId, itemListId);
    if (!before) throw new AppError('request.notFound');
    assertMayEdit(ctx);
    await tx
      .updateTable('item_lists')
      .set({ is_active: false, version: before.version + 1 })
      .where('organization_id', '=', organizationId)
      .where('id', '=', itemListId)
      .execute();
    await recordEvent(tx, organizationId, itemListId);
    return { done: true };
  });
}

const lockList = (tx: Tx, organizationId: OrganizationId, id: ItemListId) =>
  tx
    .selectFrom('item_lists')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Keeps the given order and leaves out ids that match no format. */
async function existing(tx: Tx, formatIds: ItemList['formatIds']): Promise<ItemList['formatIds']> {
  const wanted = [...new Set(formatIds)];
  if (wanted.length === 0) return [];
  const rows = await tx.selectFrom('formats').select('id').where('id', 'in', wanted).execute();
  const known = new Set(rows.map((row) => row.id));
  return wanted.filter((id) => known.has(id));
}

const recordEvent = (tx: Tx, organizationId: OrganizationId, itemListId: ItemListId): Promise<void> =>
  record(tx, {
    type: 'catalogue.itemListChanged',
    organizations: [organizationId],
    subject: itemListId,
    data: { itemListId },
  });
