import type { FormatId, OrganizationId } from '@halles/contract';
import { useLive } from '../../../../lib/live.ts';
import type { OutputNamed } from '../../../../lib/query.ts';

export type OrderedItem = OutputNamed<'ordering.listOrderedItems'>[number];
export type OrderedItems = ReadonlyMap<FormatId, OrderedItem>;

const NONE: OrderedItems = new Map();

/** What was ordered of this supplier lately; undefined while it loads. The guide also works without it. */
export function useOrderedItems(vendorId: OrganizationId): OrderedItems | undefined {
  const { data, error } = useLive('ordering.listOrderedItems', { vendorId });
  if (data === undefined) return error === null ? undefined : NONE;
  return new Map(data.map((item) => [item.formatId, item]));
}
