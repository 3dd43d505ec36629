import { z } from 'zod';
import {
  can,
  currency,
  day,
  pageInput,
  pageOf,
  positiveQuantity,
  procedure,
  quantity,
  texts,
} from '../kernel/index.ts';
import { formatId, producerId } from '../catalogue/index.ts';
import {
  demandByProducer,
  hubsLimits,
  purchase,
  purchaseId,
  purchaseLineId,
  purchaseRow,
  purchasingTerms,
} from './entities.ts';

const ofPurchase = z.object({ purchaseId });
const versioned = ofPurchase.extend({ version: z.int() });

export const purchases = {
  listDemandDays: procedure({
    method: 'GET',
    path: '/hub/days',
    summary: 'Days from today with customer orders',
    access: 'member',
    input: z.object({}),
    output: z.array(z.object({ on: day, orders: z.int(), toBuy: z.int() })),
    live: true,
  }),
  getDemand: procedure({
    method: 'GET',
    path: '/hub/demand',
    summary: 'Quantities needed by a day’s open customer orders, by producer and format',
    access: 'member',
    input: z.object({ on: day }),
    output: z.object({
      currency,
      /** Customers' confirmed orders that something is still to be bought for. */
      orders: z.int(),
      producers: z.array(demandByProducer),
      can: can('buy', 'edit', 'seeCosts', 'seeMargins'),
    }),
    live: true,
  }),
  setPurchasingOptions: procedure({
    method: 'PUT',
    path: '/hub/purchasing-options/{formatId}',
    summary: 'Set the purchase multiple of a format, or the producer’s matching format: only the fields sent',
    access: 'member',
    input: z.object({
      formatId,
      version: z.int(),
      multiple: positiveQuantity.nullable().optional(),
      supplierFormatId: formatId.nullable().optional(),
    }),
    output: z.object({ done: z.literal(true) }),
    errors: ['request.stale', 'hubs.notOfferedByProducer'],
  }),
  setPurchasingTerms: procedure({
    method: 'PUT',
    path: '/hub/producers/{producerId}/purchasing-terms',
    summary: 'Set the cut-off, minimum order and delivery fee of a producer outside the platform',
    access: 'member',
    input: purchasingTerms.extend({ producerId, version: z.int() }),
    output: z.object({ done: z.literal(true) }),
    errors: ['request.stale'],
  }),
  listSupplierFormats: procedure({
    method: 'GET',
    path: '/hub/producers/{producerId}/formats',
    summary: 'Formats that a producer’s organization offers the hub',
    access: 'member',
    input: z.object({ producerId }),
    output: z.array(z.object({ formatId, name: texts, formatTitle: texts, multiple: quantity.nullable() })),
  }),
  createPurchases: procedure({
    method: 'POST',
    path: '/hub/purchases',
    summary: 'Create one purchase per producer from a day’s demand, all or none',
    access: 'member',
    idempotent: true,
    input: z.object({
      on: day,
      producers: z
        .array(
          z.object({
            producerId,
            note: z.string().trim().max(hubsLimits.note).default(''),
            lines: z.array(z.object({ formatId, quantity })).min(1).max(hubsLimits.lines),
          }),
        )
        .min(1)
        .max(200),
    }),
    output: z.object({ purchases: z.array(purchaseRow) }),
    errors: [
      'hubs.demandChanged',
      'hubs.notAMultiple',
      'hubs.noSupplierFormat',
      'hubs.notOfferedByProducer',
      'hubs.noDateInTime',
      'organizations.mailLimitReached',
      'organizations.messageToUnconfirmed',
      'hubs.noAddress',
    ],
  }),
  listPurchases: procedure({
    method: 'GET',
    path: '/hub/purchases',
    summary: 'Purchases from producers, newest first',
    access: 'member',
    input: pageInput.pick({ page: true, pageSize: true }).extend({
      on: day.optional(),
      producerId: producerId.optional(),
    }),
    output: pageOf(purchaseRow),
    live: true,
  }),
  getPurchase: procedure({
    method: 'GET',
    path: '/hub/purchases/{purchaseId}',
    summary: 'One purchase, with the customer orders of each line',
    access: 'member',
    input: ofPurchase,
    output: purchase,
    live: true,
  }),
  receivePurchase: procedure({
    method: 'POST',
    path: '/hub/purchases/{purchaseId}/receipt',
    summary: 'Record what was received of a purchase',
    access: 'member',
    idempotent: true,
    input: versioned.extend({
      lines: z
        .array(
          z.object({
            lineId: purchaseLineId,
            received: quantity,
            /** Total weight, where the weight varies. */
            receivedKg: quantity.nullable().default(null),
          }),
        )
        .max(hubsLimits.lines),
    }),
    output: purchase,
    errors: ['request.stale', 'hubs.notInThisState', 'hubs.notWeighed'],
  }),
  mailPurchase: procedure({
    method: 'POST',
    path: '/hub/purchases/{purchaseId}/mail',
    summary: 'Email the purchase to the producer again',
    access: 'member',
    idempotent: true,
    limit: 'mail',
    input: versioned,
    output: purchase,
    errors: [
      'request.stale',
      'hubs.noAddress',
      'hubs.notInThisState',
      'organizations.mailLimitReached',
      'organizations.messageToUnconfirmed',
    ],
  }),
  cancelPurchase: procedure({
    method: 'POST',
    path: '/hub/purchases/{purchaseId}/cancel',
    summary: 'Cancel a purchase that was not received; its quantities are demand again',
    access: 'member',
    idempotent: true,
    input: versioned,
    output: purchase,
    errors: ['request.stale', 'hubs.notInThisState', 'ordering.notInThisState'],
  }),
};
