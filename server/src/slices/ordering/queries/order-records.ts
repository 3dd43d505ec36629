import type { Selectable } from 'kysely';
import { isFinalStatus, type OrderSide, type PurchaseOrderId } from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderState } from '../policy.ts';
import { pendingSideOf, orderTotalsOf, type SoldLine } from '../rules/orders.ts';
import type { TaxDecision } from '../rules/taxes.ts';
import type { PurchaseOrderLinesTable, PurchaseOrdersTable } from '../tables.ts';

export type OrderRecord = Selectable<PurchaseOrdersTable>;
export type LineRow = Selectable<PurchaseOrderLinesTable>;

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

export const stateOf = (row: OrderRecord, side: OrderSide, now: Date): OrderState => ({
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

/** The tax decision made at submission or at the last change of day or place. */
export const taxDecisionOf = (row: OrderRecord): TaxDecision => ({
  placeOfSupply: row.place_of_supply ?? '',
  rates: row.tax_rates as TaxDecision['rates'],
  feeTaxIds: row.fee_tax_ids,
  exemptions: row.tax_exemptions,
});

export const totalsOfOrder = (row: OrderRecord, lines: readonly LineRow[]) =>
  orderTotalsOf({
    currency: row.currency,
    lines: lines.map(soldLine),
    deliveryFeeMinor: row.delivery_fee_minor,
    feeTaxIds: row.fee_tax_ids,
    rates: row.tax_rates,
  });

export const getPendingSide = (row: OrderRecord, today: string): OrderSide | null =>
  isFinalStatus(row.status) && row.open_claims === 0
    ? null
    : pendingSideOf(
        { status: row.status, openChangeBy: row.open_change_by, openClaims: row.open_claims, on: row.on_day },
        today,
      );

/** The organization whose orders the member sees. */
