import { lazyPart } from '../../../../ui/lazy-part.tsx';

/** After the tabs of a list. The tabs are there without waiting for them. */
export const SavedViews = lazyPart(() => import('./SavedViews.tsx'));
