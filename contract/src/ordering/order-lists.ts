import { z } from 'zod';
import { day, money, organizationId, pageInput, pageOf, procedure } from '../kernel/index.ts';
import { orderRow } from './order.ts';
import { orderSide, orderStatus } from './states.ts';

const filter = {
  /** The side of the active organization. */
  side: orderSide,
  /** Spec §3: grouped into sent and deliveryOrPickup lists by date range. */
  view: z.enum(['sent', 'deliveryOrPickup']),
  from: day,
  until: day,
  partnerId: organizationId.optional(),
  search: z.string().trim().max(200).optional(),
};
export const orderTabs = ['all', 'actionRequired', 'open', ...orderStatus.options] as const;
const orderTab = z.enum(orderTabs);
export type OrderTab = z.infer<typeof orderTab>;

export const orderLists = {
  listOrders: procedure({
    method: 'GET',
    path: '/purchase-orders',
    summary:
      'Sent or received orders over a range of days: by date sent, newest first; by delivery or pickup, nearest first',
    access: 'member',
    input: pageInput.omit({ search: true }).extend({
      ...filter,
      tab: orderTab.default('all'),
      /** By delivery or pickup, the last day first. */
      newestFirst: z.stringbool().or(z.boolean()).optional(),
    }),
    output: pageOf(orderRow),
    live: true,
  }),
  countOrders: procedure({
    method: 'GET',
    path: '/purchase-orders/counts',
    summary: 'Number of orders per tab',
    access: 'member',
    input: z.object(filter),
    output: z.record(orderTab, z.int()),
    live: true,
  }),
  sumOrders: procedure({
    method: 'GET',
    path: '/purchase-orders/sums',
    summary: 'The sum of a list of orders over all its pages, by currency',
    access: 'member',
    input: z.object({ ...filter, tab: orderTab.default('all') }),
    output: z.array(money),
    live: true,
  }),
  getVendorMetrics: procedure({
    method: 'GET',
    path: '/vendor-metrics',
    summary: 'Number of orders that wait for the vendor',
    access: 'member',
    input: z.object({}),
    /** Spec §3 fixes this name. */
    output: z.object({ numberOfPurchaseOrdersWithActionRequired: z.object({ nb: z.int() }) }),
    live: true,
  }),
};
