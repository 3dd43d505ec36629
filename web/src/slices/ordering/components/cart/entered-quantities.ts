import type { CartId, FormatId, OrganizationId } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { isNetworkError } from '../../../../lib/problem-error.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { createStore } from '../../../../ui/store.ts';
import { cacheCart } from './cached-carts.ts';
import { inTurn } from './turns.ts';

/** A quantity that was entered: shown at once, until the server has answered. */
export interface EnteredQuantity {
  formatId: FormatId;
  quantity: string;
  /** The customer whose cart a seller fills; absent for one's own. */
  customerId?: OrganizationId | undefined;
  /** Absent while the seller has no draft yet. */
  cartId?: CartId | undefined;
}

export const enteredQuantities = createStore<readonly EnteredQuantity[]>([]);

const isSameLine = (one: EnteredQuantity, other: EnteredQuantity): boolean =>
  one.formatId === other.formatId &&
  one.customerId === other.customerId &&
  (one.cartId === other.cartId || one.cartId === undefined || other.cartId === undefined);

async function send(entered: EnteredQuantity): Promise<void> {
  // The quantity was changed again before it was sent: only the last one goes out.
  if (!enteredQuantities.get().includes(entered)) return;
  const { formatId, quantity, customerId, cartId } = entered;
  try {
    const changed = await api.ordering.setCartLines({
      lines: [{ formatId, quantity }],
      mode: 'set',
      ...(customerId && { customerId }),
      ...(cartId && { cartId }),
    });
    for (const cart of changed) cacheCart(cart);
  } catch (error) {
    const again = { label: 'ui.error.retry', onClick: () => enterQuantity({ ...entered }) };
    snackbar.error(errorText(error), {
      id: `cart ${formatId}`,
      ...(isNetworkError(error) && { action: again }),
    });
  } finally {
    enteredQuantities.set((all) => all.filter((each) => each !== entered));
  }
}

export function enterQuantity(entered: EnteredQuantity): void {
  enteredQuantities.set((all) => [...all.filter((each) => !isSameLine(each, entered)), entered]);
  void inTurn(() => send(entered));
}

export const enteredFor = (
  all: readonly EnteredQuantity[],
  line: Omit<EnteredQuantity, 'quantity'>,
): EnteredQuantity | undefined => all.find((each) => isSameLine(each, { ...line, quantity: '' }));
