import { query } from '../../../../lib/query.ts';
import type { RouteLoad } from '../../../../lib/routes.ts';
import { categoriesQuery } from '../search/use-labels.ts';
import {
  productsQuestion,
  readProductsQuery,
  readSellersQuery,
  sellersQuestion,
} from './directory-address.ts';
import { PostalCodeReach } from './lazy-reach.ts';
import { rememberedPostalCode } from './visitor-postal-code.ts';

/** Loads the first data of the two public screens while the pointer is still on the link. */
export const loadDirectory = ({ queryClient, search }: RouteLoad) =>
  Promise.all([
    queryClient.prefetchQuery(query('offers.listSellers', sellersQuestion(readSellersQuery(search)))),
    queryClient.prefetchQuery(categoriesQuery),
  ]);

export const loadSeller = ({ queryClient, params, search }: RouteLoad) => {
  const slug = params['slug'] ?? '';
  const postalCode = rememberedPostalCode();
  return Promise.all([
    queryClient.prefetchQuery(query('offers.getSeller', { slug })),
    PostalCodeReach.load(),
    postalCode !== null && queryClient.prefetchQuery(query('offers.getSellerReach', { slug, postalCode })),
    queryClient.prefetchQuery(
      query('offers.listSellerProducts', productsQuestion(slug, readProductsQuery(search))),
    ),
    queryClient.prefetchQuery(categoriesQuery),
  ]);
};
