import type { Selectable } from 'kysely';
import { dayIn, isOver, type OrderSide, type OrganizationId, type PurchaseOrderId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderStanding } from '../policy.ts';
import { moveOf, orderTotalsOf, type SoldLine } from '../rules/orders.ts';
import type { PurchaseOrderLinesTable, PurchaseOrdersTable } from '../tables.ts';

export type OrderRecord = Selectable<PurchaseOrdersTable>;
export type LineRow = Selectable<PurchaseOrderLinesTable>;

/** Which of the two sides the active organization is; null: neither. */
export function sideOf(
  { actor }: Pick<Ctx, 'actor'>,
  row: Pick<OrderRecord, 'vendor_id' | 'customer_id'>,
): OrderSide | null {
  const own = actor.kind === 'person' ? actor.organizationId : null;
  if (own === null) return null;
  if (own === row.vendor_id) return 'vendor';
  return own === row.customer_id ? 'customer' : null;
}

export async function orderRecord(
  ctx: Ctx,
  db: Db,
  id: PurchaseOrderId,
): Promise<{ row: OrderRecord; side: OrderSide }> {
  const row = await db.selectFrom('purchase_orders').selectAll().where('id', '=', id).executeTakeFirst();
  const side = row ? sideOf(ctx, row) : null;
  if (!row || side === null) throw new AppError('request.notFound');
  return { row, side };
}

export const standingOf = (row: OrderRecord, side: OrderSide, now: Date): OrderStanding => ({
  side,
  status: row.status,
  way: row.way_kind,
  openChangeBy: row.open_change_by,
  openClaims: row.open_claims,
  isInvoiced: row.invoice_id !== null,
  isPastCutOff: Date.parse(row.way.orderUntil) <= now.getTime(),
  isClaimOpen: row.claim_until !== null && row.claim_until > now,
});

const trimmed = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);
export const decimal = <Value extends string | null>(value: Value): Value =>
  (value === null ? null : trimmed(value)) as Value;

export const soldLine = (line: LineRow): SoldLine => ({
  isVariableWeight: line.is_variable_weight,
  netWeightKg: decimal(line.net_weight_kg),
  unitPrice: decimal(line.unit_price),
  requested: decimal(line.requested),
  confirmed: decimal(line.confirmed),
  prepared: decimal(line.prepared),
  weights: line.weights.map(decimal),
  delivered: decimal(line.delivered),
  taxIds: line.tax_ids,
  depositMinor: line.deposit_minor,
});

export const totalsOfOrder = (row: OrderRecord, lines: readonly LineRow[]) =>
  orderTotalsOf({
    currency: row.currency,
    lines: lines.map(soldLine),
    deliveryFeeMinor: row.delivery_fee_minor,
    feeTaxIds: row.fee_tax_ids,
    rates: row.tax_rates,
  });

export const whoseMove = (row: OrderRecord, now: Date, timeZone: string): OrderSide | null =>
  isOver(row.status) && row.open_claims === 0
    ? null
    : moveOf(
        { status: row.status, openChangeBy: row.open_change_by, openClaims: row.open_claims, on: row.on_day },
        dayIn(now, timeZone),
      );

/** The organization that asks, in the name of which it sees orders. */
export function asking({ actor }: Pick<Ctx, 'actor'>): OrganizationId {
  if (actor.kind !== 'person' || actor.organizationId === null) throw new AppError('request.notFound');
  return actor.organizationId;
}
