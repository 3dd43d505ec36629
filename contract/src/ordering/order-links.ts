import { z } from 'zod';
import { timeWindow } from '../distribution/index.ts';
import { currency, day, language, minor, procedure } from '../kernel/index.ts';
import { orderNote, orderTotals, purchaseOrderId } from './ids-and-limits.ts';
import { displayedChange } from './order.ts';
import { orderSide, orderStatus } from './states.ts';

const token = z.string().min(20).max(100);
const texts = z.object({ en: z.string(), fr: z.string() });

/** An order as the link in an email shows it: what its holder needs to do the one thing that the link is for. */
const mailedOrder = z.object({
  action: z.enum(['confirm', 'decline', 'decideChange']),
  /** For whom the holder of the link answers. */
  side: orderSide,
  /** `movedOn`: it was answered elsewhere, or the order went on without an answer. */
  state: z.enum(['open', 'done', 'movedOn']),
  number: z.string(),
  status: orderStatus,
  /** What became of the proposal; null: it is open, or the link is for none. */
  decision: z.enum(['accepted', 'refused', 'withdrawn']).nullable(),
  partner: z.object({ name: z.string(), logoUrl: z.string().nullable() }),
  /** The organization that the answer is given for, and the address that it comes from. */
  organizationName: z.string(),
  email: z.string(),
  /** Null once the link's purpose is over. */
  content: z
    .object({
      currency,
      on: day,
      kind: z.enum(['delivery', 'pickup']),
      window: timeWindow,
      fulfilmentName: z.string(),
      place: z.array(z.string()),
      note: z.string(),
      lines: z.array(
        z.object({
          position: z.int(),
          name: texts,
          formatTitle: texts,
          quantity: z.string(),
          /** Of a product priced by weight. */
          kg: z.string().nullable(),
          unitPrice: z.string(),
          amountMinor: minor,
        }),
      ),
      totals: orderTotals,
      change: z
        .object({
          message: z.string(),
          changes: z.array(displayedChange),
          totalBeforeMinor: minor,
          totalAfterMinor: minor,
        })
        .nullable(),
    })
    .nullable(),
  language,
  expiresAt: z.iso.datetime(),
  version: z.int(),
});
export type MailedOrder = z.infer<typeof mailedOrder>;

export const orderLinksErrors = {
  /** Revoked, expired, for a former recipient or invented: the answer does not say which. */
  'ordering.linkExpired': 410,
} as const;

const byLink = { access: 'public', limit: 'signIn' } as const;

/** Procedures behind the button in an email about an order, without signing in. Opening the page changes nothing. */
export const orderLinks = {
  openOrderLink: procedure({
    method: 'GET',
    path: '/ext/orders/{token}',
    summary: 'The order of an emailed link, with what its holder may do',
    ...byLink,
    input: z.object({ token }),
    output: mailedOrder,
    errors: ['ordering.linkExpired'],
  }),
  confirmOrderByLink: procedure({
    method: 'POST',
    path: '/ext/orders/{token}/confirm',
    summary: 'Confirm an order by its link, as the seller',
    ...byLink,
    idempotent: true,
    input: z.object({ token, version: z.int() }),
    output: mailedOrder,
    errors: ['ordering.linkExpired', 'ordering.notInThisState', 'ordering.overCredit', 'request.stale'],
  }),
  declineOrderByLink: procedure({
    method: 'POST',
    path: '/ext/orders/{token}/decline',
    summary: 'Decline an order by its link, as the seller, with a reason',
    ...byLink,
    idempotent: true,
    input: z.object({ token, version: z.int(), reason: orderNote }),
    output: mailedOrder,
    errors: ['ordering.linkExpired', 'ordering.notInThisState', 'ordering.reasonNeeded', 'request.stale'],
  }),
  decideChangeByLink: procedure({
    method: 'POST',
    path: '/ext/orders/{token}/decision',
    summary: 'Accept or decline a proposed change by its link',
    ...byLink,
    idempotent: true,
    input: z.object({
      token,
      version: z.int(),
      decision: z.enum(['accept', 'refuse']),
      answer: orderNote.default(''),
    }),
    output: mailedOrder,
    errors: [
      'ordering.linkExpired',
      'ordering.notInThisState',
      'ordering.dateUnavailable',
      'inventory.notEnough',
      'request.stale',
    ],
  }),
  endOrderLinks: procedure({
    method: 'POST',
    path: '/purchase-orders/{purchaseOrderId}/links/end',
    summary: 'End the links in the emails that our side received about an order',
    access: 'member',
    idempotent: true,
    input: z.object({ purchaseOrderId }),
    output: z.object({ ended: z.int() }),
  }),
};
