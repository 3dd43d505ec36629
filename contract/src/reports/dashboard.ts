import { z } from 'zod';
import { expectedDelivery } from '../deliveries/index.ts';
import { computedQuantity, currency, day, organizationId, procedure } from '../kernel/index.ts';
import { orderStatus, purchaseOrderId } from '../ordering/index.ts';

const amount = z.object({ amountMinor: z.int(), currency });

/** Published and unsettled invoices in one currency, summed as in the list of invoices. */
const balance = z.object({ balanceMinor: z.int(), overdueMinor: z.int(), currency });

/** The first day from today on with orders that are not delivered yet. */
const nextDelivery = z.object({
  on: day,
  /** Its routes and pickup places, in the order of their times. */
  runs: z.array(
    z.object({ fulfilmentId: z.string(), name: z.string(), from: z.string(), until: z.string() }),
  ),
  orders: z.int(),
  /** Number of these orders that are not delivered yet. */
  open: z.int(),
  /** Number of these orders that are not ready yet. */
  toPrepare: z.int(),
  stops: z.int(),
  weightKg: computedQuantity,
});

/** Orders that wait for the seller, as on the badge of the side navigation; none for members who may not handle them. */
const toHandle = z.object({
  count: z.int(),
  sums: z.array(amount),
  /** Until when the first submitted order must be answered. */
  answerBy: z.iso.datetime().nullable(),
  /** The first few of the customers, and how many there are. */
  customers: z.array(z.object({ id: organizationId, name: z.string(), logoUrl: z.string().nullable() })),
  customersCount: z.int(),
});

export const vendorDashboard = z.object({
  toHandle,
  next: nextDelivery.nullable(),
  /** In the seller's own currency; null without permission to see sales. */
  sales: z
    .object({
      /** Monday to Sunday, compared with the same days of the week before. */
      from: day,
      until: day,
      thisWeek: amount,
      lastWeek: amount,
      /** Sales of the week before until the same weekday, so that a part of a week is not compared with a whole one. */
      lastWeekSoFar: amount,
      /** Fourteen days, the week before first. */
      byDay: z.array(z.int()),
    })
    .nullable(),
  /** Zero for members who may not change it. */
  stock: z.object({ low: z.int(), out: z.int() }),
  /** What customers owe; null without permission to see sales. */
  receivables: z
    .object({
      open: z.int(),
      overdue: z.int(),
      balances: z.array(balance),
      /** Payments that buyers announced and the seller has not recorded yet. */
      announced: z.int(),
      /** Drafts and delivered orders that wait to be invoiced; a sum for each currency. */
      toInvoice: z.object({ count: z.int(), sums: z.array(amount) }),
      /** The largest debtors first; one row per customer and currency. */
      topDebtors: z.array(
        z.object({
          customer: z.object({ id: organizationId, name: z.string() }),
          currency,
          totalMinor: z.int(),
          overdueMinor: z.int(),
        }),
      ),
    })
    .nullable(),
});
export type VendorDashboard = z.infer<typeof vendorDashboard>;

export const customerDashboard = z.object({
  /** The next deliveries and pickups, soonest first. */
  next: z.array(expectedDelivery),
  /**
   * Open carts, orders without an answer from the seller, and proposals that wait for the buyer. Carts and proposals are
   * zero for members who may not order.
   */
  drafts: z.int(),
  unanswered: z.int(),
  toDecide: z.int(),
  /** Invoices to pay; null without permission to see purchases. */
  invoices: z.object({ open: z.int(), overdue: z.int(), balances: z.array(balance) }).nullable(),
  /** The last order from each of a few sellers, for reordering. */
  lastOrders: z.array(
    z.object({
      id: purchaseOrderId,
      number: z.string(),
      status: orderStatus,
      seller: z.object({ id: organizationId, name: z.string(), logoUrl: z.string().nullable() }),
      on: day,
      lines: z.int(),
      totalMinor: z.int(),
      currency,
    }),
  ),
});
export type CustomerDashboard = z.infer<typeof customerDashboard>;

export const dashboard = {
  getDashboard: procedure({
    method: 'GET',
    path: '/dashboard',
    summary: 'Today’s dashboard, as seller and as buyer',
    access: 'member',
    input: z.object({}),
    output: z.object({
      today: day,
      vendor: vendorDashboard.nullable(),
      customer: customerDashboard.nullable(),
    }),
    live: true,
  }),
};
