import type { Delivery, Pickup } from '@halles/contract';
import { api } from '../../../lib/api.ts';
import { openConfirm } from '../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';

/** Confirms, removes, and reports the result. */
async function remove(name: string, call: () => Promise<unknown>): Promise<boolean> {
  const isSure = await openConfirm({
    title: 'distribution.remove.title',
    message: 'distribution.remove.message',
    confirm: 'distribution.remove.confirm',
    danger: true,
    params: { name },
  });
  if (!isSure) return false;
  try {
    await call();
    snackbar.success('distribution.remove.done');
    return true;
  } catch {
    snackbar.error('distribution.remove.failed');
    return false;
  }
}

export const removeDelivery = ({ id, name }: Delivery): Promise<boolean> =>
  remove(name, () => api.distribution.removeDelivery({ deliveryId: id }));

export const removePickup = ({ id, name }: Pickup): Promise<boolean> =>
  remove(name, () => api.distribution.removePickup({ pickupId: id }));
