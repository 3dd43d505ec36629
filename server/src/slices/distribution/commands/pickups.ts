import type { distribution, ParsedInputOf, Pickup, PickupId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { markSetupStep } from '../../organizations/index.ts';
import { pickupOf, requireSeller, type PickupRow } from '../queries/fulfilments.ts';
import { assertMayEdit, checkFulfilment, type Seller } from './checks.ts';
import { allColumnsOf, columnsOf } from './columns.ts';

export async function createPickup(
  ctx: MemberCtx,
  fields: ParsedInputOf<typeof distribution.createPickup>,
): Promise<Pickup> {
  const seller = await requireSeller(ctx);
  return transaction(ctx, async (tx) => {
    assertMayEdit(seller);
    await checkFulfilment(tx, seller, fields);
    const row = await tx
      .insertInto('pickups')
      .values({
        vendor_id: seller.vendor.id,
        id: ctx.ids.next<'Pickup'>(),
        ...allColumnsOf(fields),
        address: JSON.stringify(fields.address),
        created_at: ctx.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordEvent(tx, seller, row.id, Object.keys(fields));
    await markSetupStep(tx, seller.vendor.id, 'distribution');
    return toCard(tx, seller, row);
  });
}

export async function changePickup(
  ctx: MemberCtx,
  { pickupId, version, change }: ParsedInputOf<typeof distribution.changePickup>,
): Promise<Pickup> {
  const seller = await requireSeller(ctx);
  return transaction(ctx, async (tx) => {
    const before = await lockPickup(tx, seller, pickupId);
    assertMayEdit(seller);
    if (before.version !== version)
      throw new AppError('request.stale', { current: toCard(tx, seller, before) });
    await checkFulfilment(tx, seller, change);
    const row = await tx
      .updateTable('pickups')
      .set({
        ...columnsOf(change),
        ...(change.address && { address: JSON.stringify(change.address) }),
        version: version + 1,
      })
      .where('vendor_id', '=', seller.vendor.id)
      .where('id', '=', pickupId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordEvent(tx, seller, pickupId, Object.keys(change));
    return toCard(tx, seller, row);
  });
}

export async function removePickup(
  ctx: MemberCtx,
  { pickupId }: ParsedInputOf<typeof distribution.removePickup>,
): Promise<{ done: true }> {
  const seller = await requireSeller(ctx);
  return transaction(ctx, async (tx) => {
    const before = await lockPickup(tx, seller, pickupId);
    assertMayEdit(seller);
    await tx
      .updateTable('pickups')
      .set({ removed_at: ctx.clock.now(), is_active: false, version: before.version + 1 })
      .where('vendor_id', '=', seller.vendor.id)
      .where('id', '=', pickupId)
      .execute();
    await recordEvent(tx, seller, pickupId, ['removed']);
    return { done: true };
  });
}

async function lockPickup(tx: Tx, { vendor }: Seller, id: PickupId): Promise<PickupRow> {
  return tx
    .selectFrom('pickups')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

const recordEvent = (tx: Tx, { vendor }: Seller, pickupId: PickupId, fields: string[]): Promise<void> =>
  record(tx, {
    type: 'distribution.pickupChanged',
    organizations: [vendor.id],
    subject: pickupId,
    data: { pickupId, fields },
    touched: { vendorId: vendor.id, formatIds: 'all' },
  });

const toCard = (tx: Tx, { actor, vendor, calendar }: Seller, row: PickupRow): Pickup =>
  pickupOf(row, { member: actor, vendor, calendar, now: tx.ctx.clock.now() });
