import { useLive } from '../../../lib/live.ts';
import { useAppContext } from '../../../lib/session.ts';
import { useMay } from '../../../lib/use-may.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

/** For the order page. */
export const orderInvoices = {
  card: lazyPart(() => import('./order/OrderInvoices.tsx')),
  nextStep: lazyPart(() => import('./order/OrderNextStep.tsx')),
};

/** For a partner's page. */
export const partnerInvoices = lazyPart(() => import('./partner/PartnerInvoices.tsx'));

/** How many invoices wait for this seller; 0 while loading, and for members who do not invoice. */
export function useToInvoice(): number {
  const { organization } = useAppContext();
  const enabled = useMay()('handleInvoices') && organization?.isSeller === true;
  const { data } = useLive('invoicing.countToInvoice', {}, { enabled, canWait: true });
  return data?.count ?? 0;
}
