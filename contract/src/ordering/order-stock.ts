import { z } from 'zod';
import { procedure, quantity } from '../kernel/index.ts';
import { orderLineId, purchaseOrderId } from './ids-and-limits.ts';

export const orderStock = {
  listOrderStock: procedure({
    method: 'GET',
    path: '/purchase-orders/{purchaseOrderId}/stock',
    summary: 'The stock there is for each line of an order that holds stock, without what other orders hold',
    access: 'member',
    input: z.object({ purchaseOrderId }),
    /** Without lines whose stock is unlimited. */
    output: z.array(z.object({ lineId: orderLineId, available: quantity })),
    live: true,
  }),
};
