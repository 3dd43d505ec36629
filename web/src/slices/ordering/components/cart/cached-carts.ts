import type { Cart, CartId, OrganizationId } from '@halles/contract';
import { withNewAnswer } from '../../../../lib/cached-answers.ts';
import { queryClient } from '../../../../lib/query.ts';
import { cartsQuery } from './queries.ts';

const keyFor = (customerId: OrganizationId | undefined) => cartsQuery(customerId).queryKey;
/** What tells which cart it is, and what of it may be typed over. */
export type CartRef = Pick<Cart, 'id' | 'version' | 'isForCustomer' | 'customer' | 'reference' | 'note'>;

const keyOfList = ({ isForCustomer, customer }: CartRef) => keyFor(isForCustomer ? customer.id : undefined);

/** Stores the server's answer in the cache the screens read. `insteadOf`: the draft that was merged into it. */
export const cacheCart = (cart: Cart, insteadOf: CartId = cart.id): void =>
  void queryClient.setQueryData(keyOfList(cart), (carts: Cart[] | undefined) => {
    const others = carts?.filter(({ id }) => id === cart.id || id !== insteadOf);
    return others && withNewAnswer(others, cart);
  });

export const dropCart = (cart: Cart): void =>
  void queryClient.setQueryData(keyOfList(cart), (carts: Cart[] | undefined) =>
    carts?.filter(({ id }) => id !== cart.id),
  );

/** The newest known state of the cart. */
export const latestOf = <Of extends CartRef>(cart: Of): Cart | Of =>
  queryClient.getQueryData(keyOfList(cart))?.find(({ id }) => id === cart.id) ?? cart;

/** The server's state changed in an unknown way, so the shown drafts are fetched again. */
export const refetchQueries = (cart: Cart): void =>
  void queryClient.invalidateQueries({ queryKey: keyOfList(cart) });
