import type { ImportId } from '@halles/contract';
import { paths } from '../../lib/paths.ts';
import type { SliceRoute } from '../../lib/routes.ts';
import { importQuery } from './queries.ts';

export const importsRoutes: readonly SliceRoute[] = [
  {
    path: paths.imports,
    title: 'imports.history.title',
    screen: () => import('./screens/ImportsScreen.tsx'),
  },
  { path: '/imports/new', title: 'imports.new.title', screen: () => import('./screens/NewImportScreen.tsx') },
  {
    path: paths.import('$importId'),
    title: 'imports.title',
    screen: () => import('./screens/ImportScreen.tsx'),
    load: ({ queryClient, params }) => queryClient.prefetchQuery(importQuery(params['importId'] as ImportId)),
  },
];
