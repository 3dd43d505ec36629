import type { Selectable } from 'kysely';
import type { catalogue, ItemList, OrganizationId, ParsedInputOf } from '@halles/contract';
import { allowedTo } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { itemListOf } from '../queries/item-lists.ts';
import type { ItemListsTable } from '../tables.ts';

type ItemListId = ItemList['id'];
type ItemListRow = Selectable<ItemListsTable>;

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
    const visible_for_organizations = before?.visible_for_organizations ?? [organizationId];
    return saveItemList(tx, before, {
      id: itemListId,
      name,
      format_ids: known,
      is_active: true,
      visible_for_organizations,
    });
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
    return saveItemList(tx, before, { ...parts(before), format_ids: after });
  });
}

/** Partners see the list, and only what they or its organization sell of it. */
export async function shareItemList(
  ctx: MemberCtx,
  { itemListId, version, partnerIds }: ParsedInputOf<typeof catalogue.shareItemList>,
): Promise<ItemList> {
  const { organizationId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    const before = await lockList(tx, organizationId, itemListId);
    if (!before) throw new AppError('request.notFound');
    assertMayEdit(ctx);
    if (version !== before.version) throw new AppError('request.stale', { current: itemListOf(before) });
    const wanted = [...new Set(partnerIds)].filter((id) => id !== organizationId);
    if (!(await areAllPartners(tx, organizationId, wanted))) throw new AppError('catalogue.unknownPartner');
    return saveItemList(tx, before, {
      ...parts(before),
      visible_for_organizations: [organizationId, ...wanted],
    });
  });
}

async function areAllPartners(tx: Tx, own: OrganizationId, ids: readonly OrganizationId[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx
    .selectFrom('relations')
    .select(['vendor_id', 'customer_id'])
    .where('status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb.and([eb('vendor_id', '=', own), eb('customer_id', 'in', [...ids])]),
        eb.and([eb('customer_id', '=', own), eb('vendor_id', 'in', [...ids])]),
      ]),
    )
    .execute();
  const partners = new Set(rows.flatMap((row) => [row.vendor_id, row.customer_id]));
  return ids.every((id) => partners.has(id));
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
    await saveItemList(tx, before, { ...parts(before), is_active: false });
    return { done: true };
  });
}

const parts = ({ id, name, format_ids, is_active, visible_for_organizations }: ItemListRow) => ({
  id,
  name,
  format_ids,
  is_active,
  visible_for_organizations,
});

/** Two people may create one list at the same time; the later one replaces it. */
async function saveItemList(
  tx: MemberTx,
  before: Pick<ItemListRow, 'version' | 'visible_for_organizations'> | undefined,
  decided: Omit<ItemListRow, 'organization_id' | 'version' | 'created_at'>,
): Promise<ItemList> {
  const { id, ...changed } = decided;
  const { organizationId } = tx.ctx.actor;
  const version = (before?.version ?? 0) + 1;
  const row = await tx
    .insertInto('item_lists')
    .values({
      organization_id: organizationId,
      id,
      ...changed,
      created_at: tx.ctx.clock.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'id']).doUpdateSet({ ...changed, version }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(tx, {
    type: 'catalogue.itemListChanged',
    // Whoever no longer sees it hears of it too.
    organizations: [
      ...new Set([
        organizationId,
        ...row.visible_for_organizations,
        ...(before?.visible_for_organizations ?? []),
      ]),
    ],
    subject: id,
    data: { itemListId: id },
  });
  return itemListOf(row);
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
