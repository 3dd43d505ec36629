import { z } from 'zod';
import { currency, day, procedure, quantity, unitPrice, texts } from '../kernel/index.ts';
import { formatId, saleUnit } from '../catalogue/index.ts';
import { possibleDate } from '../distribution/index.ts';
import { orderingLimits, orderNote, purchaseOrderId } from './words.ts';
import { orderRow, purchaseOrder } from './order.ts';
import { orderSide } from './states.ts';

/** A list or a scheduled offer that is open now. */
const openOffer = z.object({
  id: z.uuid(),
  kind: z.enum(['list', 'scheduledOffer']),
  name: z.string(),
  currency,
});

export const testGoods = z.object({
  formatId,
  name: texts,
  formatTitle: texts,
  saleUnit,
  unitPrice,
  minimumQuantity: quantity.nullable(),
  multipleQuantity: quantity.nullable(),
});

/** screens.md, /vendor/test-workflow: an order on one's own offers, of both sides of which one is oneself. */
export const rehearsals = {
  listTestOffers: procedure({
    method: 'GET',
    path: '/test-orders/offers',
    summary: 'The lists and scheduled offers that are open, to rehearse an order on',
    access: 'member',
    input: z.object({}),
    output: z.array(openOffer),
    live: true,
  }),
  getTestOffer: procedure({
    method: 'GET',
    path: '/test-orders/offers/{offerId}',
    summary: 'What a pretend buyer may order of one of them, and for when',
    access: 'member',
    input: z.object({ offerId: z.uuid() }),
    output: openOffer.extend({ goods: z.array(testGoods), dates: z.array(possibleDate) }),
    live: true,
  }),
  listTestOrders: procedure({
    method: 'GET',
    path: '/test-orders',
    summary: 'The rehearsals there are, newest first',
    access: 'member',
    input: z.object({}),
    output: z.array(orderRow),
    live: true,
  }),
  listTestMail: procedure({
    method: 'GET',
    path: '/test-orders/{purchaseOrderId}/mail',
    summary: 'The mail that a rehearsed order would have sent, newest first',
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
    summary: 'Order of oneself, as a pretend buyer or for one',
    access: 'member',
    idempotent: true,
    input: z.object({
      offerId: z.uuid(),
      by: orderSide.default('customer'),
      lines: z.array(z.object({ formatId, quantity })).min(1).max(orderingLimits.lines),
      date: z.object({ wayId: z.uuid(), on: day }),
      note: orderNote.default(''),
    }),
    output: purchaseOrder,
    errors: ['ordering.cartHasProblems', 'ordering.tooManyTests'],
  }),
  passTestTime: procedure({
    method: 'POST',
    path: '/test-orders/{purchaseOrderId}/time',
    summary: 'Let the time pass that ends a state: unanswered it expires, unclaimed it is complete',
    access: 'member',
    idempotent: true,
    input: z.object({ purchaseOrderId, version: z.int(), as: orderSide.optional() }),
    output: purchaseOrder,
    errors: ['request.stale', 'ordering.notInThisState'],
  }),
  deleteTestOrders: procedure({
    method: 'DELETE',
    path: '/test-orders',
    summary: 'Delete one rehearsal, or all of them',
    access: 'member',
    input: z.object({ purchaseOrderId: purchaseOrderId.optional() }),
    output: z.object({ deleted: z.int() }),
  }),
};
