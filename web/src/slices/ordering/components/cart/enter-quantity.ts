import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheCart } from './cached-carts.ts';
import { enteredFor, enteredQuantities, isSameLine, type EnteredQuantity } from './entered-quantities.ts';
import { Entries } from './entries.ts';
import { cartsInput } from './queries.ts';

const idOf = ({ formatId }: EnteredQuantity): string => `cart ${formatId}`;

class EnteredMeanwhile extends ProblemError {
  constructor() {
    super({ code: 'request.stale', status: 409 });
  }
}

/** What waited for the network replaces only what the person saw or entered. A draft that is gone answers itself. */
async function refuseUnseen(entered: EnteredQuantity): Promise<void> {
  const { formatId, quantity, customerId, cartId, over, isUnsaved } = entered;
  if (!isUnsaved || over === undefined) return;
  const all = await api.ordering.listCarts(cartsInput(customerId));
  const carts = all.filter(({ id }) => cartId === undefined || id === cartId);
  const lines = carts.flatMap((cart) => cart.lines);
  const now = lines.find(({ id }) => id === formatId)?.quantity ?? '0';
  if (carts.length === 0 || [...over, quantity].some((one) => Number(one) === Number(now))) return;
  carts.forEach((cart) => cacheCart(cart));
  throw new EnteredMeanwhile();
}

const entries = new Entries<EnteredQuantity>({
  store: enteredQuantities,
  storedAs: 'halles.entered-quantities',
  isSame: isSameLine,
  send: async (entered) => {
    await refuseUnseen(entered);
    const { formatId, quantity, customerId, cartId } = entered;
    const changed = await api.ordering.setCartLines({
      lines: [{ formatId, quantity }],
      mode: 'set',
      ...(customerId && { customerId }),
      ...(cartId && { cartId }),
    });
    return () => changed.forEach((cart) => cacheCart(cart));
  },
  onUnsaved: (entered, error) => {
    const action = { label: 'ui.error.retry' as const, onClick: () => entries.sendAll() };
    snackbar.error(errorText(error), { id: idOf(entered), action });
  },
  isHeld: ({ isConflict }) => isConflict === true,
  refused: (entered, error) => {
    if (error instanceof EnteredMeanwhile) return { ...entered, isConflict: true };
    snackbar.error(errorText(error), { id: idOf(entered) });
    return null;
  },
});

export function enterQuantity(wanted: EnteredQuantity): void {
  const before = enteredFor(enteredQuantities.get(), wanted);
  const seen = before && !before.isConflict ? [] : (wanted.over ?? []);
  const over = before?.over ? [...before.over, before.quantity, ...seen] : wanted.over;
  const waits = before?.isUnsaved === true && !before.isConflict;
  const entered = { ...wanted, ...(over && { over }), ...(waits && { isUnsaved: true }) };
  entries.put(entered);
  entries.send(entered);
}

/** One's own quantity takes the place of what somebody else entered meanwhile, which is `now` in the cart. */
export function keepMine(
  { isConflict: _isConflict, isUnsaved: _isUnsaved, ...entered }: EnteredQuantity,
  now: string,
): void {
  enterQuantity({ ...entered, over: [now] });
}

export const takeTheirs = (entered: EnteredQuantity): void =>
  enteredQuantities.set((all) => all.filter((each) => each !== entered));
