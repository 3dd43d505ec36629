import type { PurchaseOrderId } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow } from '../../../../lib/i18n/index.ts';

/** screens.md: in one click. A test order has no consequences, so nothing is confirmed. */
export const deleteTests = (purchaseOrderId?: PurchaseOrderId): Promise<boolean> =>
  runAction(() => api.ordering.removeTestOrders(purchaseOrderId ? { purchaseOrderId } : {}), {
    done: ({ deleted }) => textNow('ordering.tests.deleted', { count: deleted }),
  });
