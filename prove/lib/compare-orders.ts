import { setTimeout as pause } from 'node:timers/promises';
import type { Tables } from './database.ts';
import type { Tally } from './proof.ts';
import type { Wanted } from './orders.ts';

/** An acknowledged order with all its lines, whose steps until delivery were acknowledged too. */
export interface PlacedOrder {
  reference: string;
  purchaseOrderId: string;
  number: string;
  lines: readonly Wanted[];
}

/** Longer than an email waits whose process was killed while sending it: its claim ends after five minutes. */
const WAIT_MS = 420_000;

/**
 * Checks that each order exists once and complete, with its stock movements, fee, emails and notifications, each of
 * them once.
 */
export async function compareOrders(
  tables: Tables,
  tally: Tally,
  placedOrders: readonly PlacedOrder[],
  formatIds: readonly string[],
): Promise<void> {
  await settled(tables);
  const all = placedOrders.map(({ reference }) => reference);
  const orders = await tables.rows(
    `select reference, count(*)::int as times from purchase_orders where reference = any($1) group by 1`,
    [all],
  );
  const times = new Map(orders.map((row) => [row.reference as string, row.times as number]));
  for (const { reference } of placedOrders)
    tally.expect(
      times.get(reference) === 1,
      `${reference} was ordered once and is there ${times.get(reference) ?? 0} times`,
    );
  const strangers = await tables.rows(
    `select reference from purchase_orders where reference like 'preuve-%' and not reference = any($1)`,
    [all],
  );
  tally.expect(strangers.length === 0, `${strangers.length} orders are there that were not acknowledged`);
  for (const one of placedOrders) await compareOrder(tables, tally, one);
  for (const formatId of formatIds) await compareStock(tables, tally, formatId);
}

/**
 * Waits until all jobs are done and all emails are sent, including retries of failed ones; what remains makes later
 * checks fail.
 */
async function settled(tables: Tables): Promise<void> {
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const [{ waiting }] = await tables.rows(
      `select (select count(*) from graphile_worker._private_jobs
         where run_at <= now() or (attempts > 0 and attempts < max_attempts))::int
       + (select count(*) from outgoing_mail where delivered_at is null and failed_at is null and held_for is null)::int as waiting`,
    );
    if (waiting === 0) return;
    await pause(200);
  }
}

async function compareOrder(
  tables: Tables,
  tally: Tally,
  { purchaseOrderId: id, number, lines }: PlacedOrder,
): Promise<void> {
  const [order] = await tables.rows(`select * from purchase_orders where id = $1`, [id]);
  tally.expect(order?.status === 'delivered', `${number} was delivered and is ${order?.status}`);
  const delivered = await tables.rows(
    `select format_id, delivered from purchase_order_lines where purchase_order_id = $1`,
    [id],
  );
  const isWhole = lines.every((line) =>
    delivered.some(
      (row) => row.format_id === line.formatId && Number(row.delivered) === Number(line.quantity),
    ),
  );
  tally.expect(
    isWhole && delivered.length === lines.length,
    `${number} is incomplete: ${JSON.stringify(delivered)}`,
  );
  const steps = await tables.rows(
    `select coalesce(data->>'to', 'submitted') as step, count(*)::int as times from events
     where subject_id = $1 and type in ('ordering.submitted', 'ordering.moved') group by 1`,
    [id],
  );
  for (const { step, times } of steps) tally.expect(times === 1, `${number} became ${step} ${times} times`);
  for (const step of ['submitted', 'confirmed', 'preparing', 'ready', 'delivered'])
    tally.expect(
      steps.some((row) => row.step === step),
      `${number} never became ${step}`,
    );
  const fees = await tables.rows(
    `select coalesce(sum(amount_minor), 0)::int as sum, count(*)::int as times from credit_entries where purchase_order_id = $1`,
    [id],
  );
  const fee = Number(order?.service_fee_minor ?? 0);
  tally.expect(
    Number(fees[0].sum) === -fee && fees[0].times === (fee === 0 ? 0 : 1),
    `the fee of ${number} is ${fee} and was taken ${fees[0].times} times, ${fees[0].sum} in all`,
  );
  // With lots, a line may have several movements: only their sum counts.
  const moves = await tables.rows(
    `select l.format_id, m.kind, abs(sum(m.quantity))::float8 as moved
     from stock_movements m join purchase_order_lines l on l.id = m.cause_id where l.purchase_order_id = $1 group by 1, 2`,
    [id],
  );
  for (const kind of ['reserved', 'allocated', 'delivered'])
    for (const { formatId, quantity } of lines) {
      const moved = moves.find((row) => row.format_id === formatId && row.kind === kind)?.moved ?? 0;
      tally.expect(
        moved === Number(quantity),
        `${number}: ${quantity} ${kind} once are ${moved} in the stock`,
      );
    }
  await compareReactions(tables, tally, id, number);
}

/** Checks that each recipient got each notification and each email once. */
async function compareReactions(tables: Tables, tally: Tally, id: string, number: string): Promise<void> {
  const notifications = await tables.rows(
    `select type, count(*)::int as times from notifications where related_url like '%' || $1 group by 1`,
    [id],
  );
  for (const type of ['ORDER_RECEIVED', 'ORDER_CONFIRMED', 'ORDER_DELIVERED']) {
    const times = (notifications.find((row) => row.type === type)?.times as number | undefined) ?? 0;
    tally.expect(times === 1, `${number} has ${times} notifications of ${type}`);
  }
  const emails = await tables.rows(
    `select to_address, subject, count(*)::int as times from mailbox where text like '%/purchase-orders/' || $1 || '%' group by 1, 2`,
    [id],
  );
  tally.expect(emails.length >= 2, `${number} has emails to ${emails.length} addresses only`);
  for (const { to_address: to, subject, times } of emails)
    tally.expect(times === 1, `“${subject}” was emailed to ${to} ${times} times`);
}

/**
 * Checks that the quantity on hand matches the movements, and that only open orders hold reserved or allocated stock.
 */
async function compareStock(tables: Tables, tally: Tally, formatId: string): Promise<void> {
  const [stock] = await tables.rows(
    `select i.on_hand::float8, i.reserved::float8, i.allocated::float8,
       (select m.on_hand_after::float8 from stock_movements m where m.format_id = i.format_id
        order by m.happened_at desc, m.id desc limit 1) as recorded,
       (select coalesce(sum(l.requested), 0)::float8 from purchase_order_lines l
        join purchase_orders o on o.id = l.purchase_order_id
        where l.format_id = i.format_id and o.status = 'submitted') as waiting,
       (select coalesce(sum(coalesce(l.prepared, l.confirmed)), 0)::float8 from purchase_order_lines l
        join purchase_orders o on o.id = l.purchase_order_id
        where l.format_id = i.format_id and o.status in ('confirmed', 'preparing', 'ready', 'inTransit')) as ordered
     from inventory_items i where i.format_id = $1`,
    [formatId],
  );
  tally.expect(
    stock.on_hand === stock.recorded,
    `${stock.on_hand} are on hand, the movements say ${stock.recorded}`,
  );
  tally.expect(
    stock.reserved === stock.waiting && stock.allocated === stock.ordered,
    `${stock.reserved} and ${stock.allocated} are reserved and allocated of ${formatId}, orders say ${stock.waiting} and ${stock.ordered}`,
  );
}
