import { sql } from 'kysely';
import type { OrganizationId, PurchaseOrderId, ScheduledOfferId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';

interface OrderPlaces {
  vendorId: OrganizationId;
  purchaseOrderId: PurchaseOrderId;
  /** The price lists and scheduled offers of the order lines; price lists have no capacity. */
  scopeIds: readonly string[];
}

/**
 * Books the order in each scheduled offer it orders from, and frees its place in those it no longer orders from, in
 * the order's transaction. The offer's row lock prevents two orders from taking the last place; the places of one order
 * change only under its own lock.
 */
export async function bookPlaces(
  tx: Tx,
  { vendorId, purchaseOrderId, scopeIds }: OrderPlaces,
): Promise<void> {
  const { rows: changed } = await sql<PlaceBooking['offer'] & { is_wanted: boolean }>`
    select id, capacity_orders, opens_at, id = any(${[...scopeIds]}::uuid[]) as is_wanted
    from scheduled_offers
    where vendor_id = ${vendorId} and (id = any(${[...scopeIds]}::uuid[])) <> (id in (
      select scheduled_offer_id from scheduled_offer_places where purchase_order_id = ${purchaseOrderId}))
    order by id
    for no key update`.execute(tx);
  for (const { is_wanted, ...offer } of changed)
    if (is_wanted) await bookPlace(tx, { vendorId, purchaseOrderId, offer });
    else await releasePlace(tx, { vendorId, purchaseOrderId, offer });
}

interface PlaceBooking {
  vendorId: OrganizationId;
  purchaseOrderId: PurchaseOrderId;
  offer: { id: ScheduledOfferId; capacity_orders: number | null; opens_at: Date | null };
}

async function bookPlace(tx: Tx, { vendorId, purchaseOrderId, offer }: PlaceBooking): Promise<void> {
  const taken = await countBookedPlaces(tx, offer);
  if (offer.capacity_orders !== null && taken >= offer.capacity_orders) throw new AppError('offers.full');
  await tx
    .insertInto('scheduled_offer_places')
    .values({
      vendor_id: vendorId,
      scheduled_offer_id: offer.id,
      purchase_order_id: purchaseOrderId,
      taken_at: tx.ctx.clock.now(),
    })
    .execute();
  if (taken + 1 === offer.capacity_orders) await recordCapacityReached(tx, vendorId);
}

async function releasePlace(tx: Tx, { vendorId, purchaseOrderId, offer }: PlaceBooking): Promise<void> {
  const taken = await countBookedPlaces(tx, offer);
  await tx
    .deleteFrom('scheduled_offer_places')
    .where('scheduled_offer_id', '=', offer.id)
    .where('purchase_order_id', '=', purchaseOrderId)
    .execute();
  if (taken === offer.capacity_orders) await recordCapacityReached(tx, vendorId);
}

/** Counts the orders since the current or next window opened. */
async function countBookedPlaces(tx: Tx, { id, opens_at }: PlaceBooking['offer']): Promise<number> {
  if (opens_at === null) return 0;
  const { taken } = await tx
    .selectFrom('scheduled_offer_places')
    .select(sql<number>`count(*)`.as('taken'))
    .where('scheduled_offer_id', '=', id)
    .where('taken_at', '>=', opens_at)
    .executeTakeFirstOrThrow();
  return taken;
}

/** Open searches refresh, because the last place was taken or one became free. */
export const recordCapacityReached = (tx: Tx, vendorId: OrganizationId): Promise<void> =>
  record(tx, { type: 'offers.audiencesChanged', data: { count: 1 }, organizations: [vendorId] });
