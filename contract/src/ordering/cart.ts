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

/** What is wrong with a line or a whole cart, each with its text. */
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
  /** Now, for this quantity; null when it is no longer offered. */
  unitPrice: unitPrice.nullable(),
  priceReason: priceReason.nullable(),
  /** The price it was put in the cart at, when another one counts now. */
  priceBefore: unitPrice.nullable(),
  /** Estimated where the weight varies. */
  amountMinor: minor,
  depositMinor: minor,
  /** What is left, when that decides; null: as much as is wanted. */
  available: quantity.nullable(),
  problem: cartProblem.nullable(),
});
export type CartLine = z.infer<typeof cartLine>;

export const cartDate = possibleDate.extend({
  minimumMinor: z.int().nullable(),
  deliveryFeeMinor: z.int(),
});
export type CartDate = z.infer<typeof cartDate>;

/** How what is added stands to the limit that the seller set; only the seller's side reads it. */
export const creditStatus = z.object({
  limitMinor: minor,
  policy: z.enum(['warn', 'hold']),
  /** By published invoices, less credit in hand: below zero, the seller owes. */
  owedMinor: z.int(),
  /** Other orders that no published invoice says yet. */
  ordersMinor: z.int(),
  addedMinor: z.int(),
  /** All of these. */
  exposureMinor: z.int(),
  overMinor: minor,
});
export type CreditStatus = z.infer<typeof creditStatus>;

/** A draft: one a seller and date, shared by all who buy for the organization. */
export const cart = z.object({
  id: cartId,
  seller: offerSeller,
  customer: z.object({ id: organizationId, name: z.string() }),
  /** The vendor enters it for a customer who telephoned. */
  isForCustomer: z.boolean(),
  currency,
  lines: z.array(cartLine),
  date: cartDate.nullable(),
  /** The day it was for, when that can no longer be ordered for. */
  unavailableOn: day.nullable(),
  addressId: id('Address').nullable(),
  reference: z.string(),
  note: z.string(),
  totals: orderTotals,
  /** What lacks to the way's minimum order; null when there is none, or when it adds to an order of the same delivery. */
  missingMinor: z.int().nullable(),
  /** With it the customer would owe more than the seller's limit: it waits for the seller. */
  isOverCredit: z.boolean(),
  credit: creditStatus.nullable(),
  problems: z.array(cartProblem),
  version: z.int(),
  can: can('submit', 'edit'),
});
export type Cart = z.infer<typeof cart>;

export const cartFields = { reference: orderReference, note: orderNote };
