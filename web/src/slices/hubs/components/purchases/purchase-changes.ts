import type { Purchase } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { cachePurchase } from '../../queries.ts';

export const mailPurchase = ({ id, version, email }: Purchase): Promise<boolean> =>
  runAction(async () => cachePurchase(await api.hubs.mailPurchase({ purchaseId: id, version })), {
    confirm: {
      title: 'hubs.purchases.mailTitle',
      message: 'hubs.purchases.mailMessage',
      confirm: 'hubs.purchases.mail',
    },
    params: { email: email ?? '' },
    done: 'hubs.purchases.mailedNow',
  });

export const cancelPurchase = ({ id, version, number }: Purchase): Promise<boolean> =>
  runAction(async () => cachePurchase(await api.hubs.cancelPurchase({ purchaseId: id, version })), {
    confirm: {
      title: 'hubs.purchases.cancelTitle',
      message: 'hubs.purchases.cancelMessage',
      confirm: 'hubs.purchases.cancel',
      danger: true,
    },
    params: { number },
    done: 'hubs.purchases.cancelled',
  });
