import { z } from 'zod';
import { day, fileId, procedure, quantity } from '../kernel/index.ts';
import { possibleDate } from '../distribution/index.ts';
import { lotId } from '../inventory/index.ts';
import {
  changeSetId,
  claimId,
  orderingLimits,
  orderLineId,
  orderNote,
  orderTotals,
  purchaseOrderId,
} from './ids-and-limits.ts';
import { claimKinds, orderChange, purchaseOrder, displayedChange } from './order.ts';
import { orderAction, orderSide } from './states.ts';

/** `as`: the side to act as on a test order, of which the seller is both sides. */
const ofOrder = z.object({ purchaseOrderId, as: orderSide.optional() });
const versioned = ofOrder.extend({ version: z.int() });
const reason = z.string().trim().max(orderingLimits.reason).default('');

export const orders = {
  getOrder: procedure({
    method: 'GET',
    path: '/purchase-orders/{purchaseOrderId}',
    summary: 'One order, as the member’s side sees it',
    access: 'member',
    input: ofOrder,
    output: purchaseOrder,
    live: true,
  }),
  listOrderActivity: procedure({
    method: 'GET',
    path: '/purchase-orders/{purchaseOrderId}/activity',
    summary: 'Activity of an order, newest first',
    access: 'member',
    input: ofOrder,
    output: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        data: z.record(z.string(), z.unknown()),
        byName: z.string().nullable(),
        /** The address whose link it was done by, without signing in; only of the reader's side. */
        byAddress: z.string().nullable(),
        bySide: orderSide.nullable(),
        at: z.iso.datetime(),
      }),
    ),
    live: true,
  }),
  applyOrderAction: procedure({
    method: 'POST',
    path: '/purchase-orders/{purchaseOrderId}/actions',
    summary:
      'Apply an action to an order: confirm, decline, cancel, prepare, mark ready, load, deliver, step back',
    access: 'member',
    idempotent: true,
    input: versioned.extend({
      action: orderAction.exclude(['complete', 'expire']),
      /** Required when declining and cancelling, and when confirming over the credit limit. */
      reason,
      /** Delivered quantities, where they differ from the prepared ones. */
      delivered: z
        .array(z.object({ lineId: orderLineId, quantity }))
        .max(orderingLimits.lines)
        .default([]),
      /** The day it was handed over; now when absent. */
      deliveredOn: day.nullish(),
    }),
    output: purchaseOrder,
    errors: [
      'request.stale',
      'ordering.notInThisState',
      'ordering.reasonNeeded',
      'ordering.overCredit',
      'ordering.changeOpen',
      'ordering.notAllWeighed',
      'ordering.invoiced',
      'ordering.alreadyReceived',
      'ordering.moreThanPrepared',
      'ordering.deliveredInFuture',
      'ordering.deliveredBeforeOrdered',
      'inventory.notEnough',
    ],
  }),
  prepareLines: procedure({
    method: 'PUT',
    path: '/purchase-orders/{purchaseOrderId}/preparation',
    summary: 'Record prepared quantities, weights and lots',
    access: 'member',
    input: versioned.extend({
      lines: z
        .array(
          z.object({
            lineId: orderLineId,
            prepared: quantity.nullable(),
            weights: z.array(quantity).max(orderingLimits.piecesWeighed).default([]),
            /** Absent: the lots that expire first. */
            lots: z.array(z.object({ lotId, quantity })).max(orderingLimits.lots).optional(),
          }),
        )
        .min(1)
        .max(orderingLimits.lines),
    }),
    output: purchaseOrder,
    errors: [
      'request.stale',
      'ordering.notInThisState',
      'ordering.invalidWeights',
      'ordering.moreThanConfirmed',
      'ordering.invalidLots',
    ],
  }),
  listOrderDates: procedure({
    method: 'GET',
    path: '/purchase-orders/{purchaseOrderId}/dates',
    summary: 'The dates of the seller’s deliveries and pickups that an order can be moved to',
    access: 'member',
    input: ofOrder,
    output: z.array(possibleDate),
  }),
  previewChange: procedure({
    method: 'POST',
    path: '/purchase-orders/{purchaseOrderId}/changes/preview',
    summary: 'Preview a proposed change',
    access: 'member',
    input: ofOrder.extend({ changes: z.array(orderChange).min(1).max(orderingLimits.lines) }),
    output: z.object({
      changes: z.array(displayedChange),
      before: orderTotals,
      after: orderTotals,
      /** Within the customer's tolerance, so it applies at once. */
      isApplied: z.boolean(),
    }),
    errors: [
      'ordering.noChange',
      'ordering.noLongerOffered',
      'ordering.dateUnavailable',
      'ordering.unknownLine',
      'ordering.belowMinimumQuantity',
      'ordering.notAMultiple',
      'ordering.belowMinimumOrder',
      'ordering.empty',
      'ordering.invalidWeights',
    ],
  }),
  previewDecision: procedure({
    method: 'POST',
    path: '/purchase-orders/{purchaseOrderId}/changes/{changeSetId}/preview',
    summary: 'Preview the order with only some of the proposed changes accepted',
    access: 'member',
    input: ofOrder.extend({ changeSetId, only: z.array(z.int().min(0)).max(orderingLimits.lines) }),
    output: z.object({ before: orderTotals, after: orderTotals }),
    errors: ['ordering.noOpenChange', 'ordering.dateUnavailable', 'ordering.noLongerOffered'],
  }),
  proposeChange: procedure({
    method: 'POST',
    path: '/purchase-orders/{purchaseOrderId}/changes',
    summary: 'Propose a change to the other side',
    access: 'member',
    idempotent: true,
    input: versioned.extend({
      message: orderNote.default(''),
      changes: z.array(orderChange).min(1).max(orderingLimits.lines),
    }),
    output: purchaseOrder,
    errors: [
      'request.stale',
      'ordering.changeOpen',
      'ordering.noChange',
      'ordering.afterCutOff',
      'ordering.noLongerOffered',
      'ordering.dateUnavailable',
      'ordering.unknownLine',
      'ordering.belowMinimumQuantity',
      'ordering.notAMultiple',
      'ordering.belowMinimumOrder',
      'ordering.empty',
      'ordering.invalidWeights',
      'inventory.notEnough',
    ],
  }),
  decideChange: procedure({
    method: 'POST',
    path: '/purchase-orders/{purchaseOrderId}/changes/{changeSetId}/decision',
    summary: 'Accept or refuse the other side’s proposal, in whole or in part, or withdraw one’s own',
    access: 'member',
    idempotent: true,
    input: versioned.extend({
      changeSetId,
      decision: z.enum(['accept', 'refuse', 'withdraw']),
      /** Indexes of the accepted changes; absent: all of them. */
      only: z.array(z.int().min(0)).max(orderingLimits.lines).optional(),
      answer: orderNote.default(''),
    }),
    output: purchaseOrder,
    errors: ['request.stale', 'ordering.noOpenChange', 'ordering.dateUnavailable', 'inventory.notEnough'],
  }),
  editOrder: procedure({
    method: 'PATCH',
    path: '/purchase-orders/{purchaseOrderId}',
    summary: 'Change one’s own reference and private note',
    access: 'member',
    input: versioned.extend({
      reference: z.string().trim().max(orderingLimits.reference).optional(),
      privateNote: orderNote.optional(),
    }),
    output: purchaseOrder,
    errors: ['request.stale'],
  }),
  attachDocument: procedure({
    method: 'PUT',
    path: '/purchase-orders/{purchaseOrderId}/attachments/{kind}',
    summary: 'Attach an external delivery note or invoice; null removes it',
    access: 'member',
    input: versioned.extend({
      kind: z.enum(['externalDeliveryNote', 'externalInvoice']),
      fileId: fileId.nullable(),
    }),
    output: purchaseOrder,
    errors: ['request.stale'],
  }),
  raiseClaim: procedure({
    method: 'POST',
    path: '/purchase-orders/{purchaseOrderId}/claims',
    summary: 'Raise a claim for short, damaged, refused or wrong items',
    access: 'member',
    idempotent: true,
    input: versioned.extend({
      message: orderNote.default(''),
      lines: z
        .array(z.object({ lineId: orderLineId, kind: z.enum(claimKinds), quantity }))
        .min(1)
        .max(orderingLimits.lines),
      photoFileIds: z.array(fileId).max(10).default([]),
    }),
    output: purchaseOrder,
    errors: ['request.stale', 'ordering.claimWindowOver', 'ordering.moreThanDelivered'],
  }),
  decideClaim: procedure({
    method: 'POST',
    path: '/purchase-orders/{purchaseOrderId}/claims/{claimId}/decision',
    summary: 'Accept or refuse a claim',
    access: 'member',
    idempotent: true,
    input: versioned.extend({
      claimId,
      decision: z.enum(['accept', 'refuse']),
      answer: orderNote.default(''),
    }),
    output: purchaseOrder,
    errors: ['request.stale', 'ordering.noOpenClaim'],
  }),
};
