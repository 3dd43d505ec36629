import {
  allowedTo,
  type Allowed,
  type MemberAccess,
  type OrderStatus,
  type RunDetail,
} from '@halles/contract';

const from: Record<'prepare' | 'markReady' | 'load' | 'deliver', readonly OrderStatus[]> = {
  prepare: ['confirmed'],
  markReady: ['preparing'],
  load: ['ready'],
  deliver: ['ready', 'inTransit'],
};

/** An order is packed in these, or what was packed is taken back. */
const packed = new Set<OrderStatus>(['confirmed', 'preparing', 'ready']);

export const mayPack = (member: MemberAccess): Allowed => allowedTo(member, 'prepareOrders');

export const maySeeAmounts = (member: MemberAccess): Allowed => allowedTo(member, 'seeSales');

export const mayArrange = (member: MemberAccess): Allowed => allowedTo(member, 'deliverOrders');

/** An action on a run is available while at least one of its orders can take it. */
export function canWithRun(
  member: MemberAccess,
  statuses: readonly OrderStatus[],
  isDelivery: boolean,
): RunDetail['can'] {
  const step = (action: keyof typeof from, ability: 'prepareOrders' | 'deliverOrders'): Allowed => {
    const allowed = allowedTo(member, ability);
    if (allowed !== true) return allowed;
    return statuses.some((status) => from[action].includes(status)) || 'deliveries.nothingToAdvance';
  };
  const load = step('load', 'deliverOrders');
  const mayPackNow = mayPack(member);
  const isPackable = statuses.some((status) => packed.has(status)) || 'deliveries.nothingToAdvance';
  return {
    pack: mayPackNow === true ? isPackable : mayPackNow,
    prepare: step('prepare', 'prepareOrders'),
    markReady: step('markReady', 'prepareOrders'),
    load: isDelivery ? load : 'deliveries.nothingToAdvance',
    deliver: step('deliver', 'deliverOrders'),
    arrange: mayArrange(member),
    drive: mayArrange(member),
  };
}
