import type { ordering, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { serviceFeePercentOf } from '../../credit/index.ts';
import { relationToOrderOn } from '../../relationships/index.ts';
import { fillLoadedCart, nextDates, type FilledCart } from '../queries/carts.ts';
import { creditStatusOf, loadPlacingFacts } from '../queries/credit-limit.ts';
import { newOrder, type Placing } from '../rules/new-order.ts';
import { confirmedOrder } from '../rules/order-actions.ts';
import { flagsOf, type Order } from '../rules/orders.ts';
import { lockCart } from './lock-cart.ts';
import { aboutOrder, recordMove, recordOrderEvent } from './record-event.ts';
import { deleteCart, recordCartChange } from './save-cart.ts';
import { saveNewOrder } from './save-order.ts';

type Submitted = OutputOf<typeof ordering.submitCart>;

/** Places the cart as an order, all or nothing, at the prices and total that were shown. */
export async function submitCart(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.submitCart>,
): Promise<Submitted> {
  const work = async (tx: MemberTx) => {
    const locked = await lockCart(ctx, tx, input);
    const { row } = locked.cart;
    const filled = await fillLoadedCart(ctx, tx, locked.cart);
    const { cart } = filled;
    if (cart.problems.length > 0)
      throw new AppError('ordering.cartHasProblems', {
        problems: cart.problems,
        lines: cart.lines.flatMap(({ id, problem }) => (problem ? [{ formatId: id, problem }] : [])),
        ...(cart.problems.some(
          (one) => one === 'ordering.dateUnavailable' || one === 'ordering.dateFull',
        ) && {
          dates: nextDates(filled),
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
    const placing = { relationId, by, groupId: input.groupId ?? null } as const;
    const { row: placed } = await placeOrder(tx, filled, placing, { isLast: true });
    deleteCart(tx, row);
    recordCartChange(tx, row);
    return {
      purchaseOrderId: placed.id,
      number: placed.number,
      status: placed.status,
    };
  };
  return transaction(ctx, work, { isKeyTakenByLock: true });
}

/**
 * Places an order, which is confirmed at once where nothing speaks against it. `isLast`: nothing reads it again in this
 * transaction.
 */
export async function placeOrder(
  tx: Tx,
  filled: FilledCart,
  placing: Placing,
  { isLast = false } = {},
): Promise<Order> {
  const { ctx } = tx;
  const { cart, row, terms, parties, fulfilment } = filled;
  const { vendor } = parties;
  // The credit limit is read again under the lock of the relationship, so that two concurrent orders cannot use the
  // same remaining credit.
  const pair = { vendorId: row.vendor_id, customerId: row.customer_id, currency: cart.currency };
  const { exposure, isFirst, fee } = await loadPlacingFacts(tx, pair, terms);
  const credit = creditStatusOf(terms, exposure, cart.totals.totalMinor);
  const isOverCredit = credit !== null && credit.overMinor > 0;
  const flags = flagsOf({ isLate: cart.date!.isLate, isFirst, isOverCredit, note: row.note });
  const hasFee = placing.hasNoFee !== true && cart.currency === terms.currency;
  const feePercent = hasFee ? serviceFeePercentOf(ctx, fee) : '0';
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
  const saved = await saveNewOrder(tx, isAgreed ? confirmedOrder(order, order.row.created_at) : order, {
    capacityOrders: fulfilment?.capacityOrders ?? null,
    numberPrefix: vendor.purchase_order_prefix,
    isLast,
  });
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
