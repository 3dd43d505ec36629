import { z } from 'zod';
import { procedure, quantity } from '../kernel/index.ts';
import { scheduledOfferId } from '../offers/index.ts';

export const scheduledOfferCounts = {
  countByScheduledOffer: procedure({
    method: 'GET',
    path: '/purchase-orders/by-scheduled-offer',
    summary: 'Number of orders and quantity by scheduled offer',
    access: 'member',
    input: z.object({}),
    output: z.array(
      z.object({
        id: scheduledOfferId,
        /** Since it opened; null while it is not open. */
        now: z.object({ orders: z.int(), quantity }).nullable(),
        /** Of all its windows. */
        orders: z.int(),
      }),
    ),
    live: true,
  }),
};
