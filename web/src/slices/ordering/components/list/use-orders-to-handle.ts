import { useLive } from '../../../../lib/live.ts';
import { useAppContext } from '../../../../lib/session.ts';

/** The number of orders that wait for this vendor; 0 while loading, and for members who do not sell. */
export function useOrdersToHandle(): number {
  const { organization } = useAppContext();
  const enabled = organization?.isSeller === true;
  const { data } = useLive('ordering.getVendorMetrics', {}, { enabled, canWait: true });
  return data?.numberOfPurchaseOrdersWithActionRequired.nb ?? 0;
}
