import { z } from 'zod';
import { currency, day, procedure, quantity, unitPrice, texts } from '../kernel/index.ts';
import { formatId, saleUnit } from '../catalogue/index.ts';
import { possibleDate } from '../distribution/index.ts';
import { orderingLimits, orderNote, purchaseOrderId } from './ids-and-limits.ts';
import { orderRow, purchaseOrder } from './order.ts';
import { orderSide } from './states.ts';

/** A price list or a scheduled offer that is open now. */
const openOffer = z.object({
  id: z.uuid(),
  kind: z.enum(['list', 'scheduledOffer']),
  name: z.string(),
  currency,
});

export const testOrderItems = z.object({
  formatId,
  name: texts,
  formatTitle: texts,
  saleUnit,
  unitPrice,
  minimumQuantity: quantity.nullable(),
  multipleQuantity: quantity.nullable(),
});

/** screens.md, /vendor/test-workflow: a seller orders from its own offers and acts as both sides. */
export const testOrders = {
  listTestOffers: procedure({
    method: 'GET',
    path: '/test-orders/offers',
    summary: 'Open price lists and scheduled offers for test orders',
    access: 'member',
    input: z.object({}),
    output: z.array(openOffer),
    live: true,
  }),
  getTestOffer: procedure({
    method: 'GET',
    path: '/test-orders/offers/{offerId}',
    summary: 'Items and dates available for a test order',
    access: 'member',
    input: z.object({ offerId: z.uuid() }),
    output: openOffer.extend({ items: z.array(testOrderItems), dates: z.array(possibleDate) }),
    live: true,
  }),
  listTestOrders: procedure({
    method: 'GET',
    path: '/test-orders',
    summary: 'Test orders, newest first',
    access: 'member',
    input: z.object({}),
    output: z.array(orderRow),
    live: true,
  }),
  listTestOrderEmails: procedure({
    method: 'GET',
    path: '/test-orders/{purchaseOrderId}/mail',
    summary: 'Emails that a test order would have sent, newest first',
    access: 'member',
    input: z.object({ purchaseOrderId }),
    output: z.array(
      z.object({
        id: z.string(),
        to: orderSide,
        subject: z.string(),
        text: z.string(),
        at: z.iso.datetime(),
      }),
    ),
    live: true,
  }),
  placeTestOrder: procedure({
    method: 'POST',
    path: '/test-orders',
    summary: 'Place a test order, as the buyer or as the seller',
    access: 'member',
    idempotent: true,
    input: z.object({
      offerId: z.uuid(),
      by: orderSide.default('customer'),
      lines: z.array(z.object({ formatId, quantity })).min(1).max(orderingLimits.lines),
      date: z.object({ fulfilmentId: z.uuid(), on: day }),
      note: orderNote.default(''),
    }),
    output: purchaseOrder,
    errors: ['ordering.cartHasProblems', 'ordering.tooManyTestOrders'],
  }),
  advanceTestOrderTime: procedure({
    method: 'POST',
    path: '/test-orders/{purchaseOrderId}/time',
    summary: 'Advance the time of a test order: unanswered it expires, delivered it completes',
    access: 'member',
    idempotent: true,
    input: z.object({ purchaseOrderId, version: z.int(), as: orderSide.optional() }),
    output: purchaseOrder,
    errors: ['request.stale', 'ordering.notInThisState'],
  }),
  removeTestOrders: procedure({
    method: 'DELETE',
    path: '/test-orders',
    summary: 'Delete one test order, or all of them',
    access: 'member',
    input: z.object({ purchaseOrderId: purchaseOrderId.optional() }),
    output: z.object({ deleted: z.int() }),
  }),
};
