import { z } from 'zod';
import { day, id, language, organizationId, procedure, quantity } from '../kernel/index.ts';
import { formatId } from '../catalogue/index.ts';
import { offer } from '../offers/index.ts';
import { cart, cartDate, cartFields } from './cart.ts';
import { cartId, orderingLimits, purchaseOrderId } from './words.ts';

const done = z.object({ done: z.literal(true) });
const ofCart = z.object({ cartId });
/** Whoever sells may fill a cart for a customer of theirs; a buyer fills their own. */
const forCustomer = { customerId: organizationId.optional() };

export const carts = {
  listCarts: procedure({
    method: 'GET',
    path: '/carts',
    summary: 'My drafts, one a seller and date; a seller’s own entries for customers when asked',
    access: 'member',
    input: z.object(forCustomer),
    output: z.array(cart),
    live: true,
  }),
  getCart: procedure({
    method: 'GET',
    path: '/carts/{cartId}',
    summary: 'One draft with today’s prices, stock and estimate',
    access: 'member',
    input: ofCart,
    output: cart,
    live: true,
  }),
  listCartDates: procedure({
    method: 'GET',
    path: '/carts/{cartId}/dates',
    summary: 'When it can be delivered or picked up, with what each costs',
    access: 'member',
    input: ofCart,
    output: z.array(cartDate),
  }),
  setCartLines: procedure({
    method: 'PUT',
    path: '/carts/lines',
    summary: 'How much of each format is wanted: 0 takes it out',
    access: 'member',
    idempotent: true,
    input: z.object({
      ...forCustomer,
      lines: z.array(z.object({ formatId, quantity })).min(1).max(orderingLimits.lines),
      /** Added to what is there, or in its place. */
      mode: z.enum(['set', 'add']).default('set'),
      /** Into this draft; else into the newest one of the format’s seller. */
      cartId: cartId.optional(),
    }),
    output: z.array(cart),
    errors: ['ordering.noLongerOffered', 'ordering.tooManyLines'],
  }),
  changeCart: procedure({
    method: 'PATCH',
    path: '/carts/{cartId}',
    summary: 'Date, address, reference, note',
    access: 'member',
    input: ofCart.extend({
      version: z.int(),
      date: z
        .object({ wayId: z.string().max(60), on: day })
        .nullable()
        .optional(),
      addressId: id('Address').nullable().optional(),
      reference: cartFields.reference.optional(),
      note: cartFields.note.optional(),
    }),
    output: cart,
    errors: ['request.stale', 'ordering.dateGone', 'ordering.unknownAddress'],
  }),
  removeCart: procedure({
    method: 'DELETE',
    path: '/carts/{cartId}',
    summary: 'Throw a draft away',
    access: 'member',
    input: ofCart,
    output: done,
  }),
  acceptCartPrices: procedure({
    method: 'POST',
    path: '/carts/{cartId}/accept-prices',
    summary: 'Take the prices of now for those it was filled at',
    access: 'member',
    input: ofCart.extend({ version: z.int() }),
    output: cart,
    errors: ['request.stale'],
  }),
  submitCart: procedure({
    method: 'POST',
    path: '/carts/{cartId}/submit',
    summary: 'Order it: all of it or nothing',
    access: 'member',
    idempotent: true,
    input: ofCart.extend({
      version: z.int(),
      /** The total that was shown: another one is not ordered unseen. */
      totalMinor: z.int(),
      groupId: id('OrderGroup').optional(),
    }),
    output: z.object({ purchaseOrderId, number: z.string(), status: z.string() }),
    errors: [
      'request.stale',
      'ordering.cartHasProblems',
      'ordering.totalChanged',
      'inventory.notEnough',
      'offers.full',
      'distribution.dateFull',
      'ordering.relationStopped',
      'ordering.relationArchived',
      'relationships.waitsForPartner',
    ],
  }),
  matchTypedList: procedure({
    method: 'POST',
    path: '/carts/match',
    summary: 'What a typed or pasted list means among a seller’s offers, or among all',
    access: 'member',
    input: z.object({
      ...forCustomer,
      text: z.string().max(20_000),
      vendorId: organizationId.optional(),
      language,
    }),
    output: z.array(
      z.object({
        text: z.string(),
        quantity,
        unit: z.string().nullable(),
        /** The likeliest first; none: nothing fits. */
        matches: z.array(offer),
      }),
    ),
  }),
  orderAgain: procedure({
    method: 'POST',
    path: '/purchase-orders/{purchaseOrderId}/order-again',
    summary: 'Its lines into the draft of the same seller, and what is different since',
    access: 'member',
    idempotent: true,
    input: z.object({ purchaseOrderId }),
    output: z.object({
      cart: cart.nullable(),
      differences: z.array(
        z.object({
          kind: z.enum(['gone', 'price', 'quantity']),
          name: z.object({ en: z.string(), fr: z.string() }),
          before: z.string(),
          after: z.string().nullable(),
        }),
      ),
    }),
  }),
};
