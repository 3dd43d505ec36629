import type { Cart, OrganizationId } from '@halles/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { liveQuery } from '../../../../lib/live.ts';
import { callProcedure } from '../../../../lib/query.ts';

/** My drafts; those a seller fills for a customer when one is named. */
export const cartsInput = (customerId?: OrganizationId) => (customerId ? { customerId } : {});
export const cartsQuery = (customerId?: OrganizationId) =>
  liveQuery('ordering.listCarts', cartsInput(customerId));

/** What is in the cart and where it goes decide on its dates and their fees: another version, another answer. */
export const cartDatesQuery = ({ id, version }: Pick<Cart, 'id' | 'version'>) =>
  queryOptions({
    queryKey: ['ordering.listCartDates', id, version],
    queryFn: ({ signal }) => callProcedure('ordering.listCartDates', { cartId: id }, signal),
    placeholderData: keepPreviousData,
  });
