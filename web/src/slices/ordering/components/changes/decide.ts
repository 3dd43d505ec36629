import type { ChangeSet, PurchaseOrder } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheOrder, seen } from '../../queries.ts';

interface Decision {
  decision: 'accept' | 'refuse' | 'withdraw';
  /** The accepted changes; absent for all of them. */
  only?: readonly number[];
  answer?: string;
}

export async function decide(
  order: PurchaseOrder,
  { id: changeSetId }: ChangeSet,
  said: Decision,
): Promise<boolean> {
  const { decision, only, answer = '' } = said;
  try {
    cacheOrder(
      await api.ordering.decideChange({
        ...seen(order),
        changeSetId,
        decision,
        answer,
        ...(only && { only: [...only] }),
      }),
    );
    snackbar.success(`ordering.orders.changes.done.${decision}`);
    return true;
  } catch (error) {
    snackbar.error(textNow('ordering.orders.failed', { reason: errorText(error) }));
    return false;
  }
}
