import { sql, type RawBuilder } from 'kysely';
import { isFinalStatus, type OrderSide, type OrganizationId, type PurchaseOrderId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { writeChangesOf } from '../../../platform/events/write-events.ts';
import { rowsOfJson } from '../../../platform/json-rows.ts';
import { lockFirst, type Tx } from '../../../platform/transaction.ts';
import type { OrderState } from '../policy.ts';
import { pendingSideOf, type Order } from '../rules/orders.ts';
import type { ChangeSetRow, ClaimRow, LineRow, OrderRecord } from '../tables.ts';
import { partiesFrom, partiesOf, type Parties, type PartyRows } from './parties.ts';

/**
 * The side of the active organization; null: neither. In a test order the organization is both, and the query says
 * which side to use.
 */
export function sideOf(
  { actor }: Pick<Ctx, 'actor'>,
  row: Pick<OrderRecord, 'vendor_id' | 'customer_id'>,
  as: OrderSide = 'vendor',
): OrderSide | null {
  const own = actor.organizationId;
  if (own === null) return null;
  if (own === row.vendor_id) return row.vendor_id === row.customer_id ? as : 'vendor';
  return own === row.customer_id ? 'customer' : null;
}

/** An order reference; for a test order it includes the side. */
export interface OrderRef {
  purchaseOrderId: PurchaseOrderId;
  as?: OrderSide | undefined;
}

export async function loadOrderRecord(
  ctx: Ctx,
  db: Db,
  { purchaseOrderId, as }: OrderRef,
): Promise<{ row: OrderRecord; side: OrderSide }> {
  const row = await db
    .selectFrom('purchase_orders')
    .selectAll()
    .where('id', '=', purchaseOrderId)
    .executeTakeFirst();
  const side = row ? sideOf(ctx, row, as) : null;
  if (!row || side === null) throw new AppError('request.notFound');
  return { row, side };
}

interface Parts {
  lines: LineRow[] | null;
  change_sets: ChangeSetRow[] | null;
  claims: ClaimRow[] | null;
}

/** SQL for the lines, change sets and claims of the order `o`. */
const parts = sql`
      (select json_agg(l order by l.position, l.id) from purchase_order_lines l where l.purchase_order_id = o.id) as lines,
      (select json_agg(s order by s.proposed_at desc, s.id desc) from order_change_sets s
        where s.purchase_order_id = o.id) as change_sets,
      (select json_agg(c order by c.raised_at desc, c.id desc) from order_claims c
        where c.purchase_order_id = o.id) as claims`;

const orderFrom = (row: OrderRecord, { lines, change_sets, claims }: Parts): Order => ({
  row,
  lines: rowsOfJson(lines, {
    decimals: [
      'net_weight_kg',
      'commission_percent',
      'unit_price',
      'requested',
      'confirmed',
      'prepared',
      'delivered',
    ],
    instants: ['created_at'],
  }),
  changeSets: rowsOfJson(change_sets, { instants: ['proposed_at', 'decided_at'] }),
  claims: rowsOfJson(claims, { instants: ['raised_at', 'decided_at'] }),
});

/** The lines, change sets and claims of orders. */
export async function loadOrders(db: Db, rows: readonly OrderRecord[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await sql<Parts & { id: PurchaseOrderId }>`
    select o.id, ${parts} from unnest(${ids}::uuid[]) as o (id)`.execute(db);
  const partsById = new Map(found.rows.map((one) => [one.id, one]));
  return rows.map((row) => orderFrom(row, partsById.get(row.id)!));
}

/** Orders of a vendor with their parts, in one statement. */
export async function loadOrdersOf(
  db: Db,
  vendorId: OrganizationId,
  ids: readonly PurchaseOrderId[],
): Promise<Order[]> {
  const { rows } = await sql<OrderRecord & Parts>`
    select o.*, ${parts} from purchase_orders o
    where o.vendor_id = ${vendorId} and o.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ lines, change_sets, claims, ...row }) => orderFrom(row, { lines, change_sets, claims }));
}

export interface OrderWithParties {
  order: Order;
  parties: Parties;
}

/** An order with its parts and parties, in one statement. */
export async function loadOrder(db: Db, id: PurchaseOrderId): Promise<OrderWithParties | null> {
  const { rows } = await sql<OrderRecord & Parts & { parties: PartyRows }>`
    select o.*, ${parts}, ${partiesOf('o')} as parties from purchase_orders o where o.id = ${id}`.execute(db);
  return rows[0] ? orderWithPartiesFrom(rows[0]) : null;
}

/**
 * The same with the lock of its row. A statement that waits for the lock has the new row, but the parts as they were
 * when it began. The place of the row in its table tells whether that happened, because every save writes the row
 * anew. Once the lock is held, nothing changes any more, and the same statement is asked again.
 */
export async function lockWholeOrder(tx: Tx, id: PurchaseOrderId): Promise<OrderWithParties | null> {
  await writeChangesOf('purchase_orders', tx);
  const found = await findLocked(tx, id);
  return found?.isOld ? (await findLocked(tx, id))!.order : (found?.order ?? null);
}

type Places = { locked_at: string; seen_at: string };

async function findLocked(
  tx: Tx,
  id: PurchaseOrderId,
): Promise<{ order: OrderWithParties; isOld: boolean } | null> {
  const [row] = await lockFirst(
    tx,
    (isFirstRun) => sql<OrderRecord & Parts & Places & { parties: PartyRows }>`
    with o as materialized (
      select o.*, o.ctid::text as locked_at from purchase_orders o where o.id = ${id} and ${isFirstRun} for update)
    select o.*, seen.ctid::text as seen_at, ${parts}, ${partiesOf('o')} as parties
    from o join purchase_orders seen on seen.id = o.id`,
  );
  if (!row) return null;
  const { locked_at: lockedAt, seen_at: seenAt, ...found } = row;
  return { order: orderWithPartiesFrom(found), isOld: lockedAt !== seenAt };
}

function orderWithPartiesFrom({
  parties,
  lines,
  change_sets,
  claims,
  ...row
}: OrderRecord & Parts & { parties: PartyRows }): OrderWithParties {
  return { order: orderFrom(row, { lines, change_sets, claims }), parties: partiesFrom(parties, row) };
}

/**
 * The orders of one route or place on one day with their parts and parties, in one statement; declined, cancelled and
 * expired orders are left out. `beside` is SQL about the order `o` that the caller needs with it.
 */
export async function loadOrdersOfRun<Beside>(
  db: Db,
  vendorId: OrganizationId,
  { fulfilmentId, on }: { fulfilmentId: string; on: string },
  beside: RawBuilder<Beside>,
): Promise<(OrderWithParties & { beside: Beside })[]> {
  const { rows } = await sql<OrderRecord & Parts & { parties: PartyRows; beside: Beside }>`
    select o.*, ${parts}, ${partiesOf('o')} as parties, ${beside} as beside from real_orders o
    where o.vendor_id = ${vendorId} and o.on_day = ${on}::date and o.fulfilment_id = ${fulfilmentId}
      and o.status in ('confirmed', 'preparing', 'ready', 'inTransit', 'delivered', 'completed')
    order by o.submitted_at, o.id`.execute(db);
  return rows.map(({ beside: found, ...one }) => ({ ...orderWithPartiesFrom(one), beside: found }));
}

/** The order as its side may read it; for all others it does not exist. */
export async function loadOwnOrder(
  ctx: Ctx,
  db: Db,
  { purchaseOrderId, as }: OrderRef,
): Promise<OrderWithParties & { side: OrderSide }> {
  return ofOwnSide(ctx, await loadOrder(db, purchaseOrderId), as);
}

export function ofOwnSide(
  ctx: Ctx,
  found: OrderWithParties | null,
  as: OrderSide | undefined,
): OrderWithParties & { side: OrderSide } {
  const side = found && sideOf(ctx, found.order.row, as);
  if (!side) throw new AppError('request.notFound');
  return { ...found, side };
}

type StateColumns =
  | 'status'
  | 'fulfilment_kind'
  | 'fulfilment'
  | 'open_change_by'
  | 'open_claims'
  | 'invoice_id'
  | 'is_billed'
  | 'received_at'
  | 'is_test'
  | 'claim_until';

export const stateOf = (row: Pick<OrderRecord, StateColumns>, side: OrderSide, now: Date): OrderState => ({
  side,
  status: row.status,
  fulfilment: row.fulfilment_kind,
  openChangeBy: row.open_change_by,
  openClaims: row.open_claims,
  // A published invoice keeps its link even if a file was attached instead.
  isInvoiced: row.invoice_id !== null || row.is_billed,
  isReceived: row.received_at !== null,
  isTest: row.is_test,
  isPastCutOff: Date.parse(row.fulfilment.cutOffAt) <= now.getTime(),
  isClaimOpen: row.claim_until !== null && row.claim_until > now,
});

export const getPendingSide = (
  row: Pick<OrderRecord, 'status' | 'open_change_by' | 'open_claims' | 'on_day'>,
  today: string,
): OrderSide | null =>
  isFinalStatus(row.status) && row.open_claims === 0
    ? null
    : pendingSideOf(
        { status: row.status, openChangeBy: row.open_change_by, openClaims: row.open_claims, on: row.on_day },
        today,
      );
