import { z } from 'zod';
import { formatId } from '../catalogue/index.ts';
import { currency, day, organizationId, procedure, quantity, unitPrice } from '../kernel/index.ts';

/** As many orders as the order guide shows beside a product. */
export const RECENT_ORDERS = 6;

export const orderedItems = {
  listOrderedItems: procedure({
    method: 'GET',
    path: '/purchase-orders/items',
    summary: 'What the organization asked for in its last orders at a seller, by format',
    access: 'member',
    input: z.object({ vendorId: organizationId }),
    output: z.array(
      z.object({
        formatId,
        /** In each of the last orders, oldest first; 0 where an order has none. */
        quantities: z.array(quantity).max(RECENT_ORDERS),
        /** The newest order that has it. */
        last: z.object({ on: day, quantity, unitPrice, currency }),
      }),
    ),
    live: true,
  }),
};
