import type { OrderFlag, ordering, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { getServiceFeePercent } from '../../credit/index.ts';
import { nextNumber } from '../../organizations/index.ts';
import { relationToOrderOn } from '../../relationships/index.ts';
import { loadFilledCart, nextDates, type FilledCart } from '../queries/carts.ts';
import { creditStatusOf, isFirstOrder, loadExposureWithin } from '../queries/credit-limit.ts';
import { newOrder, type Placing } from '../rules/new-order.ts';
import { confirmedOrder } from '../rules/order-actions.ts';
import { flagsOf, type Order } from '../rules/orders.ts';
import { lockCart } from './lock-cart.ts';
import { aboutOrder, recordMove, recordOrderEvent } from './record-event.ts';
import { deleteCart, recordCartChange } from './save-cart.ts';
import { saveNewOrder } from './save-order.ts';
import { nextTestLabel } from './test-order-labels.ts';

type Submitted = OutputOf<typeof ordering.submitCart>;

/** Places the cart as an order, all or nothing, at the prices and total that were shown. */
export async function submitCart(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.submitCart>,
): Promise<Submitted> {
  return transaction(ctx, async (tx) => {
    const locked = await lockCart(tx, input);
    const { row } = locked.cart;
    const filled = await loadFilledCart(ctx, tx, locked.cart, { parties: locked.cart.parties });
    const { cart } = filled;
    if (cart.problems.length > 0)
      throw new AppError('ordering.cartHasProblems', {
        problems: cart.problems,
        lines: cart.lines.flatMap(({ id, problem }) => (problem ? [{ formatId: id, problem }] : [])),
        ...(cart.problems.some(
          (one) => one === 'ordering.dateUnavailable' || one === 'ordering.dateFull',
        ) && {
          dates: await nextDates(ctx, tx, filled),
        }),
      });
    if (cart.totals.totalMinor !== input.totalMinor)
      throw new AppError('ordering.totalChanged', { totalMinor: cart.totals.totalMinor });
    const by = cart.isForCustomer ? 'vendor' : 'customer';
    const relationId = await relationToOrderOn(tx, {
      vendorId: row.vendor_id,
      customerId: row.customer_id,
      by,
    });
    const { row: placed } = await placeOrder(tx, filled, { relationId, by, groupId: input.groupId ?? null });
    deleteCart(tx, row);
    await recordCartChange(tx, row);
    return {
      purchaseOrderId: placed.id,
      number: placed.number,
      status: placed.status,
    };
  });
}

/** Places an order, which is confirmed at once where nothing speaks against it. */
export async function placeOrder(tx: Tx, filled: FilledCart, placing: Placing): Promise<Order> {
  const { ctx } = tx;
  const { cart, row, terms, parties, fulfilment } = filled;
  const { vendor } = parties;
  const isTest = placing.relationId === null;
  // The credit limit is read again under the lock of the relationship, so that two concurrent orders cannot use the
  // same remaining credit.
  const pair = { vendorId: row.vendor_id, customerId: row.customer_id, currency: cart.currency };
  const exposure = await loadExposureWithin(tx, pair, terms);
  const credit = creditStatusOf(terms, exposure, cart.totals.totalMinor);
  const isOverCredit = credit !== null && credit.overMinor > 0;
  const flags = await computeFlags(tx, filled, isOverCredit);
  const hasFee = placing.hasNoFee !== true && cart.currency === terms.currency;
  const feePercent = hasFee ? await getServiceFeePercent(ctx, tx, row.vendor_id) : '0';
  const order = newOrder(filled, placing, {
    id: ctx.ids.next<'PurchaseOrder'>(),
    nextLineId: () => ctx.ids.next<'OrderLine'>(),
    now: ctx.clock.now(),
    submittedBy: ctx.actor.userId,
    flags,
    feePercent,
  });
  // An order entered by the vendor is confirmed at once; a customer's order is too, when the vendor trusts the
  // customer and nothing is flagged. Over a limit with policy "hold", both wait for the vendor's reason.
  const isHeld = isOverCredit && credit.policy === 'hold';
  const isAgreed =
    (placing.by === 'vendor' && !isHeld) || (vendor.auto_approve_purchase_order && flags.length === 0);
  const saved = await saveNewOrder(
    tx,
    isAgreed ? confirmedOrder(order, order.row.created_at) : order,
    fulfilment?.capacityOrders ?? null,
    async () =>
      isTest
        ? nextTestLabel(tx, row.vendor_id)
        : `${vendor.purchase_order_prefix}${await nextNumber(tx, row.vendor_id, 'order')}`,
  );
  await recordPlaced(tx, saved);
  return saved;
}

async function recordPlaced(tx: Tx, { row, lines }: Order): Promise<void> {
  const by = row.submitted_side;
  const data = { ...aboutOrder(row), by, lines: lines.length };
  await recordOrderEvent(tx, row, { type: 'ordering.submitted', data });
  if (row.status === 'confirmed')
    await recordMove(tx, row, {
      action: 'confirm',
      from: 'submitted',
      to: 'confirmed',
      by: 'vendor',
      isAutomatic: by === 'customer',
      reason: '',
    });
}

const computeFlags = async (tx: Tx, { cart, row }: FilledCart, isOverCredit: boolean): Promise<OrderFlag[]> =>
  flagsOf({
    isLate: cart.date!.isLate,
    isFirst: await isFirstOrder(tx, row.vendor_id, row.customer_id),
    isOverCredit,
    note: row.note,
  });
