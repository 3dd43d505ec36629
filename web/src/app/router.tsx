import { browserHistory } from '../lib/router/history.ts';
import { Router } from '../lib/router/router.ts';
import type { SliceRoute } from '../lib/routes.ts';
import { hasUnsavedChanges, mayLeave } from '../ui/form/unsaved.ts';
import { enterPage } from './app-routes.tsx';
import { screens } from './screens.ts';

export const createAppRouter = (routes: readonly SliceRoute[] = screens): Router =>
  new Router({
    history: browserHistory,
    enter: (visit) => enterPage(routes, visit),
    mayLeave: () => !hasUnsavedChanges() || mayLeave(),
  });
