import {
  codesOfCoverage,
  type Coverage,
  type Delivery,
  type DeliveryId,
  type distribution,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { markSetupStep } from '../../organizations/index.ts';
import { countCoveredCustomers, loadCustomersWithReach } from '../queries/coverage.ts';
import { deliveryOf, requireSeller, type DeliveryRow } from '../queries/fulfilments.ts';
import { polygonText } from '../queries/zones.ts';
import { assertMayEdit, checkFulfilment, type Seller } from './checks.ts';
import { allColumnsOf, columnsOf } from './columns.ts';

export async function createDelivery(
  ctx: MemberCtx,
  fields: ParsedInputOf<typeof distribution.createDelivery>,
): Promise<Delivery> {
  const seller = await requireSeller(ctx);
  return transaction(ctx, async (tx) => {
    assertMayEdit(seller);
    await checkFulfilment(tx, seller, fields);
    const id = ctx.ids.next<'Delivery'>();
    const row = await tx
      .insertInto('deliveries')
      .values({
        vendor_id: seller.vendor.id,
        id,
        ...allColumnsOf(fields),
        coverage: JSON.stringify(fields.coverage),
        zone_codes: codesOfCoverage(fields.coverage, id),
        fee: JSON.stringify(fields.fee),
        created_at: ctx.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await saveDrawnAreas(tx, row, fields.coverage);
    await recordEvent(tx, seller, id, Object.keys(fields));
    await markSetupStep(tx, seller.vendor.id, 'distribution');
    return toCard(tx, seller, row);
  });
}

export async function changeDelivery(
  ctx: MemberCtx,
  { deliveryId, version, change }: ParsedInputOf<typeof distribution.changeDelivery>,
): Promise<Delivery> {
  const seller = await requireSeller(ctx);
  return transaction(ctx, async (tx) => {
    const before = await lockDelivery(tx, seller, deliveryId);
    assertMayEdit(seller);
    if (before.version !== version)
      throw new AppError('request.stale', { current: await toCard(tx, seller, before) });
    await checkFulfilment(tx, seller, change);
    const row = await tx
      .updateTable('deliveries')
      .set({
        ...columnsOf(change),
        ...(change.coverage && {
          coverage: JSON.stringify(change.coverage),
          zone_codes: codesOfCoverage(change.coverage, deliveryId),
        }),
        ...(change.fee && { fee: JSON.stringify(change.fee) }),
        version: version + 1,
      })
      .where('vendor_id', '=', seller.vendor.id)
      .where('id', '=', deliveryId)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (change.coverage) await saveDrawnAreas(tx, row, change.coverage);
    await recordEvent(tx, seller, deliveryId, Object.keys(change));
    return toCard(tx, seller, row);
  });
}

export async function removeDelivery(
  ctx: MemberCtx,
  { deliveryId }: ParsedInputOf<typeof distribution.removeDelivery>,
): Promise<{ done: true }> {
  const seller = await requireSeller(ctx);
  return transaction(ctx, async (tx) => {
    const before = await lockDelivery(tx, seller, deliveryId);
    assertMayEdit(seller);
    await tx
      .updateTable('deliveries')
      .set({ removed_at: ctx.clock.now(), is_active: false, version: before.version + 1 })
      .where('vendor_id', '=', seller.vendor.id)
      .where('id', '=', deliveryId)
      .execute();
    await saveDrawnAreas(tx, before, { zones: [], postalPrefixes: [], polygons: [] });
    await recordEvent(tx, seller, deliveryId, ['removed']);
    return { done: true };
  });
}

async function lockDelivery(tx: Tx, { vendor }: Seller, id: DeliveryId): Promise<DeliveryRow> {
  return tx
    .selectFrom('deliveries')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

/** Drawn areas have their own table so that the areas around an address are found by index. */
async function saveDrawnAreas(tx: Tx, row: DeliveryRow, { polygons }: Coverage): Promise<void> {
  await tx
    .deleteFrom('delivery_areas')
    .where('vendor_id', '=', row.vendor_id)
    .where('delivery_id', '=', row.id)
    .execute();
  if (polygons.length === 0) return;
  await tx
    .insertInto('delivery_areas')
    .values(
      polygons.map((points, position) => ({
        vendor_id: row.vendor_id,
        delivery_id: row.id,
        position,
        area: polygonText(points),
        created_at: tx.ctx.clock.now(),
      })),
    )
    .execute();
}

const recordEvent = (tx: Tx, { vendor }: Seller, deliveryId: DeliveryId, fields: string[]): Promise<void> =>
  record(tx, {
    type: 'distribution.deliveryChanged',
    organizations: [vendor.id],
    subject: deliveryId,
    data: { deliveryId, fields },
    touched: { vendorId: vendor.id, formatIds: 'all' },
  });

async function toCard(tx: Tx, { actor, vendor, calendar }: Seller, row: DeliveryRow): Promise<Delivery> {
  const covered = countCoveredCustomers([row], await loadCustomersWithReach(tx, vendor.id));
  const now = tx.ctx.clock.now();
  return deliveryOf(row, { member: actor, vendor, calendar, now }, covered.get(row.id) ?? 0);
}
