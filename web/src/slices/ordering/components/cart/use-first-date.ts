import type { Cart, CartDate, CartId } from '@halles/contract';
import { useEffect, useState } from 'react';
import { changeCart } from './cart-actions.ts';

/** Each draft gets a date once; a buyer who removes it again does so on purpose. */
const chosenFor = new Set<CartId>();

const isFree = ({ isFull, isLate }: CartDate) => !isFull && !isLate;

/** Delivery is preferred to pickup where both are possible. */
function firstOf(dates: readonly CartDate[]): CartDate | undefined {
  const free = dates.filter(isFree);
  return free.find(({ kind }) => kind === 'delivery') ?? free[0];
}

/**
 * Gives a new draft the first free date, which suits most orders and saves a press per seller. A date that became
 * impossible is chosen again by a person. True while it is being set.
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
    void changeCart(cart, { date: { fulfilmentId: first.fulfilmentId, on: first.on } }).finally(() =>
      setChoosing(false),
    );
    // Once for each draft: what else changes in it is no reason to choose again.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [isWanted, cart.id]);
  return isChoosing;
}
