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
  type StandingWay,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { datesFor, wayOf, type Way } from '../../distribution/index.ts';
import { logoUrl, mainAddressOf, organizationRow, type OrganizationRow } from '../../organizations/index.ts';
import { canWithStanding } from '../policy.ts';
import { lineProblem } from '../rules/carts.ts';
import { currencyOfPrices } from '../rules/currencies.ts';
import { goodsOf } from '../rules/orders.ts';
import { comingDays, isSoldOut } from '../rules/standing-orders.ts';
import { soldLineOf } from './cart-lines.ts';
import { goodsFor, priceOf, type Goods } from './goods.ts';
import { asking, sideOf } from './records.ts';
import { decimal } from '../../../platform/decimal.ts';
import {
  standingRecord,
  type StandingLineRow,
  type StandingRecord,
  type StandingRow,
} from './standing-plan.ts';

const MOST = 200;

export async function listStandingOrders(
  ctx: Ctx,
  { side, partnerId, isArchived }: ParsedInputOf<typeof ordering.listStandingOrders>,
): Promise<StandingOrder[]> {
  const [own, partner] =
    side === 'customer' ? (['customer_id', 'vendor_id'] as const) : (['vendor_id', 'customer_id'] as const);
  const rows = await ctx.db
    .selectFrom('standing_orders')
    .selectAll()
    .where(own, '=', asking(ctx))
    .$if(partnerId !== undefined, (query) => query.where(partner, '=', partnerId!))
    .where('status', isArchived ? '=' : '<>', 'archived')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return Promise.all(rows.map((row) => loadStanding(ctx, ctx.db, row, side)));
}

export async function getStandingOrder(
  ctx: Ctx,
  { standingOrderId }: { standingOrderId: StandingOrderId },
): Promise<StandingOrder> {
  const row = await ctx.db
    .selectFrom('standing_orders')
    .selectAll()
    .where('id', '=', standingOrderId)
    .executeTakeFirst();
  const side = row ? sideOf(ctx, row) : null;
  if (!row || side === null) throw new AppError('request.notFound');
  return loadStanding(ctx, ctx.db, row, side);
}

/** With the prices, the stock and the dates of now. */
export async function loadStanding(
  ctx: Ctx,
  db: Db,
  row: StandingRow,
  side: OrderSide,
): Promise<StandingOrder> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw new AppError('request.notFound');
  const record = await standingRecord(db, row, ctx.clock.now());
  const [vendor, customer, city, way, goods, days] = await Promise.all([
    organizationRow(db, row.vendor_id),
    organizationRow(db, row.customer_id),
    mainAddressOf(db, row.vendor_id),
    wayOf(db, row.vendor_id, row.way_id),
    goodsFor(
      { db, clock: ctx.clock },
      row.customer_id,
      row.vendor_id,
      record.lines.map((line) => line.format_id),
    ),
    daysOf(db, record),
  ]);
  const currency = currencyOfPrices(goods.values(), vendor!.currency);
  const goodsMinor = goodsOf(
    record.lines
      .map((line) => ({ line, of: goods.get(line.format_id)! }))
      .filter(({ of }) => of.offered !== null)
      .map(({ line, of }) => soldLineOf(line, of, [])),
    currency,
  );
  return {
    id: row.id,
    side,
    seller: shownSeller(ctx, vendor!, city?.city ?? null),
    customer: { id: row.customer_id, name: customer!.name },
    ...fieldsOf(row),
    status: record.status,
    resumesOn: record.status === 'paused' ? row.resumes_on : null,
    way: shownWay(record, way),
    currency,
    lines: record.lines.map((line) => lineOf(ctx, line, goods.get(line.format_id)!)),
    goodsMinor,
    missingMinor: Math.max(0, (way?.minimumMinor ?? 0) - goodsMinor),
    days,
    version: row.version,
    can: canWithStanding(actor, { side, status: record.status }),
  };
}

const shownSeller = (
  ctx: Ctx,
  { id, name, slug, logo_file_id }: OrganizationRow,
  city: string | null,
): StandingOrder['seller'] => ({ id, name, slug, logoUrl: logoUrl(ctx, logo_file_id), city });

export const fieldsOf = (row: StandingRow) => ({
  wayId: row.way_id,
  addressId: row.address_id,
  weekdays: row.weekdays,
  everyWeeks: row.every_weeks,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  leadDays: row.lead_days,
  reference: row.reference,
  note: row.note,
});

const shownWay = ({ asked: { served } }: StandingRecord, way: Way | null): StandingOrder['way'] =>
  served && way
    ? { kind: way.kind, name: way.name, window: served.window, minimumMinor: way.minimumMinor }
    : null;

function lineOf({ ports }: Ctx, line: StandingLineRow, goods: Goods): StandingLine {
  const quantity = decimal(line.quantity);
  const unitPrice = priceOf(goods, quantity);
  const before = decimal(line.unit_price);
  const isChanged = unitPrice !== null && before !== null && Number(unitPrice) !== Number(before);
  return {
    formatId: line.format_id,
    name: goods.name,
    formatTitle: goods.title,
    thumbnailUrl:
      goods.photoFileId && ports.files.linkTo({ id: goods.photoFileId, variant: '256' }, 'public'),
    saleUnit: goods.saleUnit,
    isVariableWeight: goods.isVariableWeight,
    minimumQuantity: goods.minimumQuantity,
    multipleQuantity: goods.multipleQuantity,
    quantity,
    unitPrice,
    priceBefore: isChanged ? before : null,
    problem: isSoldOut(goods) ? 'ordering.notEnoughStock' : lineProblem(quantity, goods, false),
  };
}

/** The next dates, with the order of those that have one. */
async function daysOf(db: Db, { asked, days }: StandingRecord): Promise<StandingDay[]> {
  const placed = [...days.values()].flatMap((day) => day.purchase_order_id ?? []);
  const orders =
    placed.length === 0
      ? []
      : await db
          .selectFrom('purchase_orders')
          .select(['id', 'number', 'status'])
          .where('id', 'in', placed)
          .execute();
  return comingDays(asked, standingLimits.comingDays).map((day) => {
    const said = days.get(day.on);
    return {
      ...day,
      lines: said?.lines ?? null,
      order: orders.find(({ id }) => id === said?.purchase_order_id) ?? null,
      differences: said?.differences ?? [],
    };
  });
}

/** Monday is the first. */
const weekdayOf = (on: string): number => (new Date(`${on}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The routes and places that reach the customer, by the dates of the coming weeks. */
export async function listStandingWays(
  ctx: Ctx,
  { vendorId, addressId }: ParsedInputOf<typeof ordering.listStandingWays>,
): Promise<StandingWay[]> {
  const dates = await datesFor(ctx, {
    vendorId,
    customerId: asking(ctx),
    addressId: addressId ?? null,
    priceListIds: null,
  });
  const ids = [...new Set(dates.map(({ wayId }) => wayId))];
  return Promise.all(
    ids.map(async (wayId): Promise<StandingWay> => {
      const ofWay = dates.filter((date) => date.wayId === wayId);
      const nextDays = ofWay.map(({ on }) => on);
      const { kind, name, window } = ofWay[0]!;
      const way = await wayOf(ctx.db, vendorId, wayId);
      return {
        wayId,
        kind,
        name,
        window,
        weekdays: weekdays.filter((_, index) => nextDays.some((on) => weekdayOf(on) === index)),
        nextDays: nextDays.slice(0, standingLimits.comingDays),
        minimumMinor: way?.minimumMinor ?? null,
      };
    }),
  );
}

/** Whose events can change what is shown: one's own, and of a customer every seller's of whom something is kept. */
export async function standingAudience(ctx: Ctx): Promise<{ key: string; scopes: string[]; facts: null }> {
  const { actor } = ctx;
  const own: OrganizationId = asking(ctx);
  const rows = await ctx.db
    .selectFrom('standing_orders')
    .select('vendor_id')
    .distinct()
    .where('customer_id', '=', own)
    .orderBy('vendor_id')
    .execute();
  const vendors = rows.map((row) => row.vendor_id);
  const rights = actor.kind === 'person' ? [actor.role, actor.view, actor.suspended === true] : [];
  return { key: [own, ...rights, ...vendors].join(' '), scopes: [own, ...vendors], facts: null };
}
