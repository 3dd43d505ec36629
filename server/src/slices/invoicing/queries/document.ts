import { sql, type Selectable } from 'kysely';
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
import type { Db, Tables } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { rowsOfJson } from '../../../platform/json-rows.ts';
import { inBothLanguages } from '../../../platform/texts.ts';
import {
  partyAsJson,
  settingsAsJson,
  settingsFrom,
  type OrganizationRow,
  type PartyRow,
} from '../../organizations/index.ts';
import { bothLanguages, documentLanguage, orNothing } from '../rules/documents-and-reminders.ts';
import { daysBetween } from '../rules/interest.ts';
import { lineOf, type InvoiceAggregate, type InvoiceRecord } from '../rules/invoice.ts';
import { INTEREST_UNTAXED, lateMention, lateTermsOf } from '../rules/late-terms.ts';
import {
  billingAsJson,
  billingSettingsFrom,
  type BillingRow,
  type BillingSettings,
} from './billing-settings.ts';
import { withFrenchPart } from './french-document.ts';
import { frenchTermsAsJson, frenchTermsFrom, type FrenchTermsRow } from './french-terms.ts';
import { withParts, withPlainRates, type TradingTerms } from './records.ts';

/** What a document needs besides its own rows: its parties, its orders and the settings of its seller. */
export interface DocumentFacts {
  seller: PartyRow;
  sellerAddress: PlainAddress | null;
  settings: OrganizationSettings;
  buyer: PartyRow;
  buyerAddress: PlainAddress | null;
  /** The seller's terms with the customer. */
  terms:
    | Pick<TradingTerms, 'relation_id' | 'number' | 'language' | 'payment_terms_in_days'>
    | null
    | undefined;
  /** The customer's language. */
  language: Language;
  orders: InvoicedOrder[];
  corrects: InvoiceDocument['corrects'];
  billing: BillingSettings;
  /** Only of a French seller. */
  french: FrenchTerms | null;
}

export interface FactsRow extends Pick<DocumentFacts, 'terms' | 'orders' | 'corrects'> {
  seller: PartyRow | null;
  buyer: PartyRow | null;
  settings: Parameters<typeof settingsFrom>[0];
  billing: BillingRow | null;
  french: FrenchTermsRow | null;
}

const vendorId = sql.ref('i.vendor_id');

/** SQL for the facts of the document of `i`, which has its parties and the invoice that it corrects. */
export const factsAsJson = sql<FactsRow>`jsonb_build_object(
  'seller', ${partyAsJson(vendorId)}, 'buyer', ${partyAsJson(sql.ref('i.customer_id'))},
  'settings', ${settingsAsJson(vendorId)},
  'terms', (select jsonb_build_object('relation_id', r.relation_id, 'number', r.number, 'language', r.language,
      'payment_terms_in_days', r.payment_terms_in_days)
    from relationships r
    where r.organization_id = i.vendor_id and r.side = 'vendor' and r.partner_id = i.customer_id),
  'orders', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'on_day', o.on_day,
      'delivered_at', o.delivered_at, 'kind', o.fulfilment_kind, 'reference', o.reference,
      'fulfilment', o.fulfilment, 'address', o.address, 'place_of_supply', o.place_of_supply,
      'isInParts', o.has_unbilled_lines or exists (select from invoice_orders e join invoices p on p.id = e.invoice_id
        where e.purchase_order_id = o.id and e.invoice_id <> i.id and p.kind = 'invoice' and p.status <> 'cancelled'))
      order by io.position)
    from invoice_orders io join purchase_orders o on o.id = io.purchase_order_id where io.invoice_id = i.id), '[]'),
  'corrects', (select jsonb_build_object('id', c.id, 'number', c.number, 'issuedOn', c.issued_on)
    from invoices c where c.id = i.corrects_id),
  'billing', ${billingAsJson(vendorId)}, 'french', ${frenchTermsAsJson(vendorId)})`;

type DocumentParties = Pick<InvoiceRecord, 'id' | 'vendor_id' | 'customer_id' | 'corrects_id'>;

export async function loadDocumentFacts(db: Db, row: DocumentParties): Promise<DocumentFacts> {
  const { rows } = await sql<{ facts: FactsRow }>`
    select ${factsAsJson} as facts from (select ${row.id}::uuid as id, ${row.vendor_id}::uuid as vendor_id,
      ${row.customer_id}::uuid as customer_id, ${row.corrects_id}::uuid as corrects_id) i`.execute(db);
  return documentFactsFrom(rows[0]!.facts);
}

export function documentFactsFrom({ seller, buyer, ...facts }: FactsRow): DocumentFacts {
  if (!seller || !buyer) throw new AppError('request.notFound');
  return {
    seller,
    sellerAddress: plainAddress(seller.main),
    settings: withPlainRates(settingsFrom(facts.settings)),
    buyer,
    buyerAddress: plainAddress(buyer.main),
    terms: facts.terms,
    language: facts.terms?.language ?? buyer.language,
    orders: rowsOfJson(facts.orders, { instants: ['delivered_at'] }),
    corrects: facts.corrects,
    billing: billingSettingsFrom(facts.billing),
    french: seller.country === 'FR' ? frenchTermsFrom(facts.french).terms : null,
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
  const late =
    isDebt && !isInterest ? lateTermsOf({ ...facts.seller, ...facts.billing }, row.currency) : null;
  const sellerAddress = sales.invoicing.invoicingAddress ?? facts.sellerAddress;
  const issuedOn = row.issued_on ?? today;
  const dueOn = row.due_on ?? addDays(issuedOn, isDebt ? row.terms_days : 0);
  const document: InvoiceDocument = {
    layout: 1,
    kind: row.kind,
    ...(isInterest && { purpose: row.purpose }),
    ...(late && { late }),
    number: row.number,
    language: documentLanguage({ country, region: sellerAddress?.region ?? null }, reader),
    currency: row.currency,
    issuedOn,
    dueOn,
    // The terms of a due date that was typed are its own.
    termsDays: Math.max(daysBetween(issuedOn, dueOn), 0),
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
  main: (Omit<PlainAddress, 'postalCode'> & { postal_code: string }) | null,
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

type InvoicedOrder = Pick<
  Selectable<Tables['purchase_orders']>,
  'id' | 'number' | 'on_day' | 'delivered_at' | 'reference' | 'fulfilment' | 'address' | 'place_of_supply'
> & {
  kind: Tables['purchase_orders']['fulfilment_kind'];
  /** Not all of it is on this document. */
  isInParts: boolean;
};
