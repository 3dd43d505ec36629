import { sql } from 'kysely';
import {
  standingLimits,
  weekdays,
  type ordering,
  type OrderSide,
  type OrganizationId,
  type ParsedInputOf,
  type StandingDay,
  type StandingLine,
  type StandingOrder,
  type StandingOrderId,
  type StandingOrderFulfilment,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { getFulfilment, getFulfilmentsFor, type Fulfilment } from '../../distribution/index.ts';
import { logoUrl } from '../../organizations/index.ts';
import { standingOrderActions } from '../policy.ts';
import { findLineProblem } from '../rules/carts.ts';
import { currencyOfPrices, deliveryIn, itemsInCurrency } from '../rules/currencies.ts';
import { linesAmountOf } from '../rules/orders.ts';
import { comingDays, isSoldOut } from '../rules/standing-order-dates.ts';
import { soldLineOf } from './cart-lines.ts';
import { getItems } from './items.ts';
import { sideOf } from './order-records.ts';
import { fieldsOf, type StandingOrderRecord } from '../rules/standing-orders.ts';
import type { StandingLineRow, StandingRow } from '../tables.ts';
import { loadParties, type Party } from './parties.ts';
import { loadStandingRecord } from './standing-order-record.ts';
import { priceOf, scopesLater, type OrderItem } from '../rules/items.ts';

const MAX_ROWS = 200;

export async function listStandingOrders(
  ctx: MemberCtx,
  { side, partnerId, isArchived }: ParsedInputOf<typeof ordering.listStandingOrders>,
): Promise<StandingOrder[]> {
  const [own, partner] =
    side === 'customer' ? (['customer_id', 'vendor_id'] as const) : (['vendor_id', 'customer_id'] as const);
  const rows = await ctx.db
    .selectFrom('standing_orders')
    .selectAll()
    .where(own, '=', ctx.actor.organizationId)
    .$if(partnerId !== undefined, (query) => query.where(partner, '=', partnerId!))
    .where('status', isArchived ? '=' : '<>', 'archived')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(MAX_ROWS))
    .execute();
  return Promise.all(rows.map((row) => loadStandingOrder(ctx, row, side)));
}

export async function getStandingOrder(
  ctx: MemberCtx,
  { standingOrderId }: { standingOrderId: StandingOrderId },
): Promise<StandingOrder> {
  const row = await ctx.db
    .selectFrom('standing_orders')
    .selectAll()
    .where('id', '=', standingOrderId)
    .executeTakeFirst();
  const side = row ? sideOf(ctx, row) : null;
  if (!row || side === null) throw new AppError('request.notFound');
  return loadStandingOrder(ctx, row, side);
}

const loadStandingOrder = async (ctx: MemberCtx, row: StandingRow, side: OrderSide): Promise<StandingOrder> =>
  viewStandingOrder(ctx, ctx.db, await loadStandingRecord(ctx.db, row, ctx.clock.now()), side);

/** With current prices, stock and dates. */
export async function viewStandingOrder(
  ctx: MemberCtx,
  db: Db,
  record: StandingOrderRecord,
  side: OrderSide,
): Promise<StandingOrder> {
  const { actor } = ctx;
  const { row } = record;
  const { vendor, customer, vendorAddress } = await loadParties(db, row);
  const found = await getFulfilment(db, row.vendor_id, row.fulfilment_id);
  const ids = record.lines.map((line) => line.format_id);
  const known = await getItems({ db, clock: ctx.clock }, row.customer_id, row.vendor_id, ids);
  const days = await daysOf(db, record);
  // As the order of a date is placed: in the currency of the first price.
  const currency = currencyOfPrices(known.values(), vendor.currency);
  const items = itemsInCurrency(known, currency, vendor.currency);
  const fulfilment = found && deliveryIn(found, currency, vendor.currency);
  const linesMinor = linesAmountOf(
    record.lines
      .map((line) => ({ line, of: items.get(line.format_id)! }))
      .filter(({ of }) => of.offered !== null)
      .map(({ line, of }) => soldLineOf(line, of, [])),
    currency,
  );
  return {
    id: row.id,
    side,
    seller: shownSeller(ctx, vendor, vendorAddress?.city ?? null),
    customer: { id: row.customer_id, name: customer.name },
    ...fieldsOf(row),
    status: record.status,
    resumesOn: record.status === 'paused' ? row.resumes_on : null,
    fulfilment: shownFulfilment(record, fulfilment),
    currency,
    lines: record.lines.map((line) => lineOf(ctx, line, items.get(line.format_id)!)),
    linesMinor,
    missingMinor: Math.max(0, (fulfilment?.minimumMinor ?? 0) - linesMinor),
    days,
    version: row.version,
    can: standingOrderActions(actor, { side, status: record.status }),
  };
}

const shownSeller = (
  ctx: Ctx,
  { id, name, slug, logo_file_id }: Party,
  city: string | null,
): StandingOrder['seller'] => ({ id, name, slug, logoUrl: logoUrl(ctx, logo_file_id), city });

const shownFulfilment = (
  { facts: { served } }: StandingOrderRecord,
  fulfilment: Fulfilment | null,
): StandingOrder['fulfilment'] =>
  served && fulfilment
    ? {
        kind: fulfilment.kind,
        name: fulfilment.name,
        window: served.window,
        minimumMinor: fulfilment.minimumMinor,
      }
    : null;

function lineOf({ ports }: Ctx, line: StandingLineRow, item: OrderItem): StandingLine {
  const { quantity, unit_price: before } = line;
  const unitPrice = priceOf(item, quantity);
  const isChanged = unitPrice !== null && before !== null && Number(unitPrice) !== Number(before);
  return {
    formatId: line.format_id,
    name: item.name,
    formatTitle: item.title,
    thumbnailUrl: item.photoFileId && ports.files.linkTo({ id: item.photoFileId, variant: '256' }, 'public'),
    saleUnit: item.saleUnit,
    isVariableWeight: item.isVariableWeight,
    minimumQuantity: item.minimumQuantity,
    multipleQuantity: item.multipleQuantity,
    quantity,
    unitPrice,
    priceBefore: isChanged ? before : null,
    problem: isSoldOut(item) ? 'ordering.notEnoughStock' : findLineProblem(quantity, item, false),
  };
}

/** The next dates, with the orders that were created. */
async function daysOf(db: Db, { facts, days }: StandingOrderRecord): Promise<StandingDay[]> {
  const placed = days.flatMap((day) => day.purchase_order_id ?? []);
  const orders =
    placed.length === 0
      ? []
      : await db
          .selectFrom('purchase_orders')
          .select(['id', 'number', 'status'])
          .where('id', 'in', placed)
          .execute();
  return comingDays(facts, standingLimits.comingDays).map((day) => {
    const dayChange = days.find(({ on_day }) => on_day === day.on);
    return {
      ...day,
      lines: dayChange?.lines ?? null,
      order: orders.find(({ id }) => id === dayChange?.purchase_order_id) ?? null,
      differences: dayChange?.differences ?? [],
    };
  });
}

/** Weekdays count from Monday. */
const weekdayOf = (on: string): number => (new Date(`${on}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The routes and places that reach the customer and take the price lists of the lines, with the weekdays of the coming weeks. */
export async function listStandingOrderFulfilments(
  ctx: MemberCtx,
  { vendorId, addressId, formatIds }: ParsedInputOf<typeof ordering.listStandingOrderFulfilments>,
): Promise<StandingOrderFulfilment[]> {
  const customerId = ctx.actor.organizationId;
  const items = await getItems(ctx, customerId, vendorId, formatIds);
  const { dates, fulfilments } = await getFulfilmentsFor(ctx, {
    vendorId,
    customerId,
    addressId: addressId ?? null,
    priceListIds: scopesLater(items),
  });
  return [...Map.groupBy(dates, ({ fulfilmentId }) => fulfilmentId)].map(([fulfilmentId, ofFulfilment]) => {
    const nextDays = ofFulfilment.map(({ on }) => on);
    const { kind, name, window } = ofFulfilment[0]!;
    return {
      fulfilmentId,
      kind,
      name,
      window,
      weekdays: weekdays.filter((_, index) => nextDays.some((on) => weekdayOf(on) === index)),
      nextDays: nextDays.slice(0, standingLimits.comingDays),
      minimumMinor: fulfilments.get(fulfilmentId)?.minimumMinor ?? null,
    };
  });
}

/**
 * The organizations whose events change the list: the member's own and, for a customer, every seller with a standing
 * order.
 */
export async function standingAudience(
  ctx: MemberCtx,
): Promise<{ key: string; scopes: string[]; facts: null }> {
  const { actor } = ctx;
  const own: OrganizationId = ctx.actor.organizationId;
  const rows = await ctx.db
    .selectFrom('standing_orders')
    .select('vendor_id')
    .distinct()
    .where('customer_id', '=', own)
    .orderBy('vendor_id')
    .execute();
  const vendors = rows.map((row) => row.vendor_id);
  const rights = [actor.role, actor.view, actor.suspended === true];
  return { key: [own, ...rights, ...vendors].join(' '), scopes: [own, ...vendors], facts: null };
}
