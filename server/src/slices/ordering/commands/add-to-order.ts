import type { ordering, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type MemberTx, transaction } from '../../../platform/transaction.ts';
import { fillLoadedCart } from '../queries/carts.ts';
import { additionsTo, isOfSameDelivery, messageOf } from '../rules/additions.ts';
import { propose } from './changes-and-substitutions.ts';
import { lockCart } from './lock-cart.ts';
import { lockOwnOrder } from './lock-order.ts';
import { deleteCart, recordCartChange } from './save-cart.ts';

/** One order instead of two for the same delivery. */
export async function addCartToOrder(
  ctx: MemberCtx,
  { cartId, version, totalMinor, purchaseOrderId }: ParsedInputOf<typeof ordering.addCartToOrder>,
): Promise<OutputOf<typeof ordering.addCartToOrder>> {
  const work = async (tx: MemberTx) => {
    const { cart: locked } = await lockCart(ctx, tx, { cartId, version });
    const order = await lockOwnOrder(tx, { purchaseOrderId });
    const { cart, deliveredTo } = await fillLoadedCart(ctx, tx, locked);
    if (!isOfSameDelivery(locked.row, deliveredTo?.id ?? null, order.row))
      throw new AppError('ordering.otherDelivery');
    const lines = cart.lines.flatMap(({ id, problem }) => (problem ? [{ formatId: id, problem }] : []));
    if (lines.length > 0 || cart.lines.length === 0)
      throw new AppError('ordering.cartHasProblems', { problems: cart.problems, lines });
    if (cart.totals.totalMinor !== totalMinor)
      throw new AppError('ordering.totalChanged', { totalMinor: cart.totals.totalMinor });
    const { appliesAtOnce } = await propose(tx, order, {
      message: messageOf(locked.row),
      changes: additionsTo(order, locked.lines),
    });
    deleteCart(tx, locked.row);
    recordCartChange(tx, locked.row);
    return { number: order.row.number, isProposed: !appliesAtOnce };
  };
  return transaction(ctx, work, { isKeyTakenByLock: true });
}
