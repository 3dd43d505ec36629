import { z } from 'zod';
import {
  currency,
  day,
  minor,
  organizationId,
  pageInput,
  pageOf,
  procedure,
  sortInput,
} from '../kernel/index.ts';
import { orderSide } from '../ordering/index.ts';
import { relationId, relationStatus } from '../relationships/index.ts';
import { tradingParty } from './inputs.ts';

export const adminRelation = z.object({
  id: relationId,
  status: relationStatus,
  startedBy: orderSide,
  vendor: tradingParty,
  customer: tradingParty,
  since: z.iso.datetime(),
  /** Confirmed orders, and their amount before tax in the seller's currency. */
  orders: z.int(),
  volumeMinor: minor,
  currency,
  lastOrderOn: day.nullable(),
});
export type AdminRelation = z.infer<typeof adminRelation>;

export const adminRelationSorts = ['vendor', 'customer', 'since', 'orders', 'volume', 'lastOrder'] as const;

export const adminRelationsFilter = z.object({
  search: pageInput.shape.search,
  ...sortInput(adminRelationSorts).shape,
  status: relationStatus.optional(),
  vendorId: organizationId.optional(),
  customerId: organizationId.optional(),
  /** Active relations without an order, or without one for 60 days. */
  activity: z.enum(['never', 'quiet']).optional(),
});

export const relations = {
  listRelations: procedure({
    method: 'GET',
    path: '/admin/relations',
    summary: 'Every relationship of a seller and a customer, with what they trade',
    access: 'admin',
    input: pageInput.extend(adminRelationsFilter.shape),
    output: pageOf(adminRelation),
    live: true,
  }),
};
