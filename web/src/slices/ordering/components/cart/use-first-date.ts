import type { Cart, CartDate, CartId } from '@halles/contract';
import { useEffect, useState } from 'react';
import { changeCart } from './cart-actions.ts';

/** Chosen for once: who takes the date off a draft again has something else in mind. */
const chosenFor = new Set<CartId>();

const isFree = ({ isFull, isLate }: CartDate) => !isFull && !isLate;

/** Brought rather than fetched, where both can be had. */
function firstOf(dates: readonly CartDate[]): CartDate | undefined {
  const free = dates.filter(isFree);
  return free.find(({ kind }) => kind === 'delivery') ?? free[0];
}

/**
 * A new draft is for the first date that is free: what most orders are, and a press saved for each seller at half
 * past five. A date that is gone is chosen anew by a person. True while it is being chosen.
 */
export function useFirstDate(cart: Cart, dates: readonly CartDate[] | undefined): boolean {
  const [isChoosing, setChoosing] = useState(false);
  const first = dates && firstOf(dates);
  const isWanted =
    cart.date === null &&
    cart.problems.includes('ordering.noDate') &&
    cart.can.edit === true &&
    first !== undefined;
  useEffect(() => {
    if (!isWanted || chosenFor.has(cart.id)) return;
    chosenFor.add(cart.id);
    setChoosing(true);
    void changeCart(cart, { date: { fulfilmentId: first.fulfilmentId, on: first.on } }).finally(() => setChoosing(false));
    // Once for each draft: what else changes in it is no reason to choose again.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [isWanted, cart.id]);
  return isChoosing;
}
