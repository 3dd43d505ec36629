import type { PurchaseOrderId } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';

/** screens.md: in one click. A test order has no consequences, so nothing is confirmed. */
export async function deleteTests(purchaseOrderId?: PurchaseOrderId): Promise<boolean> {
  try {
    const { deleted } = await api.ordering.removeTestOrders(purchaseOrderId ? { purchaseOrderId } : {});
    snackbar.success(textNow('ordering.tests.deleted', { count: deleted }));
    return true;
  } catch (error) {
    snackbar.error(errorText(error));
    return false;
  }
}
