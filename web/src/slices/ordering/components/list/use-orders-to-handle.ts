import { useLive } from '../../../../lib/live.ts';
import { useAppContext } from '../../../../lib/session.ts';

/** How many orders wait for us as their vendor; none while it is not known, or for those who do not sell. */
export function useOrdersToHandle(): number {
  const { organization } = useAppContext();
  const { data } = useLive('ordering.getVendorMetrics', {}, { enabled: organization?.isSeller === true });
  return data?.numberOfPurchaseOrdersWithActionRequired.nb ?? 0;
}
