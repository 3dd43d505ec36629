import type { Cart, CartLine, Contract, OutputOf, PurchaseOrderId } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { refetchQueries, dropCart, cacheCart, latestOf } from './cached-carts.ts';
import { inTurn, sendChange, versionAfterOwnChanges, type CartChange } from './change-cart.ts';
import { hasEnteredFields, sendFields } from './entered-fields.ts';
import { enterQuantity } from './enter-quantity.ts';

/** Shows the error, and fetches the server's state again. */
const runInTurn = (cart: Cart, work: () => Promise<void>): Promise<boolean> =>
  runAction(() => inTurn(work), { id: `cart ${cart.id}`, onFailed: () => refetchQueries(cart) });

/** Changes the date or address. A draft moved to a date that has one already is merged into it. */
export const changeCart = (cart: Cart, wanted: CartChange): Promise<boolean> =>
  runInTurn(cart, async () => cacheCart(await sendChange(cart, wanted), cart.id));

/** Accepts the prices on the screen; newer ones are shown first. */
export const acceptPrices = (cart: Cart): Promise<boolean> =>
  runInTurn(cart, async () =>
    cacheCart(
      await api.ordering.acceptCartPrices({ cartId: cart.id, version: versionAfterOwnChanges(cart) }),
    ),
  );

/** Adds the amounts on the screen to an order of the same delivery. Null: refused, and the reason is shown. */
export async function addToOrder(
  cart: Cart,
  purchaseOrderId: PurchaseOrderId,
): Promise<OutputOf<Contract['ordering']['addCartToOrder']> | null> {
  let answer: OutputOf<Contract['ordering']['addCartToOrder']> | null = null;
  sendFields(cart);
  await runInTurn(cart, async () => {
    if (hasEnteredFields(cart)) throw new ProblemError({ code: 'request.invalid', status: 422 });
    const { id: cartId, totals } = cart;
    const { totalMinor } = totals;
    const version = versionAfterOwnChanges(cart);
    answer = await api.ordering.addCartToOrder({ cartId, version, totalMinor, purchaseOrderId });
    dropCart(cart);
  });
  return answer;
}

export const setQuantity = (
  { id, customer, isForCustomer }: Cart,
  line: CartLine,
  quantity: string,
  before = line.quantity,
): void =>
  enterQuantity({
    formatId: line.id,
    quantity,
    cartId: id,
    item: { name: line.name, formatTitle: line.formatTitle },
    over: [before],
    ...(isForCustomer && { customerId: customer.id }),
  });

export function removeLine(cart: Cart, line: CartLine, name: string): void {
  setQuantity(cart, line, '0');
  snackbar.success(textNow('ordering.cart.lineRemoved', { name }), {
    id: `cart ${line.id}`,
    action: {
      label: 'ui.actions.undo',
      onClick: () => setQuantity(latestOf(cart), line, line.quantity, '0'),
    },
  });
}

const asOffered = ({ lines }: Cart) =>
  lines.flatMap(({ id, quantity, unitPrice }) => (unitPrice === null ? [] : [{ formatId: id, quantity }]));

async function restore(cart: Cart): Promise<void> {
  const { customer, isForCustomer, date, addressId, reference, note } = cart;
  const lines = asOffered(cart);
  if (lines.length === 0) return;
  const [back] = await api.ordering.setCartLines({
    lines,
    mode: 'add',
    ...(isForCustomer && { customerId: customer.id }),
  });
  if (!back) return;
  cacheCart(back);
  const wanted = {
    addressId,
    reference,
    note,
    ...(date && { date: { fulfilmentId: date.fulfilmentId, on: date.on } }),
  };
  cacheCart(await sendChange(back, wanted), back.id);
}

export async function removeCart(cart: Cart): Promise<void> {
  const isGone = await runInTurn(cart, async () => {
    await api.ordering.removeCart({ cartId: cart.id });
    dropCart(cart);
  });
  if (!isGone) return;
  snackbar.success(textNow('ordering.cart.removed', { seller: cart.seller.name }), {
    id: `cart ${cart.id}`,
    action: { label: 'ui.actions.undo', onClick: () => void runInTurn(cart, () => restore(cart)) },
  });
}
