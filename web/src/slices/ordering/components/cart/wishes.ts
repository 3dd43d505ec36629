import type { CartId, FormatId, OrganizationId } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { isNetworkError } from '../../../../lib/problem-error.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { createStore } from '../../../../ui/store.ts';
import { cacheCart } from './cached-carts.ts';
import { inTurn } from './turns.ts';

/** A quantity that was entered: shown at once, until the server has answered. */
export interface Wish {
  formatId: FormatId;
  quantity: string;
  /** The customer whose cart a seller fills; absent for one's own. */
  customerId?: OrganizationId | undefined;
  /** Absent while the seller has no draft yet. */
  cartId?: CartId | undefined;
}

export const wishes = createStore<readonly Wish[]>([]);

const isSameLine = (one: Wish, other: Wish): boolean =>
  one.formatId === other.formatId &&
  one.customerId === other.customerId &&
  (one.cartId === other.cartId || one.cartId === undefined || other.cartId === undefined);

async function fulfil(wish: Wish): Promise<void> {
  // The quantity was changed again before it was sent: only the last one goes out.
  if (!wishes.get().includes(wish)) return;
  const { formatId, quantity, customerId, cartId } = wish;
  try {
    const changed = await api.ordering.setCartLines({
      lines: [{ formatId, quantity }],
      mode: 'set',
      ...(customerId && { customerId }),
      ...(cartId && { cartId }),
    });
    for (const cart of changed) cacheCart(cart);
  } catch (error) {
    const again = { label: 'ui.error.retry', onClick: () => wishFor({ ...wish }) };
    snackbar.error(errorText(error), {
      id: `cart ${formatId}`,
      ...(isNetworkError(error) && { action: again }),
    });
  } finally {
    wishes.set((all) => all.filter((each) => each !== wish));
  }
}

export function wishFor(wish: Wish): void {
  wishes.set((all) => [...all.filter((each) => !isSameLine(each, wish)), wish]);
  void inTurn(() => fulfil(wish));
}

export const wishedFor = (all: readonly Wish[], line: Omit<Wish, 'quantity'>): Wish | undefined =>
  all.find((each) => isSameLine(each, { ...line, quantity: '' }));
