import type { CartId, FormatId, OrganizationId } from '@halles/contract';
import { createStore } from '../../../../ui/store.ts';

/** A quantity that was entered: shown at once, until the server has answered. */
export interface EnteredQuantity {
  formatId: FormatId;
  quantity: string;
  /** The customer whose cart a seller fills; absent for one's own. */
  customerId?: OrganizationId | undefined;
  /** Absent while the seller has no draft yet. */
  cartId?: CartId | undefined;
  /** The server could not take it yet: it is sent again. */
  isUnsaved?: boolean;
}

export const enteredQuantities = createStore<readonly EnteredQuantity[]>([]);

/** Lines of carts whose field holds no quantity. */
export const wrongQuantities = createStore<readonly { cartId: CartId; formatId: FormatId }[]>([]);

export const markWrong = (cartId: CartId, formatId: FormatId, isWrong: boolean): void =>
  wrongQuantities.set((all) => {
    const others = all.filter((one) => one.cartId !== cartId || one.formatId !== formatId);
    return isWrong ? [...others, { cartId, formatId }] : others;
  });

export const isSameLine = (one: EnteredQuantity, other: EnteredQuantity): boolean =>
  one.formatId === other.formatId &&
  one.customerId === other.customerId &&
  (one.cartId === other.cartId || one.cartId === undefined || other.cartId === undefined);

export const enteredFor = (
  all: readonly EnteredQuantity[],
  line: Omit<EnteredQuantity, 'quantity'>,
): EnteredQuantity | undefined => all.find((each) => isSameLine(each, { ...line, quantity: '' }));
