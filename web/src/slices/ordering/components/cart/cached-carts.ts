import type { Cart, CartId, OrganizationId } from '@halles/contract';
import { queryClient } from '../../../../lib/query.ts';
import { cartsQuery } from './queries.ts';

const keyFor = (customerId: OrganizationId | undefined) => cartsQuery(customerId).queryKey;
const keyOfList = ({ isForCustomer, customer }: Cart) => keyFor(isForCustomer ? customer.id : undefined);

/** What the server answered, where the screens read it. `insteadOf` became one with it. */
export const cacheCart = (cart: Cart, insteadOf: CartId = cart.id): void =>
  void queryClient.setQueryData(keyOfList(cart), (carts: Cart[] | undefined) => {
    const others = carts?.filter(({ id }) => id === cart.id || id !== insteadOf);
    return others?.some(({ id }) => id === cart.id)
      ? others.map((each) => (each.id === cart.id ? cart : each))
      : others && [...others, cart];
  });

export const dropCart = (cart: Cart): void =>
  void queryClient.setQueryData(keyOfList(cart), (carts: Cart[] | undefined) =>
    carts?.filter(({ id }) => id !== cart.id),
  );

/** The cart as it is known by now. */
export const latestOf = (cart: Cart): Cart =>
  queryClient.getQueryData(keyOfList(cart))?.find(({ id }) => id === cart.id) ?? cart;

/** Something happened behind our back: what is shown is asked for anew. */
export const refetchQueries = (cart: Cart): void =>
  void queryClient.invalidateQueries({ queryKey: keyOfList(cart) });
