import type { Cart, Contract, Id, InputOf, OrganizationId, OutputOf } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { reportError } from '../../../../lib/error-reporting.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { createStore, useStore } from '../../../../ui/store.ts';
import { newId } from '../../../../lib/new-id.ts';
import { refetchQueries, dropCart } from './cached-carts.ts';
import { inTurn, versionAfterOwnChanges } from './change-cart.ts';
import { hasEnteredFields, sendFields } from './entered-fields.ts';

type Submission = InputOf<Contract['ordering']['submitCart']>;
type GroupId = Id<'OrderGroup'>;

/** A draft being placed, or whose placement failed. */
export interface Placing {
  cart: Cart;
  /** Absent while it waits for what is being saved. */
  sent?: Submission;
  /** Null while waiting for the answer. */
  error: unknown;
}

export interface PlacedOrder extends OutputOf<Contract['ordering']['submitCart']> {
  cart: Cart;
}

const placings = createStore<readonly Placing[]>([]);
const placed = createStore<readonly PlacedOrder[]>([]);

const without = (cart: Cart) => (all: readonly Placing[]) => all.filter((each) => each.cart.id !== cart.id);
const note = (placing: Placing) => placings.set((all) => [...without(placing.cart)(all), placing]);

/** The answer was lost, so the server may have placed the order. */
export const isOpenQuestion = (error: unknown): boolean =>
  !(error instanceof ProblemError) || error.status === 0 || error.status >= 500;

/**
 * An unchanged submission is sent with the same idempotency key, so retrying after a lost answer orders once. The
 * total is the one on the screen, so that nothing unseen is ordered.
 */
function submissionOf(cart: Cart, before: Placing | undefined, groupId: GroupId | undefined): Submission {
  const sent = before?.sent;
  const isSame = sent?.version === cart.version && sent.totalMinor === cart.totals.totalMinor;
  if (sent && isSame && isOpenQuestion(before?.error)) return sent;
  return {
    cartId: cart.id,
    version: cart.version,
    totalMinor: cart.totals.totalMinor,
    ...(groupId && { groupId }),
  };
}

const isInProgress = (cart: Cart): boolean =>
  placings.get().some((each) => each.cart.id === cart.id && each.error === null);

async function submit(seen: Cart, before: Placing | undefined, groupId: GroupId | undefined): Promise<void> {
  // The field says why it is not saved: no order leaves without it.
  if (hasEnteredFields(seen)) return placings.set(without(seen));
  const cart = { ...seen, version: versionAfterOwnChanges(seen) };
  const sent = submissionOf(cart, before, groupId);
  note({ cart, sent, error: null });
  try {
    const order = await api.ordering.submitCart(sent);
    placed.set((all) => [...all, { ...order, cart }]);
    placings.set(without(cart));
    dropCart(cart);
  } catch (error) {
    reportError(error, 'ordering.submitCart');
    note({ cart, sent, error });
    refetchQueries(cart);
  }
}

export async function placeCart(cart: Cart, groupId?: GroupId): Promise<void> {
  if (isInProgress(cart)) return;
  const before = placings.get().find((each) => each.cart.id === cart.id);
  note({ cart, error: null });
  sendFields(cart);
  await inTurn(() => submit(cart, before, groupId));
}

/** Places each draft separately, so that a failure at one seller does not hold up the others. */
export async function placeAll(carts: readonly Cart[]): Promise<void> {
  const groupId = newId<'OrderGroup'>();
  await Promise.all(carts.map((cart) => placeCart(cart, groupId)));
}

export const forgetPlacing = (cart: Cart): void => placings.set(without(cart));
export const forgetPlaced = (): void => placed.set([]);

/** Placements in progress, failed and done, of one customer's drafts. */
export function usePlacing(customerId: OrganizationId) {
  const isTheirs = ({ cart }: { cart: Cart }) => cart.customer.id === customerId;
  return { placings: useStore(placings).filter(isTheirs), placed: useStore(placed).filter(isTheirs) };
}
