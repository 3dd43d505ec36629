import type { PurchaseOrder, PurchaseOrderId } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import type { OutputNamed } from '../../../../lib/query.ts';

export type TestOffer = OutputNamed<'ordering.getTestOffer'>;

/** The offer a test order was placed from; undefined for a real order. */
export function useTestOffer({ testOfferId }: PurchaseOrder): TestOffer | undefined {
  const { data } = useLive(
    'ordering.getTestOffer',
    { offerId: testOfferId ?? '' },
    { enabled: testOfferId !== null },
  );
  return data;
}

/** screens.md: in one click. A test order has no consequences, so nothing is confirmed. */
export const deleteTests = (purchaseOrderId?: PurchaseOrderId): Promise<boolean> =>
  runAction(() => api.ordering.removeTestOrders(purchaseOrderId ? { purchaseOrderId } : {}), {
    done: ({ deleted }) => textNow('ordering.tests.deleted', { count: deleted }),
  });
