import { useLive } from '../../../../lib/live.ts';
import { useAppContext } from '../../../../lib/session.ts';
import { useMay } from '../../../../lib/use-may.ts';

/** How many invoices wait for this seller; 0 while loading, and for members who do not invoice. */
export function useToInvoice(): number {
  const { organization } = useAppContext();
  const enabled = useMay()('handleInvoices') && organization?.isSeller === true;
  const { data } = useLive('invoicing.countToInvoice', {}, { enabled, canWait: true });
  return data?.count ?? 0;
}
