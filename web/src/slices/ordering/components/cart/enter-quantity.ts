import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheCart } from './cached-carts.ts';
import { enteredQuantities, isSameLine, type EnteredQuantity } from './entered-quantities.ts';
import { Entries } from './entries.ts';

const idOf = ({ formatId }: EnteredQuantity): string => `cart ${formatId}`;

const entries = new Entries<EnteredQuantity>({
  store: enteredQuantities,
  storedAs: 'halles.entered-quantities',
  isSame: isSameLine,
  send: async ({ formatId, quantity, customerId, cartId }) => {
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
  refused: (entered, error) => {
    snackbar.error(errorText(error), { id: idOf(entered) });
    return null;
  },
});

export function enterQuantity(entered: EnteredQuantity): void {
  entries.put(entered);
  entries.send(entered);
}
