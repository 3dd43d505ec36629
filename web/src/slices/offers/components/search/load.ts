import { currentLanguage } from '../../../../lib/i18n/index.ts';
import { liveQuery } from '../../../../lib/live.ts';
import type { RouteLoad } from '../../../../lib/routes.ts';
import { facetsQuestionOf, questionOf, readSearchQuery } from './address.ts';
import { categoriesQuery } from './use-labels.ts';

/** Loads the first data of the buyer's two screens while the pointer is still on the link. */
export const loadSearch = ({ queryClient, search }: RouteLoad) => {
  const urlQuery = readSearchQuery(search);
  const reader = currentLanguage() === 'fr-CA' ? 'FR' : 'EN';
  return Promise.all([
    queryClient.prefetchQuery(liveQuery('offers.search', questionOf(urlQuery, reader))),
    queryClient.prefetchQuery(liveQuery('offers.countFacets', facetsQuestionOf(urlQuery.filter))),
    queryClient.prefetchQuery(liveQuery('catalogue.listItemLists', {})),
    queryClient.prefetchQuery(categoriesQuery),
  ]);
};

export const loadSuppliers = ({ queryClient }: RouteLoad) =>
  Promise.all([
    queryClient.prefetchQuery(liveQuery('offers.listSuppliers', {})),
    queryClient.prefetchQuery(liveQuery('catalogue.listItemLists', {})),
    queryClient.prefetchQuery(categoriesQuery),
  ]);
