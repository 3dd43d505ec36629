import { lazyPart } from '../../../../ui/lazy-part.tsx';

/** For the producer page. */
export const renderProducerAccount = lazyPart(() => import('./ProducerAccount.tsx'));
