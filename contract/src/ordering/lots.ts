import { z } from 'zod';
import { day, fromThousandths, procedure, quantity, toThousandths } from '../kernel/index.ts';
import { lotId } from '../inventory.ts';
import { orderLineId, purchaseOrderId } from './ids-and-limits.ts';
import { type orderLot } from './order.ts';

/** One that goods may be taken from, the earliest to expire first. */
export const availableLot = z.object({
  lotId,
  code: z.string(),
  bestBefore: day.nullable(),
  /** What no other order is put together from. */
  left: quantity,
});
export type AvailableLot = z.infer<typeof availableLot>;
export type OrderLot = z.infer<typeof orderLot>;

/** From the earliest to expire on; what no lot holds has none. */
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
};
