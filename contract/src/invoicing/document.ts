import { z } from 'zod';
import { bilingual, currency, day, quantity, unitPrice, texts, minor } from '../kernel/index.ts';
import { producerId, taxClass } from '../catalogue/index.ts';
import { orderLineId, orderTotals, purchaseOrderId } from '../ordering/index.ts';
import { limits } from '../organizations/index.ts';
import { supply } from './french-terms.ts';
import { invoiceKind } from './states.ts';
import { invoiceId, invoiceLineId, paymentMethod, invoicePurpose, invoiceUnits } from './ids-and-limits.ts';

/** An invoice line as it is printed, from an order line or entered by hand. */
export const invoiceLine = z.object({
  id: invoiceLineId,
  orderLine: z.object({ purchaseOrderId, orderLineId, orderNumber: z.string() }).nullable(),
  /** On a credit note: the invoice line that it corrects. */
  correctsLineId: invoiceLineId.nullable(),
  name: texts,
  formatTitle: texts,
  sku: z.string().nullable(),
  unit: z.enum(invoiceUnits),
  quantity,
  /** Number of pieces weighed, for a line sold by weight. */
  pieces: quantity.nullable(),
  unitPrice,
  taxClass,
  taxIds: z.array(z.string()),
  /** Deposit on containers, which is not taxed. */
  depositMinor: minor,
  /** Before tax and before its share of the discount. */
  amountMinor: minor,
  producerId: producerId.nullable(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

const fact = z.object({ label: texts, value: z.string() });
/** A structured address, for programs that read its parts. */
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
/** The part of a French seller's invoice that only programs read: structured addresses, and numbers by kind. */
export const electronicPart = z.object({
  seller: registeredParty.extend({
    legalForm: z.string().nullable(),
    capitalMinor: minor.nullable(),
    registerTown: z.string().nullable(),
    /** Too small a business to charge VAT (CGI, art. 293 B). */
    isFranchise: z.boolean(),
  }),
  buyer: registeredParty,
  deliveredTo: place.nullable(),
  supply,
  isVatOnDebits: z.boolean(),
});
export type ElectronicPart = z.infer<typeof electronicPart>;

/** Codes by which accountants in France find legal mentions (UNTDID 4451). */
export const mentionCodes = ['PMT', 'PMD', 'AAB', 'TXD'] as const;
export const mention = texts.extend({ code: z.enum(mentionCodes).optional() });
export type Mention = z.infer<typeof mention>;

/**
 * The complete content of an invoice or credit note: of a draft, as it would be published now; of a published
 * document, final.
 */
export const invoiceDocument = z.object({
  layout: z.literal(1),
  kind: invoiceKind,
  /** Absent: `goods`. */
  purpose: invoicePurpose.optional(),
  number: z.string().nullable(),
  language: z.enum(invoiceLanguages),
  currency,
  issuedOn: day,
  dueOn: day,
  termsDays: z.int(),
  reference: z.string(),
  seller: party.extend({ taxNumbers: z.array(fact), country: z.enum(['CA', 'FR']) }),
  /** The parts of the address are absent on invoices that were published without them. */
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
  /** Charges for late payment; absent: only the debt itself is due. */
  late: z.object({ annualRate: z.string(), recoveryMinor: minor }).optional(),
  /** Mentions that the law of the seller's country requires. */
  mentions: z.array(mention),
  /** Only for a French seller: Factur-X is generated from it. */
  electronic: electronicPart.optional(),
});
export type InvoiceDocument = z.infer<typeof invoiceDocument>;

/** What is missing for publication, each with its text and a place to fix it. */
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

/** What the seller should check, without having to fix it before publishing. */
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
