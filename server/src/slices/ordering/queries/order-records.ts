import { sql } from 'kysely';
import { isFinalStatus, type OrderSide, type PurchaseOrderId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { rowsOfJson } from '../../../platform/json-rows.ts';
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

export interface OrderWithParties {
  order: Order;
  parties: Parties;
}

/** An order with its parts and parties, in one statement. */
export async function loadOrder(db: Db, id: PurchaseOrderId): Promise<OrderWithParties | null> {
  const { rows } = await sql<OrderRecord & Parts & { parties: PartyRows }>`
    select o.*, ${parts}, ${partiesOf('o')} as parties from purchase_orders o where o.id = ${id}`.execute(db);
  if (!rows[0]) return null;
  const { parties, lines, change_sets, claims, ...row } = rows[0];
  return { order: orderFrom(row, { lines, change_sets, claims }), parties: partiesFrom(parties, row) };
}

/** The order as its side may read it; for all others it does not exist. */
export async function loadOwnOrder(
  ctx: Ctx,
  db: Db,
  { purchaseOrderId, as }: OrderRef,
): Promise<OrderWithParties & { side: OrderSide }> {
  const found = await loadOrder(db, purchaseOrderId);
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
