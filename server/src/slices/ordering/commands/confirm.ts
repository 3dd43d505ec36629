import type { Updateable } from 'kysely';
import { percentOf } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { recordEntry } from '../../credit/index.ts';
import { allocateStock } from '../../inventory/index.ts';
import { refuseOverCredit } from '../queries/credit-limit.ts';
import { soldLine, totalsOfOrder, type LineRow, type OrderRecord } from '../queries/order-records.ts';
import { linesAmountOf } from '../rules/orders.ts';
import type { PurchaseOrdersTable } from '../tables.ts';
import type { LockedOrder } from './lock-order.ts';
import { recordOrderEvent } from './record-event.ts';

interface Confirming {
  reason: string;
  isAutomatic: boolean;
}

/** An order over the credit limit needs a reason to be confirmed. */
export async function confirmOrder(tx: Tx, locked: LockedOrder, confirming: Confirming): Promise<void> {
  await refuseOverCredit(tx, locked.row, confirming.reason);
  await confirmLocked(tx, locked, confirming);
}

/** Turns the reservation into an allocation and charges the service fee. */
export async function confirmLocked(
  tx: Tx,
  { row, lines }: LockedOrder,
  { reason, isAutomatic }: Confirming,
): Promise<void> {
  const confirmed = lines.map((line) => ({ ...line, confirmed: line.requested }));
  await tx
    .updateTable('purchase_order_lines')
    .set((eb) => ({ confirmed: eb.ref('requested') }))
    .where('purchase_order_id', '=', row.id)
    .execute();
  if (!row.is_test)
    await allocateStock(
      tx,
      row.vendor_id,
      lines.map((line) => ({ formatId: line.format_id, quantity: line.requested, causeId: line.id })),
    );
  await writeOrder(tx, { ...row, status: 'confirmed', reason }, confirmed, {
    confirmed_at: tx.ctx.clock.now(),
  });
  await recordOrderEvent(tx, row, {
    type: 'ordering.moved',
    data: {
      ...aboutOrder(row),
      action: 'confirm',
      from: row.status,
      to: 'confirmed',
      by: 'vendor',
      isAutomatic,
      reason,
    },
  });
}

export const aboutOrder = (row: OrderRecord) => ({
  purchaseOrderId: row.id,
  vendorId: row.vendor_id,
  customerId: row.customer_id,
  number: row.number,
  totalMinor: row.total_minor,
  currency: row.currency,
  on: row.on_day,
});

type Patch = Partial<
  Pick<
    Updateable<PurchaseOrdersTable>,
    'confirmed_at' | 'delivered_at' | 'claim_until' | 'delivery_instructions'
  >
>;

/** Writes the status, totals and version of an order after a change; the service fee follows the items. */
export async function writeOrder(
  tx: Tx,
  row: OrderRecord,
  lines: readonly LineRow[],
  patch: Patch = {},
): Promise<void> {
  const totals = totalsOfOrder(row, lines);
  const feeMinor = await settleServiceFee(tx, row, lines);
  await tx
    .updateTable('purchase_orders')
    .set({
      status: row.status,
      reason: row.reason,
      totals: JSON.stringify(totals),
      total_minor: totals.totalMinor,
      service_fee_minor: feeMinor,
      version: row.version + 1,
      ...patch,
    })
    .where('id', '=', row.id)
    .execute();
}

const withoutFee = new Set(['submitted', 'declined', 'cancelled', 'expired']);

/**
 * Taken when confirmed, adjusted by what is changed, delivered and credited, given back when cancelled: what the ledger has for
 * the order is always the fee of its goods. Tax on the fee is the platform's invoice, not the ledger.
 */
export async function settleServiceFee(
  tx: Tx,
  row: OrderRecord,
  lines: readonly LineRow[],
  causeKey = `order:${row.id}:${row.version}`,
): Promise<number> {
  const soldMinor = linesAmountOf(lines.map(soldLine), row.currency);
  const creditedMinor = lines.reduce((sum, line) => sum + line.credited_minor, 0);
  const linesMinor = Math.max(soldMinor - creditedMinor, 0);
  const due =
    row.is_test || withoutFee.has(row.status)
      ? 0
      : percentOf({ amountMinor: linesMinor, currency: row.currency }, row.service_fee_percent).amountMinor;
  const difference = due - row.service_fee_minor;
  if (difference !== 0) await recordFeeEntry(tx, row, difference, causeKey);
  return due;
}

const recordFeeEntry = (tx: Tx, row: OrderRecord, differenceMinor: number, causeKey: string) =>
  recordEntry(tx, {
    organizationId: row.vendor_id,
    kind: differenceMinor > 0 ? 'serviceFee' : 'feeReturned',
    amountMinor: 0 - differenceMinor,
    reference: row.number,
    purchaseOrderId: row.id,
    causeKey,
  });
