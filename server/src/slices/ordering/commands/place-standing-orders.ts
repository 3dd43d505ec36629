import type {
  Currency,
  FormatId,
  RelationId,
  StandingDay,
  StandingDifference,
  StandingOrderId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { organizationRow } from '../../organizations/index.ts';
import { loadFilledCart } from '../queries/carts.ts';
import { getItems } from '../queries/items.ts';
import { decimal } from '../../../platform/decimal.ts';
import { loadStandingRecord } from '../queries/standing-order-record.ts';
import { currencyOfPrices, itemsInCurrency } from '../rules/currencies.ts';
import {
  findDueDay,
  findMissedDay,
  closestQuantity,
  isSoldOut,
  linesOfDay,
  nextCheckAt,
  type ComingDay,
} from '../rules/standing-order-dates.ts';
import { withDay, type StandingOrderRecord } from '../rules/standing-orders.ts';
import { postponeCheck, saveStandingOrder } from './save-standing-order.ts';
import { placeOrder } from './submit.ts';
import type { CartRow, StandingLineRow, StandingRow } from '../tables.ts';
import { priceOf, type OrderItem } from '../rules/items.ts';

const BATCH_SIZE = 200;
const RETRY_AFTER_MS = 10 * 60_000;

/** The result of one date. */
interface Decision {
  outcome: 'placed' | 'skipped' | 'notPlaced';
  reason: StandingDay['reason'];
  order: { purchaseOrderId: NonNullable<StandingDay['order']>['id']; number: string } | null;
  differences: StandingDifference[];
  missingMinor: number;
  /** Absent where no price was looked up. */
  currency?: Currency;
  /** Absent where there was no order to expect. */
  relationId?: RelationId;
  /** The current prices of the lines, which this decision reports to the customer. */
  prices: ReadonlyMap<FormatId, string>;
}

/** Creates the orders that are due, each date in its own transaction, so that a failure does not stop the others. */
export async function placeStandingOrders(ctx: Ctx): Promise<void> {
  const rows = await dueStandingOrders(ctx.db, ctx.clock.now())
    .select('id')
    .orderBy('next_check_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of rows)
    try {
      while (await transaction(ctx, (tx) => decideNextDate(tx, id)));
    } catch (error) {
      // Another order took the last stock or the last place of the date at the same moment; the date is retried later
      // with what is left.
      ctx.log.warn({ standingOrderId: id, err: error }, 'a standing order was not placed');
      await scheduleRetry(ctx, id);
    }
}

/** A suspended customer does not trade; restored, it is told of coming dates whose cut-off has passed. */
const dueStandingOrders = (db: Db, now: Date) =>
  db
    .selectFrom('standing_orders')
    .where('status', '<>', 'archived')
    .where('next_check_at', '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('organizations as o')
            .select('o.id')
            .whereRef('o.id', '=', 'customer_id')
            .where('o.suspended_at', 'is not', null),
        ),
      ),
    );

const scheduleRetry = (ctx: Ctx, id: StandingOrderId): Promise<unknown> =>
  transaction(ctx, (tx) => postponeCheck(tx, id, new Date(ctx.clock.now().getTime() + RETRY_AFTER_MS)));

/**
 * Decides one date while holding the row's lock; a second worker finds the date already decided. False: nothing is
 * due.
 */
async function decideNextDate(tx: Tx, id: StandingOrderId): Promise<boolean> {
  const now = tx.ctx.clock.now();
  const row = await dueStandingOrders(tx, now)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const order = await loadStandingRecord(tx, row, now);
  const day = findMissedDay(order.facts) ?? findDueDay(order.facts);
  if (day === null) {
    const checked = { ...row, next_check_at: nextCheckAt(order.facts) };
    await saveStandingOrder(tx, order, { ...order, row: checked });
    return false;
  }
  const decision = day.state === 'skipped' ? skipped(day) : await placeOrderForDate(tx, order, day);
  await saveDecision(tx, order, day, decision);
  return true;
}

const nothing = { order: null, differences: [], missingMinor: 0, prices: new Map() };
const skipped = ({ reason }: ComingDay): Decision => ({ ...nothing, outcome: 'skipped', reason });

/** Places the date's order as a cart would be, with current prices, stock and dates, all or nothing. */
async function placeOrderForDate(
  tx: Tx,
  standing: StandingOrderRecord,
  { on, reason: missed }: ComingDay,
): Promise<Decision> {
  const { row } = standing;
  const relation = await tx
    .selectFrom('relations')
    .select(['id', 'status'])
    .where('vendor_id', '=', row.vendor_id)
    .where('customer_id', '=', row.customer_id)
    .forUpdate()
    .executeTakeFirst();
  // A relationship that somebody ended is not reopened by a standing order.
  if (relation?.status !== 'active')
    return { ...nothing, outcome: 'notPlaced', reason: 'ordering.relationStopped' };
  const { id: relationId } = relation;
  if (missed !== null) return { ...nothing, outcome: 'notPlaced', reason: missed, relationId };
  const { lines, differences, prices, currency } = await findAvailableLines(tx, standing, on);
  const filled = await loadFilledCart(tx.ctx, tx, { row: temporaryCart(tx.ctx, row, on, currency), lines });
  const { problems, missingMinor } = filled.cart;
  const decided = { ...nothing, differences, prices, currency, relationId };
  const [reason] = problems;
  if (reason !== undefined)
    return { ...decided, outcome: 'notPlaced', reason, missingMinor: missingMinor ?? 0 };
  const { row: placed } = await placeOrder(tx, filled, {
    relationId,
    by: 'customer',
    groupId: null,
    standingOrderId: row.id,
  });
  const order = { purchaseOrderId: placed.id, number: placed.number };
  return { ...decided, outcome: 'placed', reason: null, order };
}

/** A temporary cart that is never saved; the order is created from it. */
const temporaryCart = ({ ids }: Ctx, row: StandingRow, on: string, currency: Currency): CartRow => ({
  id: ids.next<'Cart'>(),
  currency,
  owner_id: row.customer_id,
  customer_id: row.customer_id,
  vendor_id: row.vendor_id,
  fulfilment_id: row.fulfilment_id,
  on_day: on,
  address_id: row.address_id,
  reference: row.reference,
  note: row.note,
  version: row.version,
  created_by: row.created_by,
  created_at: row.created_at,
  changed_at: row.changed_at,
});

/** The lines that can be ordered today; omitted lines and new prices are reported to the customer. */
async function findAvailableLines(tx: Tx, { row, lines: usual, days }: StandingOrderRecord, on: string) {
  const wanted = linesOfDay(
    usual.map((line) => ({ ...line, formatId: line.format_id, usual: line.quantity })),
    days.find(({ on_day }) => on_day === on)?.lines ?? null,
  ).map((line) => ({ ...line, quantity: decimal(line.quantity) }));
  const known = await getItems(
    { db: tx, clock: tx.ctx.clock },
    row.customer_id,
    row.vendor_id,
    wanted.map((line) => line.format_id),
  );
  const { currency: sellers } = (await organizationRow(tx, row.vendor_id))!;
  const currency = currencyOfPrices(known.values(), sellers);
  const items = itemsInCurrency(known, currency, sellers);
  const differences: StandingDifference[] = [];
  const lines: Pick<StandingLineRow, 'format_id' | 'quantity' | 'unit_price'>[] = [];
  const prices = new Map<FormatId, string>();
  for (const line of wanted) {
    const one = items.get(line.format_id)!;
    // A scheduled offer that is full is treated like sold-out stock: the other lines are ordered.
    const quantity = one.offered?.isFull ? null : closestQuantity(line.quantity, one);
    differences.push(...differencesOf(line, quantity, one));
    if (quantity !== null) lines.push({ format_id: line.format_id, quantity, unit_price: null });
    const price = priceOf(one, line.usual);
    if (price !== null) prices.set(line.format_id, price);
  }
  return { lines, differences, prices, currency };
}

type Wanted = StandingLineRow & { usual: string };

/** Prices are compared at the usual quantity, because another quantity break is not a price change by the seller. */
function differencesOf(line: Wanted, quantity: string | null, item: OrderItem): StandingDifference[] {
  const of = { name: item.name, formatTitle: item.title };
  if (quantity === null) {
    const kind = item.offered === null && !isSoldOut(item) ? 'gone' : 'outOfStock';
    return [{ ...of, kind, before: line.quantity, after: null }];
  }
  const differences: StandingDifference[] = [];
  if (Number(quantity) !== Number(line.quantity))
    differences.push({ ...of, kind: 'quantity', before: line.quantity, after: quantity });
  const before = line.unit_price;
  const price = priceOf(item, line.usual);
  if (before !== null && price !== null && Number(before) !== Number(price))
    differences.push({ ...of, kind: 'price', before, after: price });
  return differences;
}

async function saveDecision(
  tx: Tx,
  standing: StandingOrderRecord,
  { on }: ComingDay,
  { outcome, reason, order, differences, missingMinor, currency, relationId, prices }: Decision,
): Promise<void> {
  const { row } = standing;
  const now = tx.ctx.clock.now();
  const decided = {
    outcome,
    reason,
    purchase_order_id: order?.purchaseOrderId ?? null,
    differences,
    decided_at: now,
  };
  await saveStandingOrder(tx, standing, {
    row,
    lines: standing.lines.map((line) => ({
      ...line,
      unit_price: prices.get(line.format_id) ?? line.unit_price,
    })),
    days: withDay(standing, on, decided, now),
  });
  await record(tx, {
    type: 'ordering.standingDayDecided',
    organizations: [row.vendor_id, row.customer_id],
    subject: row.id,
    data: {
      standingOrderId: row.id,
      vendorId: row.vendor_id,
      customerId: row.customer_id,
      on,
      outcome,
      reason,
      purchaseOrderId: order?.purchaseOrderId ?? null,
      number: order?.number ?? null,
      differences,
      missingMinor,
      ...(currency && { currency }),
      ...(relationId && { relationId }),
    },
  });
}
