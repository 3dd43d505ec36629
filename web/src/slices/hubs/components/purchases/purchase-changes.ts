import type { Purchase } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cachePurchase } from '../../queries.ts';

export async function mailPurchase({ id, version, email }: Purchase): Promise<void> {
  const isSure = await openConfirm({
    title: 'hubs.purchases.mailTitle',
    message: 'hubs.purchases.mailMessage',
    params: { email: email ?? '' },
    confirm: 'hubs.purchases.mail',
  });
  if (!isSure) return;
  try {
    cachePurchase(await api.hubs.mailPurchase({ purchaseId: id, version }));
    snackbar.success('hubs.purchases.mailedNow');
  } catch (error) {
    snackbar.error(errorText(error));
  }
}

export async function cancelPurchase({ id, version, number }: Purchase): Promise<void> {
  const isSure = await openConfirm({
    title: 'hubs.purchases.cancelTitle',
    message: 'hubs.purchases.cancelMessage',
    params: { number },
    confirm: 'hubs.purchases.cancel',
    danger: true,
  });
  if (!isSure) return;
  try {
    cachePurchase(await api.hubs.cancelPurchase({ purchaseId: id, version }));
    snackbar.success('hubs.purchases.cancelled');
  } catch (error) {
    snackbar.error(errorText(error));
  }
}
