import { z } from 'zod';
import { id, texts, minor } from '../kernel/index.ts';

export const purchaseOrderId = id('PurchaseOrder');
export const orderLineId = id('OrderLine');
export const cartId = id('Cart');
export const changeSetId = id('ChangeSet');
export const claimId = id('Claim');
export type PurchaseOrderId = z.infer<typeof purchaseOrderId>;
export type OrderLineId = z.infer<typeof orderLineId>;
export type CartId = z.infer<typeof cartId>;
export type ChangeSetId = z.infer<typeof changeSetId>;
export type ClaimId = z.infer<typeof claimId>;

export const orderingLimits = {
  lines: 500,
  note: 2_000,
  reference: 60,
  reason: 500,
  piecesWeighed: 500,
  /** How far above the estimate a line may weigh without asking the customer, in per cent. */
  weightTolerancePercent: 20,
  /** Per line. */
  lots: 50,
  /** Days after delivery during which a customer can raise a claim. */
  claimDays: 3,
  /** Maximum number of test orders of one seller. */
  tests: 20,
  /** One per piece, in one file. */
  labels: 1_000,
} as const;

export const orderNote = z.string().trim().max(orderingLimits.note);
export const orderReference = z.string().trim().max(orderingLimits.reference);

export const taxTotal = z.object({
  taxId: z.string(),
  name: texts,
  rate: z.string(),
  baseMinor: minor,
  amountMinor: minor,
});

/** A tax that a customer is exempt from, and why, as documents print it. */
export const orderTaxExemption = z.object({
  taxId: z.string(),
  name: texts,
  rate: z.string(),
  /** Number of the certificate; empty: none was given. */
  certificateNumber: z.string(),
  reason: z.string(),
});
export type OrderTaxExemption = z.infer<typeof orderTaxExemption>;

/** On an order every tax is an estimate: the invoice's is final. */
export const orderTotals = z.object({
  linesMinor: minor,
  discountMinor: minor,
  deliveryFeeMinor: minor,
  depositMinor: minor,
  taxes: z.array(taxTotal),
  taxMinor: minor,
  totalMinor: minor,
});
export type OrderTotals = z.infer<typeof orderTotals>;
