import { liveQuery } from '../../lib/live.ts';
import { paths } from '../../lib/paths.ts';
import type { SliceRoute } from '../../lib/routes.ts';

const scheduledOffer = {
  title: 'offers.scheduled.title',
  screen: () => import('./screens/ScheduledOfferScreen.tsx'),
} as const;

/** Loaded with the screen, because reading the address needs schemas that the start page does without. */
const loading = () => import('./components/search/load.ts');
const loadingPublic = () => import('./components/public/load.ts');

export const offersRoutes: SliceRoute[] = [
  {
    path: paths.public,
    title: 'offers.public.tabTitle',
    screen: () => import('./screens/PublicDirectoryScreen.tsx'),
    load: async (context) => (await loadingPublic()).loadDirectory(context),
  },
  {
    path: paths.publicSeller('$slug'),
    title: 'offers.public.seller.tabTitle',
    screen: () => import('./screens/PublicSellerScreen.tsx'),
    load: async (context) => (await loadingPublic()).loadSeller(context),
  },
  {
    path: paths.search,
    title: 'offers.search.title',
    screen: () => import('./screens/SearchScreen.tsx'),
    load: async (context) => (await loading()).loadSearch(context),
  },
  {
    path: paths.offers,
    title: 'offers.suppliers.title',
    screen: () => import('./screens/SupplierOffersScreen.tsx'),
    load: async (context) => (await loading()).loadSuppliers(context),
  },
  {
    path: paths.vendorOffers,
    title: 'offers.vendor.title',
    screen: () => import('./screens/VendorOffersScreen.tsx'),
    load: ({ queryClient }) => queryClient.prefetchQuery(liveQuery('offers.countVendorOffers', {})),
  },
  {
    path: paths.scheduledOffers,
    title: 'offers.scheduled.title',
    screen: () => import('./screens/ScheduledOffersScreen.tsx'),
    load: ({ queryClient }) => queryClient.prefetchQuery(liveQuery('offers.listScheduledOffers', {})),
  },
  { path: paths.newScheduledOffer, ...scheduledOffer },
  { path: paths.scheduledOffer('$scheduledOfferId'), ...scheduledOffer },
];
