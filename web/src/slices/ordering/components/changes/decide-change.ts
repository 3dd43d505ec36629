import type { ChangeSet, PurchaseOrder } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { cacheOrder, seen } from '../../queries.ts';

interface Decision {
  decision: 'accept' | 'refuse' | 'withdraw';
  /** The accepted changes; absent for all of them. */
  only?: readonly number[];
  answer?: string;
}

export async function decideChange(
  order: PurchaseOrder,
  { id: changeSetId }: ChangeSet,
  answered: Decision,
): Promise<boolean> {
  const { decision, only, answer = '' } = answered;
  return runAction(
    async () =>
      cacheOrder(
        await api.ordering.decideChange({
          ...seen(order),
          changeSetId,
          decision,
          answer,
          ...(only && { only: [...only] }),
        }),
      ),
    { done: `ordering.orders.changes.done.${decision}`, failed: 'ordering.orders.failed' },
  );
}
