import { z } from 'zod';
import {
  bilingual,
  can,
  currency,
  day,
  id,
  language,
  organizationId,
  quantity,
  unitPrice,
  texts,
  minor,
} from '../kernel/index.ts';
import { producerId, taxClass } from '../catalogue/index.ts';
import { orderLineId, orderSide, orderTotals, purchaseOrderId } from '../ordering/index.ts';
import { takenOff } from './taken-off.ts';
import { limits, paymentMethods } from '../organizations/index.ts';
import { relationId } from '../relationships/index.ts';
import { supply } from './france.ts';
import { invoiceKind, invoiceState, invoiceStatus } from './states.ts';

export const invoiceId = id('Invoice');
export const invoiceLineId = id('InvoiceLine');
export const paymentId = id('Payment');
export const emissionId = id('PaymentEmission');
export type InvoiceId = z.infer<typeof invoiceId>;
export type InvoiceLineId = z.infer<typeof invoiceLineId>;
export type PaymentId = z.infer<typeof paymentId>;
export type EmissionId = z.infer<typeof emissionId>;

export const invoicingLimits = {
  lines: 2_000,
  orders: 200,
  /** Published, sent, exported or marked in one go. */
  atOnce: 1_000,
  name: 300,
  note: 2_000,
  reason: 500,
  reference: 60,
  amountMinor: 100_000_000_00,
  /** A year, in percent: above it interest is a crime in Canada. */
  lateRate: 35,
  recoveryMinor: 1_000_00,
} as const;

export const paymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** What it asks for: goods and services, or interest on what was late. */
export const invoicePurposes = ['goods', 'interest'] as const;
export const invoicePurpose = z.enum(invoicePurposes);
export type InvoicePurpose = z.infer<typeof invoicePurpose>;

export const invoiceUnits = ['piece', 'kg'] as const;

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
const party = z.object({
  name: z.string(),
  address: z.array(z.string()),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Registered numbers: NEQ, SIRET, customer number… */
  facts: z.array(fact),
});

export const invoiceLanguages = ['FR', 'EN', 'FR+EN'] as const;
const written = bilingual(limits.text).nullable();

const place = z.object({
  street: z.string(),
  more: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
});
const registered = z.object({
  siret: z.string().nullable(),
  vatNumber: z.string().nullable(),
  place: place.nullable(),
});
/** What programs read of a French seller's invoice, and people need not: the parts of addresses, numbers by kind. */
export const electronicPart = z.object({
  seller: registered.extend({
    legalForm: z.string().nullable(),
    capitalMinor: minor.nullable(),
    registerTown: z.string().nullable(),
    /** Too small to charge VAT (CGI, art. 293 B). */
    isFranchise: z.boolean(),
  }),
  buyer: registered,
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
  buyer: party,
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
  paymentInstructions: written,
  footer: written,
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
  'invoicing.moreThanDelivered',
  'invoicing.moreThanInvoiced',
] as const;
export const missingPart = z.enum(missingParts);
export type MissingPart = z.infer<typeof missingPart>;

/** What the seller should look at and may publish all the same. */
export const invoiceWarnings = [
  'meatTerms',
  'perishableTerms',
  'alcoholTerms',
  'terms',
  'buyerSiret',
] as const;
export const invoiceWarning = z.enum(invoiceWarnings);
export type InvoiceWarning = z.infer<typeof invoiceWarning>;

const partner = z.object({ id: organizationId, name: z.string(), logoUrl: z.string().nullable() });

/** The buyer's word that money is on its way. */
export const emission = z.object({
  id: emissionId,
  on: day,
  method: paymentMethod,
  reference: z.string(),
  amountMinor: minor,
  byName: z.string(),
});
export type Emission = z.infer<typeof emission>;

const money = {
  totalMinor: minor,
  paidMinor: minor,
  creditedMinor: minor,
  writtenOffMinor: minor,
  /** total = paid + credited + written off + balance, always. */
  balanceMinor: minor,
};

const stamps = {
  isSending: z.boolean(),
  sentAt: z.iso.datetime().nullable(),
  /** Spec §3, as it is named there. */
  quickbooksExportTimestamp: z.iso.datetime().nullable(),
  isDisputed: z.boolean(),
};

const actions = [
  'update',
  'reset',
  'publish',
  'send',
  'cancel',
  'credit',
  'recordPayment',
  'writeOff',
  'remind',
  'markAsExported',
  'revokeLinks',
  'emit',
  'dispute',
] as const;
export type InvoiceAction = (typeof actions)[number];

export const invoiceRow = z.object({
  id: invoiceId,
  kind: invoiceKind,
  purpose: invoicePurpose,
  status: invoiceStatus,
  state: invoiceState,
  number: z.string().nullable(),
  vendor: partner,
  customer: partner,
  currency,
  issuedOn: day.nullable(),
  dueOn: day.nullable(),
  createdAt: z.iso.datetime(),
  orderNumbers: z.array(z.string()),
  reference: z.string(),
  ...money,
  ...stamps,
  emission: emission.nullable(),
  version: z.int(),
  can: can(...actions),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

export const allocationSources = ['payment', 'creditNote', 'writeOff'] as const;
/** One line of what paid an invoice, oldest first; a reversal is a line of its own. */
export const allocation = z.object({
  id: z.string(),
  source: z.enum(allocationSources),
  paymentId: paymentId.nullable(),
  creditNote: z.object({ id: invoiceId, number: z.string() }).nullable(),
  method: paymentMethod.nullable(),
  reference: z.string(),
  on: day,
  amountMinor: minor,
  /** A payment that was taken back, or the entry that takes it back. */
  isReversed: z.boolean(),
});
export type Allocation = z.infer<typeof allocation>;

export const invoice = invoiceRow.extend({
  side: orderSide,
  relationId,
  document: invoiceDocument,
  /** SHA-256 of the canonical document; null until it is published. */
  contentHash: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  cancelledAt: z.iso.datetime().nullable(),
  missing: z.array(missingPart),
  warnings: z.array(invoiceWarning),
  takenOff: z.array(takenOff),
  allocations: z.array(allocation),
  creditNotes: z.array(
    z.object({ id: invoiceId, number: z.string().nullable(), status: invoiceStatus, totalMinor: minor }),
  ),
  /** Of a credit note: what no invoice has taken yet. */
  unappliedMinor: minor,
  dispute: z.string(),
  sends: z.array(z.object({ to: z.string(), at: z.iso.datetime() })),
  /** How many of its links still open it without signing in; of the buyer none are known. */
  links: z.int(),
  /** The buyer may pay the balance by card, here and now. */
  isPayableByCard: z.boolean(),
  /** Only its own side reads it. */
  privateNote: z.string(),
  /** An order of it has an invoice made elsewhere: two stand for one supply. */
  hasExternalInvoice: z.boolean(),
});
export type Invoice = z.infer<typeof invoice>;

export const payment = z.object({
  id: paymentId,
  customer: partner,
  vendor: partner,
  currency,
  amountMinor: minor,
  unappliedMinor: minor,
  receivedOn: day,
  method: paymentMethod,
  reference: z.string(),
  note: z.string(),
  reversesId: paymentId.nullable(),
  isReversed: z.boolean(),
  invoices: z.array(z.object({ id: invoiceId, number: z.string(), amountMinor: minor })),
  createdAt: z.iso.datetime(),
});
export type Payment = z.infer<typeof payment>;

export const draftPolicies = ['none', 'order', 'week', 'month'] as const;
export const draftPolicy = z.enum(draftPolicies);
export type DraftPolicy = z.infer<typeof draftPolicy>;

export const invoiceReader = language;
