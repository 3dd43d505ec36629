import { z } from 'zod';
import {
  can,
  computedQuantity,
  currency,
  day,
  id,
  quantity,
  unitPrice,
  texts,
  minor,
} from '../kernel/index.ts';
import { formatId, priceBreak, producerId, producerTaxNumbers, productId } from '../catalogue/index.ts';
import { cutOff, deliveryFee } from '../distribution/index.ts';
import { orderLineId, purchaseOrderId } from '../ordering/index.ts';
import { paymentMethods } from '../organizations/index.ts';

export const statementId = id('ProducerStatement');
export const settlementId = id('ProducerSettlement');
export type StatementId = z.infer<typeof statementId>;
export type SettlementId = z.infer<typeof settlementId>;

export const hubsLimits = { reference: 100, note: 1_000, lines: 1_000 } as const;

/** domain.md: the hub sells for the producer and keeps a commission, or buys the products and resells them. */
export const producerModes = ['agent', 'resale'] as const;
export const producerMode = z.enum(producerModes);
export type ProducerMode = z.infer<typeof producerMode>;

const taxAmount = z.object({
  taxId: z.string(),
  name: texts,
  rate: z.string(),
  baseMinor: minor,
  amountMinor: minor,
});
export type TaxAmount = z.infer<typeof taxAmount>;

export const entryKinds = ['sale', 'claim', 'credit', 'rebilled', 'purchase'] as const;
/** One entry of a producer statement: a delivery, a credit or a purchase. */
export const statementEntry = z.object({
  kind: z.enum(entryKinds),
  on: day,
  purchaseOrderId: purchaseOrderId.nullable(),
  /** Number of the customer's order, or of the purchase from the producer. */
  number: z.string(),
  customerName: z.string(),
  name: texts,
  formatTitle: texts,
  /** Pieces, or kilograms where the weight varies. */
  quantity: computedQuantity,
  unit: z.enum(['piece', 'kg']),
  unitPrice: unitPrice.nullable(),
  /** Without tax, deposit and delivery fee. */
  amountMinor: minor,
  commissionPercent: z.string(),
  commissionMinor: minor,
  taxes: z.array(z.object({ taxId: z.string(), name: texts, rate: z.string(), amountMinor: minor })),
});
export type StatementEntry = z.infer<typeof statementEntry>;

export const statementTotals = z.object({
  /** Amount that the producer owed the seller at the end of the previous statement. */
  carriedForwardMinor: minor,
  salesMinor: minor,
  commissionMinor: minor,
  commissionTaxes: z.array(taxAmount),
  itemTaxes: z.array(taxAmount),
  /** A negative amount is carried to the next statement. */
  dueMinor: minor,
});
export type StatementTotals = z.infer<typeof statementTotals>;

export const statementStates = ['draft', 'owed', 'paid', 'carried'] as const;
export const statementState = z.enum(statementStates);
export type StatementState = z.infer<typeof statementState>;

export const settlement = z.object({
  id: settlementId,
  paidOn: day,
  method: z.enum(paymentMethods),
  reference: z.string(),
  amountMinor: minor,
  recordedByName: z.string(),
  isVoided: z.boolean(),
});
export type Settlement = z.infer<typeof settlement>;

export const statementRow = statementTotals.extend({
  id: statementId,
  number: z.string(),
  from: day,
  until: day,
  currency,
  state: statementState,
  settledMinor: minor,
  closedAt: z.iso.datetime(),
});
export type StatementRow = z.infer<typeof statementRow>;

const statementProducer = z.object({
  id: producerId,
  name: z.string(),
  contactName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  town: z.string(),
  isTaxRegistered: z.boolean(),
  ...producerTaxNumbers.shape,
});
export type StatementProducer = z.infer<typeof statementProducer>;

/** A closed statement, or the open one as it would be closed now, which has no number. All amounts are in its currency. */
export const statement = statementTotals.extend({
  id: statementId.nullable(),
  number: z.string().nullable(),
  producer: statementProducer,
  mode: producerMode,
  from: day,
  until: day,
  currency,
  state: statementState,
  entries: z.array(statementEntry),
  settlements: z.array(settlement),
  settledMinor: minor,
  closedAt: z.iso.datetime().nullable(),
  can: can('close', 'settle'),
});
export type Statement = z.infer<typeof statement>;

/** What is owed to a producer in one currency. */
export const amountsOwed = z.object({
  currency,
  /** Due on closed statements and not paid; a negative amount is what the next statement begins with. */
  owedMinor: minor,
  /** Amount since the last statement, including what that one carried over. */
  openMinor: minor,
  last: z.object({ number: z.string(), until: day }).nullable(),
});

export const producerOfBalance = z.object({
  id: producerId,
  name: z.string(),
  isArchived: z.boolean(),
  mode: producerMode,
});

/** The account with one producer in one currency. */
export const producerBalance = producerOfBalance.extend(amountsOwed.shape);
export type ProducerBalance = z.infer<typeof producerBalance>;

export const purchaseId = id('HubPurchase');
export const purchaseLineId = id('HubPurchaseLine');
export type PurchaseId = z.infer<typeof purchaseId>;
export type PurchaseLineId = z.infer<typeof purchaseLineId>;

export const purchaseStatuses = ['sent', 'received', 'cancelled'] as const;
export const purchaseStatus = z.enum(purchaseStatuses);
export type PurchaseStatus = z.infer<typeof purchaseStatus>;

/** What the hub gives the producer for a line. */
export const demandCost = z.discriminatedUnion('kind', [
  /** The producer's price: per kilogram where a piece has an estimated weight `kgEach`. */
  z.object({
    kind: z.literal('price'),
    unitPrice,
    breaks: z.array(priceBreak),
    kgEach: quantity.nullable(),
  }),
  /** Sales less the hub's commission on them; a surplus costs nothing until it is sold. */
  z.object({ kind: z.literal('commission'), commissionMinor: minor }),
]);
export type DemandCost = z.infer<typeof demandCost>;

/** One format of a producer that customers ordered for a day. */
export const demandLine = z.object({
  formatId,
  productId,
  name: texts,
  formatTitle: texts,
  sku: z.string().nullable(),
  orders: z.int(),
  /** Quantity in confirmed orders. */
  needed: computedQuantity,
  /** Quantity in orders that are not confirmed yet. */
  unconfirmed: computedQuantity,
  /** Part of `needed` that is already ordered from the producer. */
  bought: computedQuantity,
  /** Remaining quantity, rounded to the producer's multiple. */
  toBuy: computedQuantity,
  /** Part of `needed` that is not ordered from the producer yet. */
  remaining: computedQuantity,
  multiple: quantity.nullable(),
  /** Stock on hand and on its way; null where stock is not tracked. */
  onHand: quantity.nullable(),
  incoming: quantity.nullable(),
  /** Null: not known, or the member may not see costs. */
  cost: demandCost.nullable(),
  /** What customers pay for `remaining`, without tax; null: in another currency, or the member may not see sales. */
  saleMinor: minor.nullable(),
  /** Why there is no cost or no sale to compare, for a member who may see them. */
  unknown: z.enum(['noCost', 'otherCurrency']).nullable(),
  supplierFormatId: formatId.nullable(),
  supplierFormat: texts.nullable(),
  /** Why the format cannot be ordered from its producer. */
  problem: z.enum(['hubs.noSupplierFormat', 'hubs.notOfferedByProducer', 'hubs.noCost']).nullable(),
  version: z.int(),
});
export type DemandLine = z.infer<typeof demandLine>;

/** A purchase order on the platform, or a document sent by email. */
export const purchaseMethods = ['order', 'document'] as const;
/** What a producer outside the platform asks of an order. */
export const purchasingTerms = z.object({
  cutOff: cutOff.omit({ isFlexible: true }).nullable(),
  minimumMinor: minor.min(0).max(100_000_000).nullable(),
  deliveryFeeMinor: minor.min(0).max(100_000_000).nullable(),
});
export type PurchasingTerms = z.infer<typeof purchasingTerms>;

export const demandByProducer = z.object({
  id: producerId,
  name: z.string(),
  email: z.string().nullable(),
  method: z.enum(purchaseMethods),
  mode: producerMode,
  /** Until when the producer takes orders for the day; null: not known. */
  deadlineAt: z.iso.datetime().nullable(),
  /** The smallest order before tax and delivery, and the fee for the hub's address; null: none, or not shown. */
  minimumMinor: minor.nullable(),
  fee: deliveryFee.nullable(),
  /** A producer on the platform has no delivery or pickup in time. */
  problem: z.enum(['hubs.noDateInTime']).nullable(),
  /** Entered by the hub, for a producer that gets a document. */
  terms: purchasingTerms.nullable(),
  version: z.int(),
  lines: z.array(demandLine),
});
export type DemandByProducer = z.infer<typeof demandByProducer>;

export const purchaseLine = z.object({
  id: purchaseLineId,
  formatId,
  name: texts,
  formatTitle: texts,
  sku: z.string().nullable(),
  needed: computedQuantity,
  ordered: computedQuantity,
  received: quantity.nullable(),
  /** Quantity that the customers' orders need now and that did not arrive. */
  missing: computedQuantity,
  /** Per kilogram where the weight varies. */
  unitCost: unitPrice.nullable(),
  isVariableWeight: z.boolean(),
  netWeightKg: quantity.nullable(),
  receivedKg: quantity.nullable(),
  /** The quantity that the cost is multiplied by: kilograms where the weight varies, estimated until weighed. */
  paidQuantity: computedQuantity,
  links: z.array(
    z.object({
      purchaseOrderId,
      orderLineId,
      number: z.string(),
      customerName: z.string(),
      quantity,
    }),
  ),
});
export type PurchaseLine = z.infer<typeof purchaseLine>;

export const purchaseRow = z.object({
  id: purchaseId,
  number: z.string(),
  producer: z.object({ id: producerId, name: z.string() }),
  status: purchaseStatus,
  method: z.enum(purchaseMethods),
  mode: producerMode,
  on: day,
  lines: z.int(),
  /** Less arrived than the customers' orders still need. */
  isShort: z.boolean(),
  purchaseOrderId: purchaseOrderId.nullable(),
  sentAt: z.iso.datetime(),
});
export type PurchaseRow = z.infer<typeof purchaseRow>;

export const purchase = purchaseRow.omit({ lines: true }).extend({
  email: z.string().nullable(),
  note: z.string(),
  currency,
  lines: z.array(purchaseLine),
  mailedAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  version: z.int(),
  can: can('receive', 'share', 'mail', 'cancel'),
});
export type Purchase = z.infer<typeof purchase>;
