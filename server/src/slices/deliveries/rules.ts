import type { OrderStatus, Run } from '@halles/contract';

/** Order statuses that belong to a run; declined, cancelled and expired orders need no work. */
export const runStatuses: readonly OrderStatus[] = [
  'confirmed',
  'preparing',
  'ready',
  'inTransit',
  'delivered',
  'completed',
];

const isDone = (status: OrderStatus): boolean => status === 'delivered' || status === 'completed';

/** planned → picking → loaded → in transit → done (domain.md): derived from the statuses of the orders. */
export function runStatus(statuses: readonly OrderStatus[]): Run['status'] {
  if (statuses.length > 0 && statuses.every(isDone)) return 'done';
  const left = statuses.filter((status) => !isDone(status));
  if (left.some((status) => status === 'inTransit') || left.length < statuses.length) return 'inTransit';
  if (left.length > 0 && left.every((status) => status === 'ready')) return 'loaded';
  return left.some((status) => status === 'preparing' || status === 'ready') ? 'picking' : 'planned';
}

/** Stops in the saved order; stops added since then follow in their default order. */
export function inSavedOrder<One extends { id: string }>(
  stops: readonly One[],
  stopIds: readonly string[],
): One[] {
  const place = new Map(stopIds.map((id, index) => [id, index]));
  const last = stopIds.length;
  return stops
    .map((stop, index) => ({ stop, at: place.get(stop.id) ?? last + index }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ stop }) => stop);
}
