import { allowedTo, type Allowed, type Asker, type OrderStatus, type RunDetail } from '@halles/contract';

const from: Record<'prepare' | 'markReady' | 'load' | 'deliver', readonly OrderStatus[]> = {
  prepare: ['confirmed'],
  markReady: ['preparing'],
  load: ['ready'],
  deliver: ['ready', 'inTransit'],
};

export const mayArrange = (asker: Asker): Allowed => allowedTo(asker, 'deliverOrders');

/** A step of a whole run is there while one of its orders can take it. */
export function canWithRun(
  asker: Asker,
  statuses: readonly OrderStatus[],
  isDelivery: boolean,
): RunDetail['can'] {
  const step = (action: keyof typeof from, ability: 'prepareOrders' | 'deliverOrders'): Allowed => {
    const allowed = allowedTo(asker, ability);
    if (allowed !== true) return allowed;
    return statuses.some((status) => from[action].includes(status)) || 'deliveries.nothingToMove';
  };
  const load = step('load', 'deliverOrders');
  return {
    prepare: step('prepare', 'prepareOrders'),
    markReady: step('markReady', 'prepareOrders'),
    load: isDelivery ? load : 'deliveries.nothingToMove',
    deliver: step('deliver', 'deliverOrders'),
    arrange: mayArrange(asker),
    drive: mayArrange(asker),
  };
}
