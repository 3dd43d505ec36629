import { z } from 'zod';
import { bilingual, currency, day, quantity, unitPrice, texts, minor } from '../kernel/index.ts';
import { producerId, taxClass } from '../catalogue/index.ts';
import { orderLineId, orderTotals, purchaseOrderId } from '../ordering/index.ts';
import { limits } from '../organizations/index.ts';
import { supply } from './french-terms.ts';
import { invoiceKind } from './states.ts';
import { invoiceId, invoiceLineId, paymentMethod, invoicePurpose, invoiceUnits } from './ids-and-limits.ts';

/** As it prints; of an order's line, or written by hand. */
export const invoiceLine = z.object({
  id: invoiceLineId,
  orderLine: z.object({ purchaseOrderId, orderLineId, orderNumber: z.string() }).nullable(),
  /** Of a credit note: the line of the invoice that it corrects. */
  correctsLineId: invoiceLineId.nullable(),
  name: texts,
  formatTitle: texts,
  sku: z.string().nullable(),
  unit: z.enum(invoiceUnits),
  quantity,
  /** How many were weighed, where it is sold by its weight. */
  pieces: quantity.nullable(),
  unitPrice,
  taxClass,
  taxIds: z.array(z.string()),
  /** Of its containers, outside of any tax. */
  depositMinor: minor,
  /** Before tax and before its share of the discount. */
  amountMinor: minor,
  producerId: producerId.nullable(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

const fact = z.object({ label: texts, value: z.string() });
/** An address in its parts, for programs that read it so. */
const postal = z.object({
  street: z.string(),
  unit: z.string(),
  city: z.string(),
  region: z.string().nullable(),
  postalCode: z.string(),
  country: z.string(),
});

const party = z.object({
  name: z.string(),
  address: z.array(z.string()),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Registered numbers: NEQ, SIRET, customer number… */
  facts: z.array(fact),
});

export const invoiceLanguages = ['FR', 'EN', 'FR+EN'] as const;
const optionalText = bilingual(limits.text).nullable();

const place = z.object({
  street: z.string(),
  more: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
});
const registeredParty = z.object({
  siret: z.string().nullable(),
  vatNumber: z.string().nullable(),
  place: place.nullable(),
});
/** What programs read of a French seller's invoice, and people need not: the parts of addresses, numbers by kind. */
export const electronicPart = z.object({
  seller: registeredParty.extend({
    legalForm: z.string().nullable(),
    capitalMinor: minor.nullable(),
    registerTown: z.string().nullable(),
    /** Too small to charge VAT (CGI, art. 293 B). */
    isFranchise: z.boolean(),
  }),
  buyer: registeredParty,
  deliveredTo: place.nullable(),
  supply,
  isVatOnDebits: z.boolean(),
});
export type ElectronicPart = z.infer<typeof electronicPart>;

/** What an accountant of France looks for, and calls by these letters (UNTDID 4451). */
export const mentionCodes = ['PMT', 'PMD', 'AAB', 'TXD'] as const;
export const mention = texts.extend({ code: z.enum(mentionCodes).optional() });
export type Mention = z.infer<typeof mention>;

/**
 * All that an invoice or a credit note says, and nothing else: of a draft as it would be published now, of a published
 * one as it is for ever.
 */
export const invoiceDocument = z.object({
  layout: z.literal(1),
  kind: invoiceKind,
  /** Absent: goods. */
  purpose: invoicePurpose.optional(),
  number: z.string().nullable(),
  language: z.enum(invoiceLanguages),
  currency,
  issuedOn: day,
  dueOn: day,
  termsDays: z.int(),
  reference: z.string(),
  seller: party.extend({ taxNumbers: z.array(fact), country: z.enum(['CA', 'FR']) }),
  /** The parts of its address are absent where it was published without them. */
  buyer: party.extend({ postal: postal.optional() }),
  orders: z.array(
    z.object({
      id: purchaseOrderId,
      number: z.string(),
      on: day,
      kind: z.enum(['delivery', 'pickup']),
      reference: z.string(),
      place: z.string(),
    }),
  ),
  corrects: z.object({ id: invoiceId, number: z.string(), issuedOn: day }).nullable(),
  reason: z.string(),
  lines: z.array(invoiceLine),
  deliveryFee: z.object({ amountMinor: minor, taxIds: z.array(z.string()) }),
  totals: orderTotals,
  note: z.string(),
  paymentMethods: z.array(paymentMethod),
  paymentInstructions: optionalText,
  footer: optionalText,
  /** What it costs to pay late; absent: nothing more than the debt. */
  late: z.object({ annualRate: z.string(), recoveryMinor: minor }).optional(),
  /** What the law of the seller's country makes it say. */
  mentions: z.array(mention),
  /** Of a French seller's: Factur-X is made of it. */
  electronic: electronicPart.optional(),
});
export type InvoiceDocument = z.infer<typeof invoiceDocument>;

/** What publication needs and does not find, each with its text and a place to mend it. */
export const missingParts = [
  'invoicing.noSellerName',
  'invoicing.noSellerAddress',
  'invoicing.noSellerPhone',
  'invoicing.noTaxNumber',
  'invoicing.noSiret',
  'invoicing.noVatNumber',
  'invoicing.noLegalForm',
  'invoicing.noCapital',
  'invoicing.noRegisterTown',
  'invoicing.severalVats',
  'invoicing.noBuyerAddress',
  'invoicing.noLines',
  'invoicing.nothingToPay',
  'invoicing.dueBeforeIssue',
  'invoicing.moreThanDelivered',
  'invoicing.moreThanInvoiced',
] as const;
export const missingPart = z.enum(missingParts);
export type MissingPart = z.infer<typeof missingPart>;

/** What the seller should look at and may publish all the same. */
export const invoiceWarnings = [
  'harmonizedTax',
  'meatTerms',
  'perishableTerms',
  'alcoholTerms',
  'terms',
  'buyerSiret',
  'gstNumber',
  'qstNumber',
] as const;
export const invoiceWarning = z.enum(invoiceWarnings);
export type InvoiceWarning = z.infer<typeof invoiceWarning>;
