import { sql } from 'kysely';
import type {
  offers,
  OrganizationId,
  ParsedInputOf,
  ScheduledOffer,
  ScheduledOfferFields,
  ScheduledOfferId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { mayOffer } from '../policy.ts';
import {
  audienceOfRow,
  loadSellerCalendar,
  itemsOf,
  loadScheduledOffer,
  scheduleFactsOf,
  windowOf,
  type ScheduledRow,
} from '../queries/scheduled-offers.ts';
import { assertSeller } from '../queries/vendor-offers.ts';
import { currentWindow, decideWindow, mayClose, nextWindow } from '../rules/scheduled-offers.ts';
import { recordCapacityReached } from './scheduled-offer-capacity.ts';
import { projectWork } from './projection.ts';

type ScheduledOfferRef = { scheduledOfferId: ScheduledOfferId };

/** Another seller's scheduled offer gets the same error as one that does not exist. */
async function lockScheduled(tx: MemberTx, { scheduledOfferId }: ScheduledOfferRef): Promise<ScheduledRow> {
  const { organizationId } = tx.ctx.actor;
  const row = await tx
    .selectFrom('scheduled_offers')
    .selectAll()
    .where('vendor_id', '=', organizationId)
    .where('id', '=', scheduledOfferId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  assertMayOffer(tx.ctx);
  return row;
}

export function assertMayOffer(ctx: MemberCtx): void {
  permit(mayOffer(ctx.actor));
}

const fieldsOf = (row: ScheduledRow, items: ScheduledOfferFields['items']): ScheduledOfferFields => ({
  name: row.name,
  message: row.message,
  priceListId: row.price_list_id as ScheduledOfferFields['priceListId'],
  items,
  window: windowOf(row),
  audience: audienceOfRow(row),
  capacityOrders: row.capacity_orders,
  isAnnounced: row.is_announced,
  remindsHoursBefore: row.reminds_hours_before,
  isActive: row.is_active,
});

const columnsOf = (fields: ScheduledOfferFields) => ({
  name: fields.name,
  message: fields.message && JSON.stringify(fields.message),
  price_list_id: fields.priceListId,
  recurrence: JSON.stringify(fields.window.recurrence),
  opens_time: fields.window.opensAt,
  closes_after_days: fields.window.closesAfterDays,
  closes_time: fields.window.closesAt,
  audience_kind: fields.audience.kind,
  customer_types: fields.audience.kind === 'types' ? fields.audience.customerTypes : [],
  tags: fields.audience.kind === 'tags' ? fields.audience.tags : [],
  customer_ids: fields.audience.kind === 'customers' ? fields.audience.customerIds : [],
  capacity_orders: fields.capacityOrders,
  is_announced: fields.isAnnounced,
  reminds_hours_before: fields.remindsHoursBefore,
  is_active: fields.isActive,
});

interface FieldFacts {
  keeps_currency: boolean;
  formats: number;
  has_list: boolean;
  customers: number;
  priced: string[];
}

/**
 * Checks that formats, list and customers are the seller's own, and that each item has a price; prices that stay are in
 * the currency of the list before.
 */
async function checkFields(
  tx: Tx,
  vendorId: OrganizationId,
  fields: ScheduledOfferFields,
  priceListBefore: string | null = fields.priceListId,
): Promise<void> {
  const formatIds = fields.items.map((item) => item.formatId);
  const customerIds = fields.audience.kind === 'customers' ? fields.audience.customerIds : [];
  const currencyOf = (listId: string | null) => sql`coalesce(
    (select currency from price_lists where vendor_id = ${vendorId} and id = ${listId}),
    (select currency from organizations where id = ${vendorId}))`;
  const { rows } = await sql<FieldFacts>`
    select ${currencyOf(fields.priceListId)} = ${currencyOf(priceListBefore)} as keeps_currency, (select count(*) from formats where vendor_id = ${vendorId} and id = any(${formatIds}::uuid[])) as formats,
      exists (select from price_lists where vendor_id = ${vendorId} and id = ${fields.priceListId}) as has_list,
      (select count(*) from relations where vendor_id = ${vendorId} and customer_id = any(${customerIds}::uuid[])) as customers,
      array(select inventory_item_id::text from price_list_items where vendor_id = ${vendorId}
        and price_list_id = ${fields.priceListId} and inventory_item_id = any(${formatIds}::uuid[])) as priced
  `.execute(tx);
  const { keeps_currency, formats, has_list, customers, priced } = rows[0]!;
  if (formats !== new Set(formatIds).size || formats !== formatIds.length)
    throw new AppError('offers.unknownFormat');
  if (fields.priceListId !== null && !has_list) throw new AppError('offers.unknownPriceList');
  if (customers !== new Set(customerIds).size) throw new AppError('offers.unknownCustomer');
  const without = fields.items.find((item) => item.unitPrice === null && !priced.includes(item.formatId));
  if (without) throw new AppError('offers.itemWithoutPrice', { formatId: without.formatId });
  if (!keeps_currency && fields.items.some(({ unitPrice }) => unitPrice !== null))
    throw new AppError('offers.pricesInOtherCurrency');
}

async function writeItems(
  tx: Tx,
  vendorId: OrganizationId,
  id: ScheduledOfferId,
  items: ScheduledOfferFields['items'],
) {
  await tx
    .deleteFrom('scheduled_offer_items')
    .where('vendor_id', '=', vendorId)
    .where('scheduled_offer_id', '=', id)
    .execute();
  if (items.length === 0) return;
  await tx
    .insertInto('scheduled_offer_items')
    .values(
      items.map((item, position) => ({
        vendor_id: vendorId,
        scheduled_offer_id: id,
        format_id: item.formatId,
        unit_price: item.unitPrice,
        position,
      })),
    )
    .execute();
}

/** Projects the prices, audience and start of a scheduled offer in the same transaction. */
export const projectScheduledOffer = (tx: Tx, vendorId: OrganizationId, id: ScheduledOfferId) =>
  projectWork(tx, { vendorId, prices: { formats: 'all', scopes: [id] }, audiences: true });

async function windowColumns(tx: Tx, vendorId: OrganizationId, fields: ScheduledOfferFields) {
  const calendar = await loadSellerCalendar(tx, vendorId);
  const now = tx.ctx.clock.now();
  permit(decideWindow(fields.window, calendar, now));
  const window = currentWindow(fields.window, calendar, now)!;
  return { opens_at: new Date(window.opensAt), closes_at: new Date(window.closesAt) };
}

async function insertScheduled(
  tx: MemberTx,
  vendorId: OrganizationId,
  fields: ScheduledOfferFields,
  window: { opens_at: Date | null; closes_at: Date | null },
): Promise<ScheduledOffer> {
  const id = tx.ctx.ids.next<'ScheduledOffer'>();
  const row = await tx
    .insertInto('scheduled_offers')
    .values({ vendor_id: vendorId, id, ...columnsOf(fields), ...window, created_at: tx.ctx.clock.now() })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeItems(tx, vendorId, id, fields.items);
  await projectScheduledOffer(tx, vendorId, id);
  await record(tx, {
    type: 'offers.scheduledOfferAdded',
    data: { scheduledOfferId: id },
    organizations: [vendorId],
    subject: id,
  });
  return loadScheduledOffer(tx.ctx, tx, row);
}

export const createScheduledOffer = (
  ctx: MemberCtx,
  fields: ParsedInputOf<typeof offers.createScheduledOffer>,
): Promise<ScheduledOffer> =>
  transaction(ctx, async (tx) => {
    const vendorId = await assertSeller({ ...ctx, db: tx });
    assertMayOffer(ctx);
    await checkFields(tx, vendorId, fields);
    return insertScheduled(tx, vendorId, fields, await windowColumns(tx, vendorId, fields));
  });

export const changeScheduledOffer = (
  ctx: MemberCtx,
  { change, version, ...of }: ParsedInputOf<typeof offers.changeScheduledOffer>,
): Promise<ScheduledOffer> =>
  transaction(ctx, async (tx) => {
    const row = await lockScheduled(tx, of);
    if (row.version !== version)
      throw new AppError('request.stale', { current: await loadScheduledOffer(ctx, tx, row) });
    const items = await itemsOf(tx, row);
    const stored = items.map((item) => ({ formatId: item.format_id, unitPrice: item.unit_price }));
    const fields = { ...fieldsOf(row, stored), ...change };
    await checkFields(tx, row.vendor_id, fields, change.items ? fields.priceListId : row.price_list_id);
    // A window closed by hand stays closed when other fields change.
    const window = change.window ? await windowColumns(tx, row.vendor_id, fields) : {};
    const after = await tx
      .updateTable('scheduled_offers')
      .set({ ...columnsOf(fields), ...window, version: row.version + 1 })
      .where('vendor_id', '=', row.vendor_id)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (change.items) await writeItems(tx, row.vendor_id, row.id, change.items);
    await projectScheduledOffer(tx, row.vendor_id, row.id);
    if (change.capacityOrders !== undefined) await recordCapacityReached(tx, row.vendor_id);
    await record(tx, {
      type: 'offers.scheduledOfferChanged',
      data: { scheduledOfferId: row.id, fields: Object.keys(change) },
      organizations: [row.vendor_id],
      subject: row.id,
    });
    return loadScheduledOffer(ctx, tx, after);
  });

/** Moves on to the next window, if any, and records the end of this one. */
export async function closeWindow(tx: Tx, row: ScheduledRow, why: 'time' | 'byHand'): Promise<ScheduledRow> {
  const calendar = await loadSellerCalendar(tx, row.vendor_id);
  const now = tx.ctx.clock.now();
  const next =
    why === 'byHand' ? nextWindow(windowOf(row), calendar, now) : currentWindow(windowOf(row), calendar, now);
  const after = await tx
    .updateTable('scheduled_offers')
    .set({
      opens_at: next && new Date(next.opensAt),
      closes_at: next && new Date(next.closesAt),
      version: row.version + 1,
    })
    .where('vendor_id', '=', row.vendor_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await projectScheduledOffer(tx, row.vendor_id, row.id);
  await record(tx, {
    type: 'offers.scheduledOfferClosed',
    data: {
      scheduledOfferId: row.id,
      opensAt: row.opens_at!.toISOString(),
      closesAt: (why === 'byHand' ? now : row.closes_at!).toISOString(),
      why,
    },
    organizations: [row.vendor_id],
    subject: row.id,
  });
  return after;
}

export const closeScheduledOffer = (ctx: MemberCtx, input: ScheduledOfferRef): Promise<ScheduledOffer> =>
  transaction(ctx, async (tx) => {
    const row = await lockScheduled(tx, input);
    permit(mayClose(scheduleFactsOf(row), ctx.clock.now()));
    return loadScheduledOffer(ctx, tx, await closeWindow(tx, row, 'byHand'));
  });

/** The copy has the same windows and stays closed until a member activates it. */
export const duplicateScheduledOffer = (ctx: MemberCtx, input: ScheduledOfferRef): Promise<ScheduledOffer> =>
  transaction(ctx, async (tx) => {
    const row = await lockScheduled(tx, input);
    const items = await itemsOf(tx, row);
    const copied = items.map((item) => ({ formatId: item.format_id, unitPrice: item.unit_price }));
    const fields = { ...fieldsOf(row, copied), isActive: false };
    const window = currentWindow(fields.window, await loadSellerCalendar(tx, row.vendor_id), ctx.clock.now());
    return insertScheduled(tx, row.vendor_id, fields, {
      opens_at: window && new Date(window.opensAt),
      closes_at: window && new Date(window.closesAt),
    });
  });

export const removeScheduledOffer = (ctx: MemberCtx, input: ScheduledOfferRef): Promise<{ done: true }> =>
  transaction(ctx, async (tx) => {
    const row = await lockScheduled(tx, input);
    await tx
      .updateTable('scheduled_offers')
      .set({ removed_at: ctx.clock.now(), version: row.version + 1 })
      .where('vendor_id', '=', row.vendor_id)
      .where('id', '=', row.id)
      .execute();
    await projectScheduledOffer(tx, row.vendor_id, row.id);
    await record(tx, {
      type: 'offers.scheduledOfferRemoved',
      data: { scheduledOfferId: row.id },
      organizations: [row.vendor_id],
      subject: row.id,
    });
    return { done: true };
  });
