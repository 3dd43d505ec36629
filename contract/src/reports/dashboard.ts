import { z } from 'zod';
import { expectedDelivery } from '../deliveries/index.ts';
import { currency, day, organizationId, procedure } from '../kernel/index.ts';
import { orderStatus, purchaseOrderId } from '../ordering/index.ts';

const amount = z.object({ amountMinor: z.int(), currency });

/** Published and not settled, one a currency, as the list of invoices sums it up. */
const balance = z.object({ balanceMinor: z.int(), overdueMinor: z.int(), currency });

/** One day of a seller: what goes out, over how many routes and pickup places. */
const outgoingDay = z.object({
  on: day,
  runs: z.int(),
  orders: z.int(),
  /** How many of them are not delivered yet. */
  open: z.int(),
});

export const vendorDashboard = z.object({
  /** Orders that wait for the seller: the sidenav's badge. */
  ordersToHandle: z.int(),
  /** Today and tomorrow. */
  deliveries: z.array(outgoingDay),
  /** In the seller's own currency; null: for those who may not see what is sold. */
  sales: z
    .object({
      /** Monday to Sunday, and what the same days of the week before were. */
      from: day,
      until: day,
      thisWeek: amount,
      lastWeek: amount,
      /** What it was until the same day of the week before: half a week is not held against a whole one. */
      lastWeekSoFar: amount,
      /** Fourteen days, the week before first. */
      byDay: z.array(z.int()),
    })
    .nullable(),
  stock: z.object({ low: z.int(), out: z.int() }),
  /** What customers owe; null: for those who may not see what is sold. */
  receivables: z
    .object({
      open: z.int(),
      overdue: z.int(),
      balances: z.array(balance),
      /** Payments that buyers announced, and nobody has found yet. */
      announced: z.int(),
      /** Who owes most, the greatest first; a customer once a currency. */
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
  /** What arrives next, soonest first. */
  next: z.array(expectedDelivery),
  /** Carts being filled, orders their sellers have not answered, proposals that wait for the buyer. */
  drafts: z.int(),
  unanswered: z.int(),
  toDecide: z.int(),
  /** What is to be paid; null: for those who may not see what is bought. */
  invoices: z.object({ open: z.int(), overdue: z.int(), balances: z.array(balance) }).nullable(),
  /** The last order to each of a few sellers. */
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
    output: z.object({ today: day, vendor: vendorDashboard.nullable(), customer: customerDashboard.nullable() }),
    live: true,
  }),
};
