import type { ScheduledOffer, ScheduledOfferId } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';

async function runAndNotify<Result>(
  call: () => Promise<Result>,
  done: 'offers.scheduled.closed' | 'offers.scheduled.duplicated' | 'offers.scheduled.removed',
): Promise<Result | null> {
  try {
    const result = await call();
    snackbar.success(done);
    return result;
  } catch {
    snackbar.error('offers.scheduled.saveFailed');
    return null;
  }
}

export const closeNow = ({ id }: ScheduledOffer) =>
  runAndNotify(() => api.offers.closeScheduledOffer({ scheduledOfferId: id }), 'offers.scheduled.closed');

export async function duplicate({ id }: ScheduledOffer): Promise<ScheduledOfferId | null> {
  const copy = await runAndNotify(
    () => api.offers.duplicateScheduledOffer({ scheduledOfferId: id }),
    'offers.scheduled.duplicated',
  );
  return copy?.id ?? null;
}

export async function removeScheduledOffer({ id, name }: ScheduledOffer): Promise<boolean> {
  const isSure = await openConfirm({
    title: 'offers.scheduled.removeTitle',
    message: 'offers.scheduled.removeMessage',
    confirm: 'offers.scheduled.remove',
    danger: true,
    params: { name },
  });
  if (!isSure) return false;
  const call = () => api.offers.removeScheduledOffer({ scheduledOfferId: id });
  return (await runAndNotify(call, 'offers.scheduled.removed')) !== null;
}
