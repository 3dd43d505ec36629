import { sql } from 'kysely';
import {
  allowedTo,
  toThousandths,
  type hubs,
  type OrderLineId,
  type OrderStatus,
  type ParsedInputOf,
  type Purchase,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError, permit, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import type { Seller } from '../../catalogue/index.ts';
import { receiveStock } from '../../inventory/index.ts';
import { applyActionToOrder, markReceived } from '../../ordering/index.ts';
import { takeMailBudget } from '../../organizations/index.ts';
import { mayCancel, mayMail, mayReceive, type PurchaseState } from '../policy.ts';
import { costReceived, weightReceived, type SuppliedLine, purchaseStatusAfter } from '../rules/purchases.ts';
import { requireHub } from '../queries/producers.ts';
import { loadPurchaseLines, loadPurchase, type PurchaseLineRow } from '../queries/purchases.ts';
import type { PurchaseRecord } from '../queries/records.ts';

type Versioned = ParsedInputOf<typeof hubs.cancelPurchase>;

async function lockPurchase(
  tx: Tx,
  { vendor }: Seller,
  { purchaseId, version }: Versioned,
): Promise<PurchaseRecord> {
  const row = await tx
    .selectFrom('hub_purchases')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .where('id', '=', purchaseId)
    .forUpdate()
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  if (row.version !== version) throw new AppError('request.stale', { version: row.version });
  return row;
}

const stateOf = ({ status }: PurchaseRecord): PurchaseState => ({ status, isShort: false });

type Changed = Partial<Pick<PurchaseRecord, 'status' | 'received_at'>>;

async function write(
  tx: Tx,
  row: PurchaseRecord,
  what: 'received' | 'mailed' | 'cancelled',
  set: Changed,
): Promise<void> {
  await tx
    .updateTable('hub_purchases')
    .set({ ...set, version: row.version + 1 })
    .where('vendor_id', '=', row.vendor_id)
    .where('id', '=', row.id)
    .execute();
  await record(tx, {
    type: 'hubs.purchaseChanged',
    organizations: [row.vendor_id],
    subject: row.id,
    data: { purchaseId: row.id, what },
  });
}

async function written(
  tx: Tx,
  hub: Seller,
  row: PurchaseRecord,
  what: 'received' | 'mailed',
  set: Changed,
): Promise<Purchase> {
  await write(tx, row, what, set);
  return loadPurchase(tx, hub, row.id);
}

/** Records the counted quantities; a line without a count is received as ordered. */
export async function receivePurchase(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof hubs.receivePurchase>,
): Promise<Purchase> {
  const hub = await requireHub(ctx);
  return transaction(ctx, async (tx) => {
    const row = await lockPurchase(tx, hub, input);
    permit(mayReceive(hub.actor, stateOf(row)));
    const lines = (await loadPurchaseLines(tx, hub.vendor.id, [row.id])).get(row.id) ?? [];
    const counted = new Map(input.lines.map((line) => [line.lineId, line]));
    if (input.lines.some(({ lineId }) => !lines.some((line) => line.id === lineId)))
      throw new AppError('request.invalid');
    const suppliedLines = await loadSuppliedLines(tx, row);
    const receipts = lines.map((line) => {
      const receipt = counted.get(line.id);
      const received = receipt?.received ?? line.ordered;
      const supplied = suppliedLines.get(line.orderLineId);
      const weighed =
        receipt?.receivedKg ?? (supplied?.is_weighed ? weightReceived(supplied, received) : null);
      return {
        line,
        received,
        receivedKg: line.isVariableWeight ? weighed : null,
        unitCost: costReceived(line, supplied, row.currency),
      };
    });
    refuseUnweighed(row, receipts);
    await recordOnOrder(tx, row, receipts);
    for (const { line, received, receivedKg, unitCost } of receipts)
      await tx
        .updateTable('hub_purchase_lines')
        .set({ received, received_kg: receivedKg, unit_cost: unitCost })
        .where('vendor_id', '=', hub.vendor.id)
        .where('purchase_id', '=', row.id)
        .where('id', '=', line.id)
        .execute();
    await receiveStock(
      tx,
      hub.vendor.id,
      receipts.map(({ line, received }) => ({
        formatId: line.formatId,
        quantity: received,
        causeId: line.id,
      })),
    );
    await receiveOrder(tx, hub, row, receipts);
    return written(tx, hub, row, 'received', {
      status: purchaseStatusAfter('receive'),
      received_at: ctx.clock.now(),
    });
  });
}

/** From then on the producer cannot give up the order; where it did just now, the purchase is about to be cancelled. */
async function recordOnOrder(
  tx: Tx,
  { purchase_order_id: orderId }: PurchaseRecord,
  receipts: readonly { received: string }[],
): Promise<void> {
  if (orderId === null || receipts.every(({ received }) => toThousandths(received) === 0n)) return;
  if (!(await markReceived(tx, orderId))) throw new AppError('hubs.notInThisState');
}

interface FoundLine extends SuppliedLine {
  id: OrderLineId;
  is_weighed: boolean;
}

/** The lines of the linked order as they are now: weighed by the producer, at the price that both sides agreed. */
async function loadSuppliedLines(
  tx: Tx,
  { purchase_order_id: orderId }: PurchaseRecord,
): Promise<Map<OrderLineId | null, FoundLine>> {
  if (orderId === null) return new Map();
  const { rows } = await sql<FoundLine>`
    select l.id, l.sold, l.sold_kg, trim_scale(l.unit_price)::text as unit_price, l.is_variable_weight, o.currency,
      l.is_variable_weight and cardinality(l.weights) > 0 as is_weighed
    from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
    where o.id = ${orderId}`.execute(tx);
  return new Map(rows.map((line) => [line.id, line]));
}

/** Lines that are paid by the kilogram need a weight at reception. */
function refuseUnweighed(
  { purchase_order_id, mode }: PurchaseRecord,
  receipts: readonly { line: PurchaseLineRow; received: string; receivedKg: string | null }[],
): void {
  if (purchase_order_id !== null || mode !== 'resale') return;
  const isUnweighed = receipts.some(
    ({ line, received, receivedKg }) =>
      line.isVariableWeight && toThousandths(received) > 0n && toThousandths(receivedKg ?? '0') === 0n,
  );
  if (isUnweighed) throw new AppError('hubs.notWeighed');
}

/**
 * Receives the linked order too, if the member may; quantities below the prepared ones are recorded there as well. What
 * is prepared may differ from the purchase, because both sides can change the order.
 */
async function receiveOrder(
  tx: MemberTx,
  { actor }: Seller,
  row: PurchaseRecord,
  receipts: readonly { line: PurchaseLineRow; received: string }[],
): Promise<void> {
  if (row.purchase_order_id === null || allowedTo(actor, 'placeOrders') !== true) return;
  const { rows: prepared } = await sql<{ status: OrderStatus; id: OrderLineId; sold: string }>`
    select o.status, l.id, l.sold from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    where o.id = ${row.purchase_order_id}`.execute(tx);
  const status = prepared[0]?.status;
  if (status !== 'ready' && status !== 'inTransit') return;
  const receivedOf = new Map(receipts.map(({ line, received }) => [line.orderLineId, received]));
  await applyActionToOrder(tx, row.purchase_order_id, {
    action: 'deliver',
    reason: '',
    delivered: prepared.flatMap(({ id, sold }) => {
      const quantity = receivedOf.get(id);
      const isFewer = quantity !== undefined && toThousandths(quantity) < toThousandths(sold);
      return isFewer ? [{ lineId: id, quantity }] : [];
    }),
  });
}

/** Records the event of a sending, whose reaction writes the email. */
export async function mailPurchase(ctx: MemberCtx, input: Versioned): Promise<Purchase> {
  const hub = await requireHub(ctx);
  return transaction(ctx, async (tx) => {
    const row = await lockPurchase(tx, hub, input);
    permit(mayMail(hub.actor, stateOf(row)));
    if (row.producer.email === null) throw new AppError('hubs.noAddress');
    await takeMailBudget(tx, hub.vendor.id, { emails: [row.producer.email], words: row.note });
    await record(tx, {
      type: 'hubs.purchaseSent',
      organizations: [hub.vendor.id],
      subject: row.id,
      data: { purchaseId: row.id, producerId: row.producer_id, number: row.number },
    });
    return written(tx, hub, row, 'mailed', {});
  });
}

/** A linked order is cancelled too while its seller has not confirmed it. */
export async function cancelPurchase(ctx: MemberCtx, input: Versioned): Promise<Purchase> {
  const hub = await requireHub(ctx);
  return transaction(ctx, async (tx) => {
    const row = await lockPurchase(tx, hub, input);
    permit(mayCancel(hub.actor, stateOf(row)));
    if (row.purchase_order_id !== null)
      await applyActionToOrder(tx, row.purchase_order_id, { action: 'cancel', reason: '', delivered: [] });
    await writeCancelled(tx, row);
    return loadPurchase(tx, hub, row.id);
  });
}

/** The cancelled quantities return to the demand. */
async function writeCancelled(tx: Tx, row: PurchaseRecord): Promise<void> {
  await tx
    .deleteFrom('hub_purchase_links')
    .where('vendor_id', '=', row.vendor_id)
    .where('purchase_id', '=', row.id)
    .execute();
  await write(tx, row, 'cancelled', { status: purchaseStatusAfter('cancel') });
}

const givenUp = new Set<string>(['declined', 'cancelled', 'expired']);
export const isOrderGivenUp = ({ data }: StoredEvent<'ordering.moved'>): boolean => givenUp.has(data.to);

/** A producer who gives up the order of a purchase supplies nothing, so the hub can buy it elsewhere. */
export const cancelPurchaseOfOrder = (ctx: Ctx, { data }: StoredEvent<'ordering.moved'>): Promise<void> =>
  transaction(ctx, async (tx) => {
    const row = await tx
      .selectFrom('hub_purchases')
      .selectAll()
      .where('vendor_id', '=', data.customerId)
      .where('purchase_order_id', '=', data.purchaseOrderId)
      .where('status', '=', 'sent')
      .forUpdate()
      .executeTakeFirst();
    if (row) await writeCancelled(tx, row);
  });
