import { z } from 'zod';
import {
  bilingual,
  can,
  currency,
  day,
  fileId,
  id,
  organizationId,
  quantity,
  unitPrice,
  userId,
  texts,
  minor,
} from '../kernel/index.ts';
import { formatId, producerId, productId, saleUnit, storage, taxClass } from '../catalogue/index.ts';
import { lotId } from '../inventory/index.ts';
import { timeWindow } from '../distribution/index.ts';
import { priceReason } from '../offers/index.ts';
import { address, limits as organizationLimits, location } from '../organizations/index.ts';
import { relationId } from '../relationships/index.ts';
import { orderSide, orderStatus } from './states.ts';
import {
  purchaseOrderId,
  orderLineId,
  changeSetId,
  claimId,
  orderingLimits,
  orderTotals,
  orderTaxExemption,
} from './ids-and-limits.ts';
import { creditStatus } from './cart.ts';

const partner = z.object({
  id: organizationId,
  name: z.string(),
  logoUrl: z.string().nullable(),
  city: z.string().nullable(),
});

/** Why an order waits for the vendor although orders are approved automatically. */
export const orderFlags = ['late', 'overCredit', 'firstOrder', 'note'] as const;
export const orderFlag = z.enum(orderFlags);
export type OrderFlag = z.infer<typeof orderFlag>;

export const orderFulfilment = z.object({
  kind: z.enum(['delivery', 'pickup']),
  id: z.string(),
  name: z.string(),
  window: timeWindow,
  cutOffAt: z.iso.datetime(),
});

/** A lot that a line was picked from. */
export const orderLot = z.object({
  lotId,
  code: z.string(),
  bestBefore: day.nullable(),
  quantity,
});

export const orderLine = z.object({
  id: orderLineId,
  position: z.int(),
  formatId,
  productId,
  name: texts,
  formatTitle: texts,
  thumbnailUrl: z.string().nullable(),
  sku: z.string().nullable(),
  saleUnit,
  storage,
  isVariableWeight: z.boolean(),
  netWeightKg: quantity.nullable(),
  producer: z.object({ id: producerId, name: z.string() }).nullable(),
  categoryId: z.string().nullable(),
  unitPrice,
  priceReason: priceReason.nullable(),
  taxClass,
  taxes: z.array(z.string()),
  depositMinor: minor,
  requested: quantity,
  /** Null until the order reaches that step. */
  confirmed: quantity.nullable(),
  prepared: quantity.nullable(),
  /** Kilograms of each piece, where the weight varies. */
  weights: z.array(quantity),
  delivered: quantity.nullable(),
  /** For sellers who track lots: the lots that the line was picked from. */
  lots: z.array(orderLot),
  /** Before tax, for the quantity at the order's current step; an estimate until weighed. */
  amountMinor: minor,
  isEstimated: z.boolean(),
  isAdded: z.boolean(),
  note: z.string(),
});
export type OrderLine = z.infer<typeof orderLine>;

/** One change that a side proposes after submission. */
export const orderChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quantity'), lineId: orderLineId, quantity }),
  z.object({ kind: z.literal('price'), lineId: orderLineId, unitPrice }),
  z.object({ kind: z.literal('remove'), lineId: orderLineId }),
  z.object({ kind: z.literal('add'), formatId, quantity }),
  z.object({ kind: z.literal('substitute'), lineId: orderLineId, formatId, quantity }),
  /** Pieces heavier than the tolerance allows; one weight per piece, in kilograms. */
  z.object({
    kind: z.literal('weights'),
    lineId: orderLineId,
    weights: z.array(quantity).min(1).max(orderingLimits.piecesWeighed),
  }),
  z.object({ kind: z.literal('date'), fulfilmentId: z.string(), on: day }),
  z.object({ kind: z.literal('address'), addressId: id('Address') }),
  z.object({ kind: z.literal('deliveryFee'), amountMinor: z.int().min(0).max(10_000_000) }),
]);
export type OrderChange = z.infer<typeof orderChange>;

/** A change in words and figures, as both sides see it. */
export const displayedChange = z.object({
  change: orderChange,
  name: texts.nullable(),
  formatTitle: texts.nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Of a substitution: the product that replaces the ordered one. */
  replacement: z.object({ name: texts, formatTitle: texts }).optional(),
});

export const changeSetStatuses = ['open', 'accepted', 'refused', 'withdrawn'] as const;
export const changeSet = z.object({
  id: changeSetId,
  by: orderSide,
  byName: z.string(),
  status: z.enum(changeSetStatuses),
  message: z.string(),
  answer: z.string(),
  changes: z.array(displayedChange),
  totalBeforeMinor: minor,
  totalAfterMinor: minor,
  proposedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type ChangeSet = z.infer<typeof changeSet>;

export const claimKinds = ['short', 'damaged', 'refused', 'wrong'] as const;
export const claimStatuses = ['open', 'accepted', 'refused'] as const;
export const claim = z.object({
  id: claimId,
  status: z.enum(claimStatuses),
  message: z.string(),
  answer: z.string(),
  lines: z.array(
    z.object({
      lineId: orderLineId,
      name: texts,
      kind: z.enum(claimKinds),
      quantity,
      /** Value of the claim line, before tax. */
      amountMinor: minor,
    }),
  ),
  photos: z.array(z.object({ fileId, url: z.string(), thumbnailUrl: z.string() })),
  raisedAt: z.iso.datetime(),
  raisedByName: z.string(),
  decidedAt: z.iso.datetime().nullable(),
});
export type Claim = z.infer<typeof claim>;

export const orderRow = z.object({
  id: purchaseOrderId,
  number: z.string(),
  status: orderStatus,
  vendor: partner,
  customer: partner,
  currency,
  totalMinor: minor,
  lines: z.int(),
  submittedAt: z.iso.datetime(),
  on: day,
  fulfilment: orderFulfilment,
  /** Where it is delivered; null for a pickup. */
  addressId: id('Address').nullable(),
  reference: z.string(),
  flags: z.array(orderFlag),
  /** The side that has to act; null: neither. */
  pendingSide: orderSide.nullable(),
  isTest: z.boolean(),
  version: z.int(),
  can: can('confirm', 'prepare', 'markReady', 'load', 'deliver'),
});
export type OrderRow = z.infer<typeof orderRow>;

const attachment = z.object({ fileId, url: z.string() });
const contact = z.object({ email: z.string().nullable(), phone: z.string().nullable() });

export const purchaseOrder = z.object({
  id: purchaseOrderId,
  number: z.string(),
  status: orderStatus,
  side: orderSide,
  /** With the seller's own currency, which may differ from the order's. */
  vendor: partner.extend({ organizationId, contact, currency }),
  customer: partner.extend({ contact, number: z.string().nullable() }),
  /** Null for a test order, which has no real buyer. */
  relationId: relationId.nullable(),
  currency,
  submittedAt: z.iso.datetime(),
  submittedBy: z.object({ id: userId.nullable(), name: z.string(), side: orderSide }),
  on: day,
  /** The day it was handed over, which may be another than planned; null until then. */
  deliveredOn: day.nullable(),
  fulfilment: orderFulfilment,
  /** The delivery address, or the pickup place. */
  address: address.extend({ location: location.nullable() }).nullable(),
  deliveryNotes: z.string(),
  /** The customer's general delivery instructions: the current ones, or those at the time of delivery. */
  deliveryInstructions: bilingual(organizationLimits.text).nullable(),
  reference: z.string(),
  /** The customer's note to the vendor. */
  note: z.string(),
  /** The general message for producers of a hub that bought by this order, as it was then. */
  messageForProducers: bilingual(organizationLimits.text).nullable(),
  /** Visible only to the side that wrote it. */
  privateNote: z.string(),
  lines: z.array(orderLine),
  totals: orderTotals,
  /** The taxes that the customer is exempt from, and why. */
  taxExemptions: z.array(orderTaxExemption),
  flags: z.array(orderFlag),
  /** Present while the order waits for a seller who set a credit limit. */
  credit: creditStatus.nullable(),
  pendingSide: orderSide.nullable(),
  changeSets: z.array(changeSet),
  claims: z.array(claim),
  claimUntil: z.iso.datetime().nullable(),
  externalDeliveryNote: attachment.nullable(),
  externalInvoice: attachment.nullable(),
  /** Spec §3 names the addresses alone; the same as in the two fields above. */
  externalDeliveryNoteUrl: z.string().nullable(),
  externalInvoiceUrl: z.string().nullable(),
  /** Also while the invoice is a draft. */
  invoiceId: id('Invoice').nullable(),
  /** An invoice with its lines is published. */
  isBilled: z.boolean(),
  /** The standing order that created this order. */
  standingOrderId: id('StandingOrder').nullable(),
  reason: z.string(),
  isTest: z.boolean(),
  /** The price list or scheduled offer that a test order is made from; null for a real order. */
  testOfferId: z.string().nullable(),
  version: z.int(),
  can: can(
    'confirm',
    'decline',
    'cancel',
    'prepare',
    'markReady',
    'load',
    'deliver',
    'stepBack',
    'propose',
    'decide',
    'withdraw',
    'claim',
    'decideClaim',
    'edit',
    'attachDeliveryNote',
    'attachInvoice',
    'reorder',
  ),
});
export type PurchaseOrder = z.infer<typeof purchaseOrder>;
