import { orderingLimits, type Cart, type CartId } from '@halles/contract';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { isProblem } from '../../../../lib/problem-error.ts';
import { createStore } from '../../../../ui/store.ts';
import { cacheCart, latestOf, type CartRef } from './cached-carts.ts';
import { sendChange } from './change-cart.ts';
import { Entries, type Entry } from './entries.ts';

export type CartField = 'reference' | 'note';

/** What is typed in a field of a cart, until the server has stored it. */
export interface EnteredField extends Entry {
  cart: CartRef;
  field: CartField;
  value: string;
  /** Why the server refused it. */
  error?: string;
}

export const enteredFields = createStore<readonly EnteredField[]>([]);

export const fieldOf = (
  all: readonly EnteredField[],
  cartId: CartId,
  field: CartField,
): EnteredField | undefined => all.find((each) => each.cart.id === cartId && each.field === field);

export const isTooLong = ({ field, value }: Pick<EnteredField, 'field' | 'value'>): boolean =>
  value.length > orderingLimits[field];

const isHeld = (entered: EnteredField): boolean => entered.error !== undefined || isTooLong(entered);

/** Not just typed: it could not be saved. */
export const isBlocked = (entered: EnteredField): boolean => entered.isUnsaved === true || isHeld(entered);

const entries = new Entries<EnteredField>({
  store: enteredFields,
  storedAs: 'halles.entered-fields',
  isSame: (one, other) => one.cart.id === other.cart.id && one.field === other.field,
  send: async ({ cart, field, value }) => {
    const wanted = value.trim();
    if (latestOf(cart)[field] === wanted) return () => undefined;
    const changed = await sendChange(cart, { [field]: wanted });
    return () => cacheCart(changed, cart.id);
  },
  isHeld,
  refused: (entered, error) =>
    isProblem(error, 'request.notFound') ? null : { ...entered, error: errorText(error) },
});

/** Shown and kept at once; sent when the field is left, or before the order is placed. */
export function enterField(cart: Cart, field: CartField, value: string): void {
  const { id, version, isForCustomer, customer, reference, note } = cart;
  entries.put({ cart: { id, version, isForCustomer, customer, reference, note }, field, value });
}

/** Sends what is typed in the fields of a cart. */
export function sendFields(cart: Cart): void {
  for (const entered of enteredFields.get())
    if (entered.cart.id === cart.id && !isTooLong(entered)) entries.send(entered);
}

/** Whether something that is typed in the fields of a cart is not saved. */
export const hasEnteredFields = (cart: Cart): boolean =>
  enteredFields.get().some((entered) => entered.cart.id === cart.id);
