import { lazyPart } from '../../../../ui/lazy-part.tsx';

export const PostalCodeReach = lazyPart(() => import('./PostalCodeReach.tsx'));
