import { z } from 'zod';
import {
  can,
  currency,
  day,
  id,
  organizationId,
  quantity,
  unitPrice,
  texts,
  minor,
} from '../kernel/index.ts';
import { formatId, productId, saleUnit } from '../catalogue/index.ts';
import { possibleDate } from '../distribution/index.ts';
import { offerSeller, priceReason } from '../offers/index.ts';
import { cartId, orderNote, orderReference, orderTotals } from './ids-and-limits.ts';

/** Problems of a line or of a whole cart; each has a text. */
export const cartProblems = [
  'ordering.noLongerOffered',
  'ordering.belowMinimumQuantity',
  'ordering.notAMultiple',
  'ordering.notEnoughStock',
  'ordering.offerFull',
  'ordering.priceChanged',
  'ordering.noDate',
  'ordering.dateUnavailable',
  'ordering.dateFull',
  'ordering.belowMinimumOrder',
  'ordering.noAddress',
  'ordering.empty',
] as const;
export const cartProblem = z.enum(cartProblems);
export type CartProblem = z.infer<typeof cartProblem>;

export const cartLine = z.object({
  id: formatId,
  productId,
  name: texts,
  formatTitle: texts,
  thumbnailUrl: z.string().nullable(),
  saleUnit,
  isVariableWeight: z.boolean(),
  netWeightKg: quantity.nullable(),
  minimumQuantity: quantity.nullable(),
  multipleQuantity: quantity.nullable(),
  quantity,
  /** The current price for this quantity; null when the format is no longer offered. */
  unitPrice: unitPrice.nullable(),
  priceReason: priceReason.nullable(),
  /** The price when the line was added, if another one applies now. */
  priceBefore: unitPrice.nullable(),
  /** Estimated where the weight varies. */
  amountMinor: minor,
  depositMinor: minor,
  /** Stock left, when stock limits the order; null: unlimited. */
  available: quantity.nullable(),
  problem: cartProblem.nullable(),
});
export type CartLine = z.infer<typeof cartLine>;

export const cartDate = possibleDate.extend({
  minimumMinor: z.int().nullable(),
  deliveryFeeMinor: z.int(),
});
export type CartDate = z.infer<typeof cartDate>;

/** How the added amount compares with the credit limit that the seller set; only the seller's side sees it. */
export const creditStatus = z.object({
  limitMinor: minor,
  policy: z.enum(['warn', 'hold']),
  /** Owed on published invoices, minus unapplied credit; negative: the seller owes. */
  owedMinor: z.int(),
  /** Other orders that are not on a published invoice yet. */
  ordersMinor: z.int(),
  addedMinor: z.int(),
  /** The sum of the three above. */
  exposureMinor: z.int(),
  overMinor: minor,
});
export type CreditStatus = z.infer<typeof creditStatus>;

/** A draft order: one per seller and date, shared by all who buy for the organization. */
export const cart = z.object({
  id: cartId,
  /** The seller's minimum, deposits and flat fees are in its own currency and count only in a cart of that currency. */
  seller: offerSeller.extend({ currency }),
  customer: z.object({ id: organizationId, name: z.string() }),
  /** The vendor fills the cart for a customer who telephoned. */
  isForCustomer: z.boolean(),
  currency,
  lines: z.array(cartLine),
  date: cartDate.nullable(),
  /** The day that was chosen, when orders for it are no longer possible. */
  unavailableOn: day.nullable(),
  addressId: id('Address').nullable(),
  /** Where a delivery goes, chosen or not; null: the customer has no address. */
  deliveredToId: id('Address').nullable(),
  reference: z.string(),
  note: z.string(),
  totals: orderTotals,
  /**
   * Amount missing to the minimum order; null when there is no minimum, or when the cart adds to an order of the same
   * delivery.
   */
  missingMinor: z.int().nullable(),
  /** The customer would owe more than the seller's credit limit, so the order would wait for the seller. */
  isOverCredit: z.boolean(),
  credit: creditStatus.nullable(),
  problems: z.array(cartProblem),
  version: z.int(),
  can: can('submit', 'edit'),
});
export type Cart = z.infer<typeof cart>;

export const cartFields = { reference: orderReference, note: orderNote };
