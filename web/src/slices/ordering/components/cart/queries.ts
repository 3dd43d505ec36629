import type { Cart, OrganizationId } from '@halles/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { liveQuery } from '../../../../lib/live.ts';
import { callProcedure } from '../../../../lib/query.ts';

/** The member's own drafts, or those a seller fills for the named customer. */
export const cartsInput = (customerId?: OrganizationId) => (customerId ? { customerId } : {});
export const cartsQuery = (customerId?: OrganizationId) =>
  liveQuery('ordering.listCarts', cartsInput(customerId));

/** Dates and fees depend on the cart's content and address, so the version is part of the query's key. */
export const cartDatesQuery = ({ id, version }: Pick<Cart, 'id' | 'version'>) =>
  queryOptions({
    queryKey: ['ordering.listCartDates', id, version],
    queryFn: ({ signal }) => callProcedure('ordering.listCartDates', { cartId: id }, signal),
    placeholderData: keepPreviousData,
  });
