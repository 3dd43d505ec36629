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
import { orderStatus, purchaseOrderId } from '../ordering/index.ts';
import { tradingParty } from './inputs.ts';

/**
 * Why an order needs a look: unanswered for a day, its day has passed, a claim or a contested invoice is open, or it
 * went over the customer's credit limit and is not delivered yet.
 */
export const orderTroubles = ['stuck', 'late', 'disputed', 'overCredit'] as const;
export const orderTrouble = z.enum(orderTroubles);
export type OrderTrouble = z.infer<typeof orderTrouble>;

/** An order or a proposed change that waits for an answer for longer than this is stuck. */
export const stuckAfterHours = 24;

export const adminOrder = z.object({
  id: purchaseOrderId,
  number: z.string(),
  status: orderStatus,
  vendor: tradingParty,
  customer: tradingParty,
  currency,
  totalMinor: minor,
  lines: z.int(),
  submittedAt: z.iso.datetime(),
  on: day,
  troubles: z.array(orderTrouble),
});
export type AdminOrder = z.infer<typeof adminOrder>;

export const adminOrderSorts = ['submittedAt', 'on', 'vendor', 'customer', 'total'] as const;

export const adminOrdersFilter = z.object({
  search: pageInput.shape.search,
  ...sortInput(adminOrderSorts).shape,
  status: orderStatus.optional(),
  trouble: z.enum([...orderTroubles, 'any']).optional(),
  vendorId: organizationId.optional(),
  customerId: organizationId.optional(),
  /** Days of delivery or pickup. */
  from: day.optional(),
  until: day.optional(),
});

export const purchaseOrders = {
  listPurchaseOrders: procedure({
    method: 'GET',
    path: '/admin/purchase-orders',
    summary: 'Every purchase order, by state and by what is wrong with it; test orders are left out',
    access: 'admin',
    input: pageInput.extend(adminOrdersFilter.shape),
    output: pageOf(adminOrder),
    live: true,
  }),
};
