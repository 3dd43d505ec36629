import type { ordering, OutputOf, ParsedInputOf, PurchaseOrder, PurchaseOrderId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction } from '../../../platform/transaction.ts';
import { organizationRow } from '../../organizations/index.ts';
import { mayTestOrders } from '../policy.ts';
import { currencyOfPrices } from '../rules/currencies.ts';
import { loadFilledCart } from '../queries/carts.ts';
import { viewOrder } from '../queries/order.ts';
import { testDates, testItems } from '../queries/test-order-parts.ts';
import { lockOwnOrder } from './lock-order.ts';
import { moveOrder } from './order-actions.ts';
import { deleteOrders } from './order-marks.ts';
import { placeOrder } from './submit.ts';
import type { CartRow } from '../tables.ts';

/** The seller of the test order, if the member may use test orders. */
function requireTestSeller(ctx: MemberCtx) {
  const vendorId = ctx.actor.organizationId;
  permit(mayTestOrders(ctx.actor));
  return vendorId;
}

type Placed = ParsedInputOf<typeof ordering.placeTestOrder>;

/** Builds a temporary cart and places it like any cart, without relationship, stock or sequence number. */
export async function placeTestOrder(ctx: MemberCtx, input: Placed): Promise<PurchaseOrder> {
  const vendorId = requireTestSeller(ctx);
  const { offerId, by, date, note } = input;
  return transaction(ctx, async (tx) => {
    const at = { db: tx, clock: ctx.clock };
    const now = ctx.clock.now();
    const formatIds = input.lines.map(({ formatId }) => formatId);
    const items = await testItems(at, vendorId, offerId, formatIds);
    const { currency: sellers } = (await organizationRow(tx, vendorId))!;
    const row: CartRow = {
      id: ctx.ids.next<'Cart'>(),
      owner_id: vendorId,
      customer_id: vendorId,
      vendor_id: vendorId,
      currency: currencyOfPrices(items.values(), sellers),
      fulfilment_id: date.fulfilmentId,
      on_day: date.on,
      address_id: null,
      reference: '',
      note,
      version: 1,
      created_by: null,
      created_at: now,
      changed_at: now,
    };
    const isKnown = formatIds.every((id) => items.has(id)) && new Set(formatIds).size === formatIds.length;
    if (!isKnown) throw new AppError('request.invalid');
    const lines = input.lines.map(({ formatId, quantity }) => ({
      format_id: formatId,
      quantity,
      unit_price: null,
    }));
    const dates = await testDates(at, vendorId, offerId);
    const filled = await loadFilledCart(ctx, tx, { row, lines }, { items, dates });
    const { problems } = filled.cart;
    if (problems.length > 0) throw new AppError('ordering.cartHasProblems', { problems });
    const placed = await placeOrder(tx, filled, { relationId: null, by, groupId: null });
    return viewOrder(ctx, tx, placed, by);
  });
}

/** Advances a test order as the clock would, on request. */
export async function advanceTestOrderTime(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.advanceTestOrderTime>,
): Promise<PurchaseOrder> {
  requireTestSeller(ctx);
  return transaction(ctx, async (tx) => {
    const order = await lockOwnOrder(tx, input);
    if (!order.row.is_test) throw new AppError('request.notFound');
    if (order.row.open_claims > 0) throw new AppError('ordering.notInThisState');
    const action = order.row.status === 'submitted' ? 'expire' : 'complete';
    const saved = await moveOrder(tx, order, { action, by: 'time', reason: '', delivered: [] });
    return viewOrder(ctx, tx, saved, order.side, order.parties);
  });
}

/**
 * Deletes the orders with their dependent rows and attached files; their events stay in the audit log under the
 * label.
 */
export async function removeTestOrders(
  ctx: MemberCtx,
  { purchaseOrderId }: { purchaseOrderId?: PurchaseOrderId | undefined },
): Promise<OutputOf<typeof ordering.removeTestOrders>> {
  const vendorId = requireTestSeller(ctx);
  return transaction(ctx, async (tx) => {
    const rows = await tx
      .selectFrom('purchase_orders')
      .select(['id', 'external_delivery_note_file_id', 'external_invoice_file_id'])
      .where('vendor_id', '=', vendorId)
      .where('is_test', '=', true)
      .$if(purchaseOrderId !== undefined, (query) => query.where('id', '=', purchaseOrderId!))
      .orderBy('id')
      .forUpdate()
      .execute();
    if (rows.length === 0) return { deleted: 0 };
    const ids = rows.map(({ id }) => id);
    const documentIds = rows.flatMap((row) => [
      row.external_delivery_note_file_id,
      row.external_invoice_file_id,
    ]);
    const claims = await tx
      .selectFrom('order_claims')
      .select('photo_file_ids')
      .where('purchase_order_id', 'in', ids)
      .execute();
    const files = [...documentIds, ...claims.flatMap((claim) => claim.photo_file_ids)];
    await ctx.ports.files.discardFiles(tx, {
      ids: files.filter((id) => id !== null),
      owner: { organizationId: vendorId },
    });
    await deleteOrders(tx, ids);
    await record(tx, {
      type: 'ordering.testsDeleted',
      organizations: [vendorId],
      data: { count: ids.length },
    });
    return { deleted: ids.length };
  });
}
