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
        /** Since the offer opened; null while it is not open. */
        now: z.object({ orders: z.int(), quantity }).nullable(),
        /** Orders in all its windows. */
        orders: z.int(),
      }),
    ),
    live: true,
  }),
};
