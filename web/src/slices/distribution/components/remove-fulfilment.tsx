import type { Delivery, Pickup } from '@halles/contract';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Confirms, removes, and reports the result. */
const remove = (name: string, call: () => Promise<unknown>): Promise<boolean> =>
  runAction(call, {
    confirm: {
      title: 'distribution.remove.title',
      message: 'distribution.remove.message',
      confirm: 'distribution.remove.confirm',
      danger: true,
    },
    params: { name },
    done: 'distribution.remove.done',
    failed: 'distribution.remove.failed',
  });

export const removeDelivery = ({ id, name }: Delivery): Promise<boolean> =>
  remove(name, () => api.distribution.removeDelivery({ deliveryId: id }));

export const removePickup = ({ id, name }: Pickup): Promise<boolean> =>
  remove(name, () => api.distribution.removePickup({ pickupId: id }));

/** The record was removed, perhaps while it was open. */
export function RecordRemoved() {
  const text = useText();
  return (
    <EmptyState
      title={text('distribution.removed')}
      action={
        <Button kind="primary" href={paths.distribution}>
          {text('distribution.toAll')}
        </Button>
      }
    />
  );
}
