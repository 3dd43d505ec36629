import {
  fromThousandths,
  stockHoldOf,
  toThousandths,
  type FormatId,
  type OrderLineId,
  type TaxId,
} from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { bookDate, releaseDate } from '../../distribution/index.ts';
import { allocateStock, releaseStock, reserveStock } from '../../inventory/index.ts';
import { bookPlaces } from '../../offers/index.ts';
import type { Plan, PlannedLine } from '../queries/preview-change.ts';
import type { LineRow } from '../queries/order-records.ts';
import { writeOrder } from './confirm.ts';
import { lineOf } from './order-lines.ts';
import { loadOrderLines } from '../queries/order.ts';
import type { LockedOrder } from './lock-order.ts';
import { heldQuantity } from './order-actions.ts';

/** Applies a planned change to an order: lines, stock, date and money in one transaction. */
export async function applyPlan(tx: Tx, { row, lines }: LockedOrder, plan: Plan): Promise<void> {
  const added = plan.lines
    .filter((line) => line.row === null)
    .map((line, index) => newLine(tx, row.id, row.vendor_id, line, lines.length + index + 1));
  if (!row.is_test)
    await bookPlaces(tx, {
      vendorId: row.vendor_id,
      purchaseOrderId: row.id,
      scopeIds: [...added, ...stillWanted(plan)].flatMap(({ price_list_id }) => price_list_id ?? []),
    });
  await moveStock(tx, { row, lines }, plan, added);
  for (const line of plan.lines) if (line.row !== null) await writeLine(tx, line.row, line);
  if (added.length > 0) await tx.insertInto('purchase_order_lines').values(added).execute();
  if (plan.newDate) await moveDate(tx, row, plan);
  await tx
    .updateTable('purchase_orders')
    .set({
      delivery_fee_minor: plan.deliveryFeeMinor,
      fee_tax_ids: plan.taxes.feeTaxIds,
      tax_rates: JSON.stringify(plan.taxes.rates),
      place_of_supply: plan.taxes.placeOfSupply || null,
      tax_exemptions: JSON.stringify(plan.taxes.exemptions),
      ...(plan.address && {
        address: JSON.stringify(plan.address.snapshot),
        address_id: plan.address.id as never,
        delivery_notes: plan.address.notes,
      }),
    })
    .where('id', '=', row.id)
    .execute();
  const written = await loadOrderLines(tx, row.id);
  const { deliveryFeeMinor, taxes } = plan;
  const changed = {
    delivery_fee_minor: deliveryFeeMinor,
    fee_tax_ids: taxes.feeTaxIds,
    tax_rates: taxes.rates,
  };
  await writeOrder(tx, { ...row, ...changed }, written);
}

const stillWanted = (plan: Plan): LineRow[] =>
  plan.lines.flatMap(({ row, sold }) =>
    row !== null && toThousandths(sold.confirmed ?? sold.requested) > 0n ? [row] : [],
  );

const newLine = (
  tx: Tx,
  orderId: LineRow['purchase_order_id'],
  vendorId: LineRow['vendor_id'],
  line: PlannedLine,
  position: number,
) => ({
  ...lineOf(tx, { orderId, vendorId, item: line.item!, sold: line.sold, position }),
  confirmed: line.sold.confirmed,
  is_added: true,
});

async function writeLine(tx: Tx, row: LineRow, { sold }: PlannedLine): Promise<void> {
  await tx
    .updateTable('purchase_order_lines')
    .set({
      unit_price: sold.unitPrice,
      requested: sold.requested,
      confirmed: sold.confirmed,
      prepared: sold.prepared,
      weights: [...sold.weights],
      tax_ids: [...sold.taxIds] as TaxId[],
      // Preparation starts over, so the chosen lots are cleared.
      ...(sold.prepared === null && { lots: '[]' }),
    })
    .where('purchase_order_id', '=', row.purchase_order_id)
    .where('id', '=', row.id)
    .execute();
}

interface StockChange {
  formatId: FormatId;
  causeId: OrderLineId;
  difference: bigint;
}

/** Released stock is freed first, so that replacing one pack by two halves does not need stock for both. */
async function moveStock(
  tx: Tx,
  { row }: LockedOrder,
  plan: Plan,
  added: readonly ReturnType<typeof newLine>[],
): Promise<void> {
  const from = stockHoldOf(row.status);
  if (from === null || row.is_test) return;
  const changedLines = plan.lines.flatMap((line): StockChange[] => {
    if (line.row === null) return [];
    const now = toThousandths(line.sold.confirmed ?? line.sold.requested);
    const before = toThousandths(heldQuantity(line.row));
    return [{ formatId: line.row.format_id, causeId: line.row.id, difference: now - before }];
  });
  const addedLines = added.map((line): StockChange => ({
    formatId: line.format_id,
    causeId: line.id,
    difference: toThousandths(line.confirmed ?? line.requested),
  }));
  const changes = [...changedLines, ...addedLines];
  const less = changes.filter(({ difference }) => difference < 0n);
  const more = changes
    .filter(({ difference }) => difference > 0n)
    .map(({ formatId, causeId, difference }) => ({
      formatId,
      causeId,
      quantity: fromThousandths(difference),
    }));
  if (less.length > 0)
    await releaseStock(
      tx,
      row.vendor_id,
      less.map(({ formatId, causeId, difference }) => ({
        formatId,
        causeId,
        quantity: fromThousandths(-difference),
        from,
      })),
    );
  if (more.length === 0) return;
  await reserveStock(tx, row.vendor_id, more);
  if (from === 'allocated') await allocateStock(tx, row.vendor_id, more);
}

async function moveDate(tx: Tx, row: LockedOrder['row'], plan: Plan): Promise<void> {
  const date = plan.newDate!;
  const vendorId = row.vendor_id;
  if (!row.is_test) {
    await releaseDate(tx, { vendorId, fulfilmentId: row.fulfilment_id as never, on: row.on_day });
    await bookDate(
      tx,
      { vendorId, fulfilmentId: date.fulfilmentId as never, on: date.on },
      plan.fulfilment?.capacityOrders ?? null,
    );
  }
  const { name, window, cutOffAt } = date;
  await tx
    .updateTable('purchase_orders')
    .set({
      fulfilment_kind: date.kind,
      fulfilment_id: date.fulfilmentId,
      on_day: date.on,
      fulfilment: JSON.stringify({ name, window, cutOffAt }),
      ...(date.kind === 'pickup' && plan.fulfilment
        ? { address: JSON.stringify(plan.fulfilment.address) }
        : {}),
    })
    .where('id', '=', row.id)
    .execute();
}
