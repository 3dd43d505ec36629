import { orderingLimits, type Cart, type CartId } from '@halles/contract';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { isProblem, ProblemError } from '../../../../lib/problem-error.ts';
import { createStore, useStore } from '../../../../ui/store.ts';
import { cacheCart, latestOf, type CartRef } from './cached-carts.ts';
import { sendChange } from './change-cart.ts';
import { wrongQuantities, type EnteredQuantity } from './entered-quantities.ts';
import { Entries, type Entry } from './entries.ts';

export type CartField = 'reference' | 'note';

/** What is typed in a field of a cart, until the server has stored it. */
export interface EnteredField extends Entry {
  /** With the value that was typed over. */
  cart: CartRef;
  field: CartField;
  value: string;
  /** Why the server refused it. */
  error?: string;
  /** What somebody else wrote there meanwhile: the person chooses. */
  theirs?: string;
}

export const enteredFields = createStore<readonly EnteredField[]>([]);

export const fieldOf = (
  all: readonly EnteredField[],
  cartId: CartId,
  field: CartField,
): EnteredField | undefined => all.find((each) => each.cart.id === cartId && each.field === field);

export const isTooLong = ({ field, value }: Pick<EnteredField, 'field' | 'value'>): boolean =>
  value.length > orderingLimits[field];

const isHeld = (entered: EnteredField): boolean =>
  entered.error !== undefined || entered.theirs !== undefined || isTooLong(entered);

/** Not just typed: it could not be saved. */
const isBlocked = (entered: EnteredField): boolean => entered.isUnsaved === true || isHeld(entered);

class WrittenMeanwhile extends ProblemError {
  readonly theirs: string;

  constructor(theirs: string) {
    super({ code: 'request.stale', status: 409 });
    this.theirs = theirs;
  }
}

/** What this page saved last in a field: writing on over it replaces nobody else's text. */
const lastSaved = new Map<string, string>();
const keyOf = ({ cart, field }: EnteredField) => `${cart.id} ${field}`;

const entries = new Entries<EnteredField>({
  store: enteredFields,
  storedAs: 'halles.entered-fields',
  isSame: (one, other) => one.cart.id === other.cart.id && one.field === other.field,
  send: async (entered) => {
    const { cart, field, value } = entered;
    const wanted = value.trim();
    if (latestOf(cart)[field] === wanted) return () => undefined;
    const changed = await sendChange(cart, { [field]: wanted }, ({ [field]: now }) => {
      const isSeen = now === cart[field] || now === wanted || now === lastSaved.get(keyOf(entered));
      if (!isSeen) throw new WrittenMeanwhile(now);
    });
    lastSaved.set(keyOf(entered), wanted);
    return () => cacheCart(changed, cart.id);
  },
  isHeld,
  refused: (entered, error) => {
    if (isProblem(error, 'request.notFound')) return null;
    if (error instanceof WrittenMeanwhile) return { ...entered, theirs: error.theirs };
    return { ...entered, error: errorText(error) };
  },
});

/** Shown and kept at once; sent when the field is left, or before the order is placed. */
export function enterField(cart: Cart, field: CartField, value: string): void {
  const { id, version, isForCustomer, customer, reference, note } = cart;
  const before = fieldOf(enteredFields.get(), id, field);
  // Typing on while the other text is shown is a choice too.
  const over = before ? (before.theirs ?? before.cart[field]) : cart[field];
  const seen = { id, version, isForCustomer, customer, reference, note, [field]: over };
  entries.put({ cart: seen, field, value });
}

/** One's own text takes the place of what somebody else wrote meanwhile. */
export function keepMine(cart: Cart, { field, value }: EnteredField): void {
  enterField(cart, field, value);
  sendFields(cart);
}

export const takeTheirs = (entered: EnteredField): void =>
  enteredFields.set((all) => all.filter((each) => each !== entered));

/** Sends what is typed in the fields of a cart. */
export function sendFields(cart: Cart): void {
  for (const entered of enteredFields.get())
    if (entered.cart.id === cart.id && entered.theirs === undefined && !isTooLong(entered))
      entries.send(entered);
}

/** Whether something that is typed in the fields of a cart is not saved. */
export const hasEnteredFields = (cart: Cart): boolean =>
  enteredFields.get().some((entered) => entered.cart.id === cart.id);

/** Why orders cannot be placed while a quantity, a reference or a note that was typed is not saved. */
export function useUnsavedReason(
  saving: readonly EnteredQuantity[],
  carts: readonly Cart[],
): string | undefined {
  const text = useText();
  const fields = useStore(enteredFields);
  const wrong = useStore(wrongQuantities);
  if (wrong.some(({ cartId }) => carts.some(({ id }) => id === cartId)))
    return text('ordering.cart.wrongQuantity');
  if (saving.some(({ isConflict }) => isConflict)) return text('ordering.cart.twoQuantities');
  if (saving.some(({ isUnsaved }) => isUnsaved)) return text('ordering.cart.unsavedHelp');
  return fields.some((entered) => isBlocked(entered) && carts.some(({ id }) => id === entered.cart.id))
    ? text('ordering.cart.unsavedFields')
    : undefined;
}
