import { lazyPart } from '../../../ui/lazy-part.tsx';

/** For the order page. */
export const orderInvoices = {
  card: lazyPart(() => import('./order/OrderInvoices.tsx')),
  nextStep: lazyPart(() => import('./order/OrderNextStep.tsx')),
};

/** For a partner's page. */
export const partnerInvoices = lazyPart(() => import('./partner/PartnerInvoices.tsx'));
