import {
  exemptionMentions,
  addDays,
  addressLines,
  dayIn,
  formatPhoneNumber,
  type Address,
  type FrenchTerms,
  type InvoiceDocument,
  type Language,
  type OrganizationSettings,
  type TaxSetting,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { inBothLanguages } from '../../../platform/texts.ts';
import { placedOrganizations, type OrganizationRow } from '../../organizations/index.ts';
import { bothLanguages, documentLanguage, orNothing } from '../rules/documents-and-reminders.ts';
import { lineOf, type InvoiceAggregate, type InvoiceRecord } from '../rules/invoice.ts';
import { INTEREST_UNTAXED, lateMention, lateTermsOf } from '../rules/late-terms.ts';
import { loadBillingSettings, type BillingSettings } from './billing-settings.ts';
import { withFrenchPart } from './french-document.ts';
import { loadFrenchTerms } from './french-terms.ts';
import { loadSellerSettings, loadTradingTerms, withParts, type TradingTerms } from './records.ts';

/** What a document needs besides its own rows: its parties, its orders and the settings of its seller. */
export interface DocumentFacts {
  seller: OrganizationRow;
  sellerAddress: PlainAddress | null;
  settings: OrganizationSettings;
  buyer: OrganizationRow;
  buyerAddress: PlainAddress | null;
  /** The seller's terms with the customer. */
  terms: TradingTerms | undefined;
  /** The customer's language. */
  language: Language;
  orders: InvoicedOrder[];
  corrects: InvoiceDocument['corrects'];
  billing: BillingSettings;
  /** Only of a French seller. */
  french: FrenchTerms | null;
}

type DocumentParties = Pick<InvoiceRecord, 'id' | 'vendor_id' | 'customer_id' | 'corrects_id'>;

export async function loadDocumentFacts(db: Db, row: DocumentParties): Promise<DocumentFacts> {
  const { vendor_id: vendorId, customer_id: customerId } = row;
  const [parties, settings, terms, orders, corrects, billing] = await Promise.all([
    placedOrganizations(db, [vendorId, customerId]),
    loadSellerSettings(db, vendorId),
    loadTradingTerms(db, vendorId, customerId),
    loadOrders(db, row),
    loadCorrectedInvoice(db, row),
    loadBillingSettings(db, vendorId),
  ]);
  const seller = parties.get(vendorId);
  const buyer = parties.get(customerId);
  if (!seller || !buyer) throw new AppError('request.notFound');
  return {
    seller: seller.organization,
    sellerAddress: plainAddress(seller.mainAddress),
    settings,
    buyer: buyer.organization,
    buyerAddress: plainAddress(buyer.mainAddress),
    terms,
    language: terms?.language ?? buyer.language,
    orders,
    corrects,
    billing,
    french: seller.organization.country === 'FR' ? (await loadFrenchTerms(db, vendorId)).terms : null,
  };
}

export const todayOf = ({ clock }: Pick<Ctx, 'clock'>, { time_zone }: Pick<OrganizationRow, 'time_zone'>) =>
  dayIn(clock.now(), time_zone);

/** The content of a document: a published one as frozen, a draft as it would be published today. */
export async function loadDocument(
  ctx: Pick<Ctx, 'clock' | 'db'>,
  row: InvoiceRecord,
): Promise<InvoiceDocument> {
  if (row.document !== null) return frozenDocument(row.document);
  const [invoice] = await withParts(ctx.db, [row]);
  const facts = await loadDocumentFacts(ctx.db, row);
  return composeDocument(invoice!, facts, todayOf(ctx, facts.seller));
}

/** What `publish` froze is a document. */
export const frozenDocument = (text: string): InvoiceDocument => JSON.parse(text) as InvoiceDocument;

/** The document as it would be published on this day. */
export function composeDocument(
  { row, lines }: Pick<InvoiceAggregate, 'row' | 'lines'>,
  facts: DocumentFacts,
  today: string,
): InvoiceDocument {
  const { sales } = facts.settings;
  const { country } = facts.seller;
  const reader = facts.language;
  const isDebt = row.kind === 'invoice';
  const isInterest = row.purpose === 'interest';
  // Interest invoices have no late terms.
  const late = isDebt && !isInterest ? lateTermsOf({ country, ...facts.billing }) : null;
  const sellerAddress = sales.invoicing.invoicingAddress ?? facts.sellerAddress;
  const document: InvoiceDocument = {
    layout: 1,
    kind: row.kind,
    ...(isInterest && { purpose: row.purpose }),
    ...(late && { late }),
    number: row.number,
    language: documentLanguage({ country, region: sellerAddress?.region ?? null }, reader),
    currency: row.currency,
    issuedOn: row.issued_on ?? today,
    dueOn: row.due_on ?? addDays(row.issued_on ?? today, isDebt ? row.terms_days : 0),
    termsDays: row.terms_days,
    reference: row.reference,
    seller: { ...sellerParty(row, facts), address: addressOn(sellerAddress, reader), country },
    buyer: {
      ...buyerParty(facts),
      address: addressOn(facts.buyerAddress, reader),
      ...(facts.buyerAddress && { postal: postalOf(facts.buyerAddress) }),
    },
    orders: facts.orders.map((order) => orderOn(order, facts.seller.time_zone)),
    corrects: facts.corrects,
    reason: row.reason,
    lines: lines.map(lineOf),
    deliveryFee: { amountMinor: row.delivery_fee_minor, taxIds: row.fee_tax_ids },
    totals: row.totals,
    note: row.note,
    paymentMethods: isDebt ? sales.paymentMethods : [],
    paymentInstructions: isDebt ? orNothing(sales.paymentInstructions) : null,
    footer: orNothing(sales.invoicing.invoiceFooter),
    mentions: late ? [lateMention(late, row.currency)] : [],
  };
  const whole = facts.french ? withFrenchPart(document, facts, facts.french) : document;
  const isExempt = lines.some(({ tax_class }) => tax_class === 'taxable');
  const mentions = [
    ...(isInterest ? [INTEREST_UNTAXED] : []),
    ...(isExempt ? exemptionMentions(row.tax_exemptions) : []),
  ];
  return mentions.length > 0 ? { ...whole, mentions: [...whole.mentions, ...mentions] } : whole;
}

export type PlainAddress = Omit<Address, 'location'>;
const addressOn = (address: PlainAddress | null, reader: Language): string[] =>
  address === null ? [] : addressLines(address, reader);

const postalOf = ({ street, unit, city, region, postalCode, country }: PlainAddress) => ({
  street,
  unit,
  city,
  region,
  postalCode,
  country,
});

const plainAddress = (
  main: (Omit<PlainAddress, 'postalCode'> & { postal_code: string }) | undefined,
): PlainAddress | null => (main ? { ...main, postalCode: main.postal_code } : null);

const firstPhone = ({ phones }: Pick<OrganizationRow, 'phones'>, own?: string): string | null => {
  const phone = own ?? phones[0]?.number;
  return phone === undefined ? null : formatPhoneNumber(phone);
};

/**
 * The seller's invoicing name, else its legal name, else its name (money.md); the same for address, telephone and
 * email.
 */
function sellerParty({ tax_rates }: InvoiceRecord, { seller, settings }: DocumentFacts) {
  const { invoicing, taxes } = settings.sales;
  const contact = invoicing.invoicingContactInformation;
  return {
    name: invoicing.invoicingLegalName || seller.legal_name || seller.name,
    phone: firstPhone(seller, contact?.phones[0]?.number),
    email: contact?.email ?? seller.email,
    facts: registeredAs(seller),
    taxNumbers: taxNumbersOf(tax_rates, taxes),
  };
}

/** Tax numbers under the names that the document charges the taxes by, even if a tax was renamed or removed since. */
function taxNumbersOf(charged: InvoiceRecord['tax_rates'], taxes: readonly TaxSetting[]) {
  const numbers = taxes.map(({ taxId, tax, taxNumber }) => ({
    label: bothLanguages(charged.find((rate) => rate.taxId === taxId)?.name ?? tax.name),
    value: taxNumber,
  }));
  const removedTaxes = charged.filter((rate) => !taxes.some(({ taxId }) => taxId === rate.taxId));
  return [
    ...numbers,
    ...removedTaxes.map(({ name, number = '' }) => ({ label: bothLanguages(name), value: number })),
  ].filter(({ value }) => value !== '');
}

const registers = [
  ['neq', inBothLanguages('invoicing.document.labels.neq')],
  ['nim', inBothLanguages('invoicing.document.labels.nim')],
  ['siret', inBothLanguages('invoicing.document.labels.siret')],
  ['vat_number', inBothLanguages('invoicing.document.labels.vatNo')],
] as const;

const registeredAs = (row: Pick<OrganizationRow, (typeof registers)[number][0]>) =>
  registers.flatMap(([field, name]) => (row[field] ? [{ label: name, value: row[field] }] : []));

const buyerParty = ({ buyer, terms }: DocumentFacts) => ({
  name: buyer.legal_name || buyer.name,
  phone: firstPhone(buyer),
  email: buyer.email,
  facts: [
    ...(terms?.number
      ? [{ label: inBothLanguages('invoicing.document.labels.customerNo'), value: terms.number }]
      : []),
    ...registeredAs({ ...buyer, neq: null, nim: null }),
  ],
});

/** The actual delivery day in the seller's time zone, whatever day was agreed. */
const orderOn = (order: InvoicedOrder, timeZone: string): InvoiceDocument['orders'][number] => ({
  id: order.id,
  number: order.number,
  on: order.delivered_at === null ? order.on_day : dayIn(order.delivered_at, timeZone),
  kind: order.kind,
  reference: order.reference,
  place: order.address
    ? [order.address.street, order.address.city].filter(Boolean).join(', ')
    : order.fulfilment.name,
});

const loadOrders = (db: Db, { id }: Pick<InvoiceRecord, 'id'>) =>
  db
    .selectFrom('invoice_orders as io')
    .innerJoin('purchase_orders as o', 'o.id', 'io.purchase_order_id')
    .select(['o.id', 'o.number', 'o.on_day', 'o.delivered_at', 'o.fulfilment_kind as kind', 'o.reference'])
    .select(['o.fulfilment', 'o.address', 'o.place_of_supply'])
    .where('io.invoice_id', '=', id)
    .orderBy('io.position')
    .execute();
export type InvoicedOrder = Awaited<ReturnType<typeof loadOrders>>[number];

async function loadCorrectedInvoice(
  db: Db,
  { corrects_id }: Pick<InvoiceRecord, 'corrects_id'>,
): Promise<InvoiceDocument['corrects']> {
  if (corrects_id === null) return null;
  const row = await db
    .selectFrom('invoices')
    .select(['id', 'number', 'issued_on'])
    .where('id', '=', corrects_id)
    .executeTakeFirstOrThrow();
  return { id: row.id, number: row.number!, issuedOn: row.issued_on! };
}
