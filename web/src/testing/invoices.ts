import type {
  Invoice,
  InvoiceDocument,
  InvoiceId,
  InvoiceLine,
  InvoiceLineId,
  InvoiceRow,
  OrganizationId,
  Payment,
  PaymentId,
} from '@halles/contract';
import type { Monitor, OwedInvoice } from '../slices/invoicing/queries.ts';
import { lineIdOf, orderIdOf } from './orders.ts';
import { tps, tvq } from './organizations.ts';

const idOf = (kind: string, number: number) =>
  `0192f0c1-0000-7000-8000-0000000${kind}${String(number).padStart(4, '0')}`;
export const invoiceIdOf = (number: number) => idOf('5', number) as InvoiceId;
export const invoiceLineIdOf = (number: number) => idOf('6', number) as InvoiceLineId;
export const paymentIdOf = (number: number) => idOf('7', number) as PaymentId;

export const ferme = {
  id: '0192f0c1-0000-7000-8000-000000000001' as OrganizationId,
  name: 'Ferme du Nord',
  logoUrl: null,
};
export const bistro = {
  id: '0192f0c1-0000-7000-8000-0000000000c2' as OrganizationId,
  name: 'Bistro des Érables',
  logoUrl: null,
};

const refused = 'invoicing.notPublished';
const publishedCan: InvoiceRow['can'] = {
  update: 'invoicing.notADraft',
  reset: 'invoicing.notADraft',
  publish: 'invoicing.notADraft',
  send: true,
  cancel: true,
  credit: true,
  recordPayment: true,
  writeOff: true,
  remind: 'invoicing.nothingDue',
  markAsExported: true,
  revokeLinks: true,
  emit: 'request.notAllowed',
  dispute: 'request.notAllowed',
  refuse: 'request.notAllowed',
};
const draftCan: InvoiceRow['can'] = {
  ...publishedCan,
  update: true,
  reset: true,
  publish: true,
  credit: refused,
  recordPayment: refused,
  writeOff: refused,
  remind: refused,
  markAsExported: refused,
  revokeLinks: refused,
};
const buyerCan: InvoiceRow['can'] = {
  ...(Object.fromEntries(
    Object.keys(publishedCan).map((action) => [action, 'request.notAllowed']),
  ) as typeof publishedCan),
  emit: true,
  dispute: true,
};

/** An invoice that a payment can be applied to. */
export const anOwedInvoice = (number = 1, changes: Partial<OwedInvoice> = {}): OwedInvoice => ({
  id: invoiceIdOf(number),
  number: String(1_000 + number),
  dueOn: '2026-12-20',
  balanceMinor: 10_950,
  isOverdue: false,
  ...changes,
});

/** A published invoice of the farm to the bistro, as the farm's list shows it. */
export const anInvoiceRow = (number = 1, changes: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: invoiceIdOf(number),
  kind: 'invoice',
  purpose: 'goods',
  status: 'published',
  state: 'unpaid',
  number: String(1_000 + number),
  vendor: ferme,
  customer: bistro,
  currency: 'CAD',
  issuedOn: '2026-11-20',
  dueOn: '2026-12-20',
  createdAt: '2026-11-20T15:00:00.000Z',
  orderNumbers: ['FDN-000001'],
  reference: '',
  totalMinor: 15_069,
  paidMinor: 0,
  creditedMinor: 0,
  writtenOffMinor: 0,
  balanceMinor: 15_069,
  isSending: false,
  sentAt: null,
  quickbooksExportTimestamp: null,
  isDisputed: false,
  emission: null,
  version: 3,
  can: publishedCan,
  ...changes,
});

export const aDocumentLine = (number = 1, changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  id: invoiceLineIdOf(number),
  orderLine: { purchaseOrderId: orderIdOf(1), orderLineId: lineIdOf(number), orderNumber: 'FDN-000001' },
  correctsLineId: null,
  name: { en: `Zucchini ${number}`, fr: `Courgettes ${number}` },
  formatTitle: { en: 'case of 10 kg', fr: 'caisse de 10 kg' },
  sku: null,
  unit: 'piece',
  quantity: '4',
  pieces: null,
  unitPrice: '24.5',
  taxClass: 'zeroRated',
  taxIds: [],
  depositMinor: 0,
  amountMinor: 9_800,
  producerId: null,
  ...changes,
});

const fact = (en: string, fr: string, value: string) => ({ label: { en, fr }, value });

export const aDocument = (changes: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  layout: 1,
  kind: 'invoice',
  number: '1001',
  language: 'FR',
  currency: 'CAD',
  issuedOn: '2026-11-20',
  dueOn: '2026-12-20',
  termsDays: 30,
  reference: 'C-77',
  seller: {
    name: 'Ferme du Nord inc.',
    address: ['1250, chemin du Rang-Saint-Georges', 'Saint-Rémi (Québec)  J0L 2L0'],
    phone: '+14504541234',
    email: 'compta@fermedunord.example',
    facts: [fact('NEQ', 'NEQ', '1160000001')],
    taxNumbers: [fact('GST', 'TPS', '123456789 RT0001'), fact('QST', 'TVQ', '1234567890 TQ0001')],
    country: 'CA',
  },
  buyer: {
    name: 'Bistro des Érables',
    address: ['12, rue Ontario', 'Montréal (Québec)  H2X 1Y1'],
    phone: null,
    email: 'cuisine@bistro.example',
    facts: [],
  },
  orders: [
    {
      id: orderIdOf(1),
      number: 'FDN-000001',
      on: '2026-11-19',
      kind: 'delivery',
      reference: '40881',
      place: '12, rue Ontario, Montréal',
    },
  ],
  corrects: null,
  reason: '',
  lines: [aDocumentLine(1)],
  deliveryFee: { amountMinor: 1_000, taxIds: [tps.taxId, tvq.taxId] },
  totals: {
    linesMinor: 9_800,
    discountMinor: 0,
    deliveryFeeMinor: 1_000,
    depositMinor: 0,
    taxes: [
      { taxId: tps.taxId, name: tps.tax.name, rate: '5', baseMinor: 1_000, amountMinor: 50 },
      { taxId: tvq.taxId, name: tvq.tax.name, rate: '9.975', baseMinor: 1_000, amountMinor: 100 },
    ],
    taxMinor: 150,
    totalMinor: 10_950,
  },
  note: '',
  paymentMethods: ['eTransfer', 'cheque'],
  paymentInstructions: { en: '', fr: 'Virement à compta@fermedunord.example', original: 'fr' },
  footer: null,
  mentions: [],
  ...changes,
});

type InvoiceChanges = Partial<Omit<Invoice, 'document' | 'can'>> & { can?: Partial<Invoice['can']> };

const usualCan = ({ side, status }: InvoiceChanges): Invoice['can'] => {
  if (side === 'customer') return buyerCan;
  return status === 'draft' ? draftCan : publishedCan;
};

/** The same invoice as on its own page; a draft when `changes` say so. */
export const anInvoice = (changes: InvoiceChanges = {}, document: Partial<InvoiceDocument> = {}): Invoice => {
  const isDraft = changes.status === 'draft';
  return {
    ...anInvoiceRow(1, { totalMinor: 10_950, balanceMinor: 10_950 }),
    ...(isDraft && { state: 'draft', number: null, issuedOn: null, dueOn: null }),
    side: 'vendor',
    relationId: '0192f0c1-0000-7000-8000-0000000000c1' as Invoice['relationId'],
    contentHash: isDraft ? null : 'a'.repeat(64),
    publishedAt: isDraft ? null : '2026-11-20T15:00:00.000Z',
    cancelledAt: null,
    missing: [],
    warnings: [],
    allocations: [],
    creditNotes: [],
    unappliedMinor: 0,
    claimReductions: [],
    taxRateChanges: [],
    dispute: '',
    refusal: '',
    sends: [],
    links: 0,
    isPayableByCard: false,
    privateNote: '',
    hasExternalInvoice: false,
    ...changes,
    can: { ...usualCan(changes), ...changes.can },
    document: aDocument({
      ...(isDraft && { number: null }),
      ...(changes.kind && { kind: changes.kind }),
      ...document,
    }),
  };
};

export const aPayment = (number = 1, changes: Partial<Payment> = {}): Payment => ({
  id: paymentIdOf(number),
  customer: bistro,
  vendor: ferme,
  currency: 'CAD',
  amountMinor: 20_000,
  unappliedMinor: 0,
  receivedOn: '2026-11-18',
  method: 'cheque',
  reference: `no ${number}`,
  note: '',
  reversesId: null,
  isReversed: false,
  refundOf: null,
  invoices: [{ id: invoiceIdOf(1), number: '1001', amountMinor: 20_000 }],
  createdAt: '2026-11-18T15:00:00.000Z',
  ...changes,
});

/** A customer who owes nothing, unless `changes` say otherwise. */
export const aDebtor = (
  number = 1,
  changes: Partial<Monitor['customers'][number]> = {},
): Monitor['customers'][number] => ({
  customer: { ...bistro, id: idOf('8', number) as OrganizationId, name: `Client ${number}` },
  currency: 'CAD',
  notDue: 0,
  to30: 0,
  to60: 0,
  to90: 0,
  over90: 0,
  unapplied: 0,
  total: 0,
  creditLimitMinor: null,
  creditPolicy: 'none',
  exposureMinor: 0,
  oldestDueOn: null,
  ...changes,
});
