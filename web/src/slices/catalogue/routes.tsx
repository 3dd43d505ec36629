import { paths } from '../../lib/paths.ts';
import type { RouteLoad, SliceRoute } from '../../lib/routes.ts';
import { liveQuery } from '../../lib/live.ts';
import { readTableState } from '../../ui/table/table-state.ts';
import { producerFilters, producersQueryOf } from './components/producers/producers-query.ts';
import { productsQueryFromAddress } from './components/products/products-query.ts';
import { categoriesQuery, mailedPriceListQuery, producerQuery, productQuery } from './queries.ts';

const PRODUCERS = { sort: 'name', pageSize: 100 } as const;

/** Categories and producers, whose names every catalogue screen shows. */
const prefetchNames = ({ queryClient }: RouteLoad) => [
  queryClient.prefetchQuery(categoriesQuery),
  queryClient.prefetchQuery(liveQuery('catalogue.listProducers', PRODUCERS)),
];

const productRoutes: SliceRoute[] = [
  {
    path: paths.products,
    title: 'catalogue.products.title',
    screen: () => import('./screens/ProductsScreen.tsx'),
    load: (route) =>
      Promise.all([
        ...prefetchNames(route),
        route.queryClient.prefetchQuery(
          liveQuery('catalogue.listProducts', productsQueryFromAddress(route.search)),
        ),
      ]),
  },
  {
    path: paths.newProduct,
    title: 'catalogue.products.new',
    screen: () => import('./screens/NewProductScreen.tsx'),
    load: (route) => Promise.all(prefetchNames(route)),
  },
  {
    path: paths.product('$productId'),
    title: 'catalogue.labels.product',
    screen: () => import('./screens/ProductScreen.tsx'),
    load: (route) =>
      Promise.all([
        ...prefetchNames(route),
        route.queryClient.prefetchQuery(productQuery(route.params['productId'] ?? '')),
      ]),
  },
  {
    path: paths.formats,
    title: 'catalogue.formats.title',
    screen: () => import('./screens/FormatsScreen.tsx'),
    load: ({ queryClient }) => queryClient.prefetchQuery(categoriesQuery),
  },
  {
    path: paths.producers,
    title: 'catalogue.producers.title',
    screen: () => import('./screens/ProducersScreen.tsx'),
    load: ({ queryClient, search }) =>
      queryClient.prefetchQuery(
        liveQuery('catalogue.listProducers', producersQueryOf(readTableState(search, producerFilters))),
      ),
  },
  {
    path: paths.producer('$producerId'),
    title: 'catalogue.producers.one',
    screen: () => import('./screens/ProducerScreen.tsx'),
    load: ({ queryClient, params }) => queryClient.prefetchQuery(producerQuery(params['producerId'] ?? '')),
  },
];

export const catalogueRoutes: SliceRoute[] = [
  ...productRoutes,
  {
    path: paths.priceLists,
    title: 'catalogue.priceLists.title',
    screen: () => import('./screens/PriceListsScreen.tsx'),
  },
  {
    path: paths.priceList('$priceListId'),
    title: 'catalogue.priceLists.one',
    screen: () => import('./screens/PriceListScreen.tsx'),
  },
  {
    path: paths.mailedPriceList('$token'),
    title: 'catalogue.priceLists.one',
    screen: () => import('./screens/MailedPriceListScreen.tsx'),
    load: ({ queryClient, params }) => queryClient.prefetchQuery(mailedPriceListQuery(params['token'] ?? '')),
  },
];
