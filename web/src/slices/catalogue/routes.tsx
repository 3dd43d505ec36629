import { paths } from '../../lib/paths.ts';
import type { RouteLoad, SliceRoute } from '../../lib/routes.ts';
import { liveQuery } from '../../lib/live.ts';
import { readTableState } from '../../ui/table/table-state.ts';
import { producerFilters, producersAsked } from './components/producers/producers-asked.ts';
import { productsAskedBy } from './components/products/products-asked.ts';
import { categoriesQuery, mailedPriceListQuery, producerQuery, productQuery } from './queries.ts';

const PRODUCERS = { sort: 'name', pageSize: 100 } as const;

/** What every screen of the catalogue says of a product: its category's and its producer's names. */
const words = ({ queryClient }: RouteLoad) => [
  queryClient.prefetchQuery(categoriesQuery),
  queryClient.prefetchQuery(liveQuery('catalogue.listProducers', PRODUCERS)),
];

const productRoutes: SliceRoute[] = [
  {
    path: paths.products,
    title: 'catalogue.products.title',
    screen: () => import('./screens/ProductsScreen.tsx'),
    load: (given) =>
      Promise.all([
        ...words(given),
        given.queryClient.prefetchQuery(liveQuery('catalogue.listProducts', productsAskedBy(given.search))),
      ]),
  },
  {
    path: paths.newProduct,
    title: 'catalogue.products.new',
    screen: () => import('./screens/NewProductScreen.tsx'),
    load: (given) => Promise.all(words(given)),
  },
  {
    path: paths.product('$productId'),
    title: 'catalogue.words.product',
    screen: () => import('./screens/ProductScreen.tsx'),
    load: (given) =>
      Promise.all([
        ...words(given),
        given.queryClient.prefetchQuery(productQuery(given.params['productId'] ?? '')),
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
        liveQuery('catalogue.listProducers', producersAsked(readTableState(search, producerFilters))),
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
    path: '/price-lists/$priceListId',
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
