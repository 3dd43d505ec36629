import { z } from 'zod';
import { day, fromThousandths, procedure, quantity, toThousandths } from '../kernel/index.ts';
import { lotId } from '../inventory/index.ts';
import { orderLineId, purchaseOrderId } from './ids-and-limits.ts';
import type { orderLot } from './order.ts';

/** A lot that stock can be taken from; the earliest to expire comes first. */
export const availableLot = z.object({
  lotId,
  code: z.string(),
  bestBefore: day.nullable(),
  /** Quantity that no other order uses. */
  left: quantity,
});
export type AvailableLot = z.infer<typeof availableLot>;
export type OrderLot = z.infer<typeof orderLot>;

/** Takes the quantity from the lots that expire first; a quantity beyond all lots gets no lot. */
export function pickEarliestLots(lots: readonly AvailableLot[], wanted: string): OrderLot[] {
  let rest = toThousandths(wanted);
  return lots.flatMap(({ left, ...lot }) => {
    const there = toThousandths(left);
    const taken = there < rest ? there : rest;
    if (taken <= 0n) return [];
    rest -= taken;
    return [{ ...lot, quantity: fromThousandths(taken) }];
  });
}

export const orderLots = {
  listOrderLots: procedure({
    method: 'GET',
    path: '/purchase-orders/{purchaseOrderId}/lots',
    summary: 'Lots that each line can be picked from',
    access: 'member',
    input: z.object({ purchaseOrderId }),
    output: z.array(z.object({ lineId: orderLineId, lots: z.array(availableLot) })),
    live: true,
  }),
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
