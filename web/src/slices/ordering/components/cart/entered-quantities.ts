import type { Cart, CartId, CartLine, FormatId, OrganizationId } from '@halles/contract';
import { createStore } from '../../../../ui/store.ts';

/** A quantity that was entered: shown at once, until the server has answered. */
export interface EnteredQuantity {
  formatId: FormatId;
  quantity: string;
  /** The customer whose cart a seller fills; absent for one's own. */
  customerId?: OrganizationId | undefined;
  /** Absent while the seller has no draft yet. */
  cartId?: CartId | undefined;
  /** For what is shown where the cart has no such line. */
  item?: Pick<CartLine, 'name' | 'formatTitle'>;
  /** The quantities that the person saw or entered there before; another one is somebody else's. */
  over?: readonly string[];
  /** The server could not take it yet: it is sent again. */
  isUnsaved?: boolean;
  /** Somebody else entered another quantity before it could be sent: that one is shown, and the person chooses. */
  isConflict?: boolean;
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

/** What the field shows: what was entered, or what somebody else entered before it could be sent. */
export const shownQuantity = (entered: EnteredQuantity | undefined, inCart: string): string =>
  entered && !entered.isConflict ? entered.quantity : inCart;

export const enteredFor = (
  all: readonly EnteredQuantity[],
  line: Omit<EnteredQuantity, 'quantity'>,
): EnteredQuantity | undefined => all.find((each) => isSameLine(each, { ...line, quantity: '' }));

export const isIn = ({ lines }: Cart, { formatId }: EnteredQuantity): boolean =>
  lines.some(({ id }) => id === formatId);

/** What is being saved in a draft; what no draft has yet may be for any of them. */
export const savingIn = (cart: Cart, carts: readonly Cart[], all: readonly EnteredQuantity[]) =>
  all.filter((entered) => isIn(cart, entered) || carts.every((each) => !isIn(each, entered)));
