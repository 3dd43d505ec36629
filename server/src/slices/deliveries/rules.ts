import type { OrderStatus, Run } from '@halles/contract';

/** Of a run: what is left out has been given up and is nobody's work. */
export const runStatuses: readonly OrderStatus[] = [
  'confirmed',
  'preparing',
  'ready',
  'inTransit',
  'delivered',
  'completed',
];

const isDone = (status: OrderStatus): boolean => status === 'delivered' || status === 'completed';

/** planned → picking → loaded → in transit → done (domain.md): as far as its orders are. */
export function runStatus(statuses: readonly OrderStatus[]): Run['status'] {
  if (statuses.length > 0 && statuses.every(isDone)) return 'done';
  const left = statuses.filter((status) => !isDone(status));
  if (left.some((status) => status === 'inTransit') || left.length < statuses.length) return 'inTransit';
  if (left.length > 0 && left.every((status) => status === 'ready')) return 'loaded';
  return left.some((status) => status === 'preparing' || status === 'ready') ? 'picking' : 'planned';
}

/** As somebody arranged them; those that were not there then come after, as they are. */
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
