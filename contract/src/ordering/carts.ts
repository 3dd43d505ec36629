import { z } from 'zod';
import { day, id, language, organizationId, procedure, quantity } from '../kernel/index.ts';
import { formatId } from '../catalogue/index.ts';
import { offer } from '../offers/index.ts';
import { cart, cartDate, cartFields } from './cart.ts';
import { cartId, orderingLimits, purchaseOrderId } from './ids-and-limits.ts';

const done = z.object({ done: z.literal(true) });
const ofCart = z.object({ cartId });
/** A seller can fill a cart for one of its customers; a buyer fills its own. */
const forCustomer = { customerId: organizationId.optional() };

export const carts = {
  listCarts: procedure({
    method: 'GET',
    path: '/carts',
    summary: 'My carts, one per seller and date; with `customerId`, those a seller fills for a customer',
    access: 'member',
    input: z.object(forCustomer),
    output: z.array(cart),
    live: true,
  }),
  getCart: procedure({
    method: 'GET',
    path: '/carts/{cartId}',
    summary: 'One cart with current prices, stock and estimate',
    access: 'member',
    input: ofCart,
    output: cart,
    live: true,
  }),
  listCartDates: procedure({
    method: 'GET',
    path: '/carts/{cartId}/dates',
    summary: 'Possible delivery and pickup dates of a cart, with their costs',
    access: 'member',
    input: ofCart,
    output: z.array(cartDate),
  }),
  setCartLines: procedure({
    method: 'PUT',
    path: '/carts/lines',
    summary: 'Set the quantity of each format; 0 removes it',
    access: 'member',
    idempotent: true,
    input: z.object({
      ...forCustomer,
      lines: z.array(z.object({ formatId, quantity })).min(1).max(orderingLimits.lines),
      /** Replaces the quantity in the cart, or adds to it. */
      mode: z.enum(['set', 'add']).default('set'),
      /** The cart to change; absent: the newest one of the format's seller. */
      cartId: cartId.optional(),
    }),
    output: z.array(cart),
    errors: ['ordering.noLongerOffered', 'ordering.tooManyLines'],
  }),
  changeCart: procedure({
    method: 'PATCH',
    path: '/carts/{cartId}',
    summary: 'Change the date, address, reference or note of a cart',
    access: 'member',
    input: ofCart.extend({
      version: z.int(),
      date: z
        .object({ fulfilmentId: z.string().max(60), on: day })
        .nullable()
        .optional(),
      addressId: id('Address').nullable().optional(),
      reference: cartFields.reference.optional(),
      note: cartFields.note.optional(),
    }),
    output: cart,
    errors: ['request.stale', 'ordering.dateUnavailable', 'ordering.unknownAddress'],
  }),
  removeCart: procedure({
    method: 'DELETE',
    path: '/carts/{cartId}',
    summary: 'Remove a cart',
    access: 'member',
    input: ofCart,
    output: done,
  }),
  acceptCartPrices: procedure({
    method: 'POST',
    path: '/carts/{cartId}/accept-prices',
    summary: 'Accept the current prices of a cart',
    access: 'member',
    input: ofCart.extend({ version: z.int() }),
    output: cart,
    errors: ['request.stale'],
  }),
  submitCart: procedure({
    method: 'POST',
    path: '/carts/{cartId}/submit',
    summary: 'Submit a cart as an order, all or nothing',
    access: 'member',
    idempotent: true,
    input: ofCart.extend({
      version: z.int(),
      /** The total that was displayed; submission is refused when it has changed. */
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
  addCartToOrder: procedure({
    method: 'POST',
    path: '/carts/{cartId}/add-to-order',
    summary:
      'Add a cart to an order of the same date instead of placing a second one; proposed once it is confirmed',
    access: 'member',
    idempotent: true,
    input: ofCart.extend({
      version: z.int(),
      /** The total that was displayed; refused when it has changed. */
      totalMinor: z.int(),
      purchaseOrderId,
    }),
    output: z.object({
      number: z.string(),
      /** The other side has to accept it. */
      isProposed: z.boolean(),
    }),
    errors: [
      'request.stale',
      'ordering.cartHasProblems',
      'ordering.totalChanged',
      'ordering.otherDelivery',
      'ordering.notInThisState',
      'ordering.changeOpen',
      'ordering.afterCutOff',
      'ordering.noLongerOffered',
      'ordering.belowMinimumQuantity',
      'ordering.notAMultiple',
      'ordering.tooManyLines',
      'inventory.notEnough',
    ],
  }),
  matchTypedList: procedure({
    method: 'POST',
    path: '/carts/match',
    summary: 'Match a typed or pasted list with the offers of a seller, or of all',
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
        /** The likeliest first; empty: no match. */
        matches: z.array(offer),
      }),
    ),
  }),
  reorder: procedure({
    method: 'POST',
    path: '/purchase-orders/{purchaseOrderId}/reorder',
    summary: 'Add an order’s lines to the seller’s cart, and list what differs since',
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
