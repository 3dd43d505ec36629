import { liveQuery } from '../../lib/live.ts';
import { paths } from '../../lib/paths.ts';
import type { SliceRoute } from '../../lib/routes.ts';

export const creditRoutes: SliceRoute[] = [
  {
    path: paths.creditAccount,
    title: 'credit.title',
    screen: () => import('./screens/CreditAccountScreen.tsx'),
    load: async ({ queryClient, context }) => {
      const organizationId = context?.organization?.id;
      if (organizationId) await queryClient.prefetchQuery(liveQuery('credit.getAccount', { organizationId }));
    },
  },
];
