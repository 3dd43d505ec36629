import {
  exemptionMentions,
  addDays,
  addressLines,
  dayIn,
  formatPhoneNumber,
  type Address,
  type InvoiceDocument,
  type Language,
  type OrganizationId,
  type TaxSetting,
} from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import {
  mainAddressOf,
  organizationRow,
  settingsOf,
  type OrganizationRow,
} from '../../organizations/index.ts';
import { bothLanguages, documentLanguage, orNothing } from '../rules/documents-and-reminders.ts';
import { INTEREST_UNTAXED, lateMention, lateTermsOf } from '../rules/late-terms.ts';
import { loadBillingSettings } from './billing-settings.ts';
import { withFrenchPart } from './french-document.ts';
import { lineOf, loadInvoiceLines, loadTradingTerms, type InvoiceRecord } from './records.ts';

const label = (en: string, fr: string) => ({ en, fr });

/** The content of a document: a published one as frozen, a draft as it would be published on this day. */
export async function buildDocument(db: Db, row: InvoiceRecord, today: string): Promise<InvoiceDocument> {
  if (row.document !== null) return JSON.parse(row.document) as InvoiceDocument;
  const [seller, buyer, orders, corrects, lines] = await Promise.all([
    loadSeller(db, row),
    loadBuyer(db, row),
    loadOrders(db, row),
    loadCorrectedInvoice(db, row),
    loadInvoiceLines(db, row.id),
  ]);
  const reader = buyer.language;
  const isDebt = row.kind === 'invoice';
  const isInterest = row.purpose === 'interest';
  // Interest invoices have no late terms.
  const late =
    isDebt && !isInterest
      ? lateTermsOf({ country: seller.country, ...(await loadBillingSettings(db, row.vendor_id)) })
      : null;
  const document: InvoiceDocument = {
    layout: 1,
    kind: row.kind,
    ...(isInterest && { purpose: row.purpose }),
    ...(late && { late }),
    number: row.number,
    language: documentLanguage(seller, reader),
    currency: row.currency,
    issuedOn: row.issued_on ?? today,
    dueOn: row.due_on ?? addDays(row.issued_on ?? today, isDebt ? row.terms_days : 0),
    termsDays: row.terms_days,
    reference: row.reference,
    seller: { ...seller.party, address: addressOn(seller.address, reader), country: seller.country },
    buyer: {
      ...buyer.party,
      address: addressOn(buyer.address, reader),
      ...(buyer.address && { postal: postalOf(buyer.address) }),
    },
    orders,
    corrects,
    reason: row.reason,
    lines: lines.map(lineOf),
    deliveryFee: { amountMinor: row.delivery_fee_minor, taxIds: row.fee_tax_ids },
    totals: row.totals,
    note: row.note,
    paymentMethods: isDebt ? seller.settings.sales.paymentMethods : [],
    paymentInstructions: isDebt ? orNothing(seller.settings.sales.paymentInstructions) : null,
    footer: orNothing(seller.settings.sales.invoicing.invoiceFooter),
    mentions: late ? [lateMention(late, row.currency)] : [],
  };
  const whole = seller.country === 'FR' ? await withFrenchPart(db, document, { seller, buyer }) : document;
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

async function loadPlace(db: Db, id: OrganizationId): Promise<PlainAddress | null> {
  const main = await mainAddressOf(db, id);
  return main ? { ...main, postalCode: main.postal_code } : null;
}

/**
 * The seller's invoicing name, else its legal name, else its name (money.md); the same for address, telephone and
 * email.
 */
async function loadSeller(db: Db, { vendor_id: id, tax_rates }: InvoiceRecord) {
  const [row, settings, main] = await Promise.all([
    organizationRow(db, id),
    settingsOf(db, id),
    loadPlace(db, id),
  ]);
  const { invoicing, taxes } = settings.sales;
  const contact = invoicing.invoicingContactInformation;
  const address = invoicing.invoicingAddress ?? main;
  const phone = contact?.phones[0]?.number ?? row!.phones[0]?.number ?? null;
  return {
    row: row!,
    settings,
    address,
    country: row!.country,
    region: address?.region ?? null,
    party: {
      name: invoicing.invoicingLegalName || row!.legal_name || row!.name,
      phone: phone === null ? null : formatPhoneNumber(phone),
      email: contact?.email ?? row!.email,
      facts: registeredAs(row!),
      taxNumbers: taxNumbersOf(tax_rates, taxes),
    },
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
  ['neq', label('NEQ', 'NEQ')],
  ['nim', label('NIM', 'NIM')],
  ['siret', label('SIRET', 'SIRET')],
  ['vat_number', label('VAT no.', 'No de TVA')],
] as const;

const registeredAs = (row: Pick<OrganizationRow, (typeof registers)[number][0]>) =>
  registers.flatMap(([field, name]) => (row[field] ? [{ label: name, value: row[field] }] : []));

async function loadBuyer(db: Db, { vendor_id, customer_id }: InvoiceRecord) {
  const [row, settings, address, terms] = await Promise.all([
    organizationRow(db, customer_id),
    settingsOf(db, customer_id),
    loadPlace(db, customer_id),
    loadTradingTerms(db, vendor_id, customer_id),
  ]);
  const phone = row!.phones[0]?.number ?? null;
  const number = terms?.number ? [{ label: label('Customer no.', 'No de client'), value: terms.number }] : [];
  return {
    row: row!,
    address,
    language: terms?.language ?? settings.preferences.language,
    party: {
      name: row!.legal_name || row!.name,
      phone: phone === null ? null : formatPhoneNumber(phone),
      email: row!.email,
      facts: [...number, ...registeredAs({ ...row!, neq: null, nim: null })],
    },
  };
}

/** The actual delivery day in the seller's time zone, whatever day was agreed. */
const loadOrders = async (
  db: Db,
  { id, vendor_id }: Pick<InvoiceRecord, 'id' | 'vendor_id'>,
): Promise<InvoiceDocument['orders']> => {
  const vendor = (await organizationRow(db, vendor_id))!;
  return (
    await db
      .selectFrom('invoice_orders as io')
      .innerJoin('purchase_orders as o', 'o.id', 'io.purchase_order_id')
      .select([
        'o.id',
        'o.number',
        'o.on_day',
        'o.delivered_at',
        'o.fulfilment_kind',
        'o.reference',
        'o.fulfilment',
        'o.address',
      ])
      .where('io.invoice_id', '=', id)
      .orderBy('io.position')
      .execute()
  ).map((order) => ({
    id: order.id,
    number: order.number,
    on: order.delivered_at === null ? order.on_day : dayIn(order.delivered_at, vendor.time_zone),
    kind: order.fulfilment_kind,
    reference: order.reference,
    place: order.address
      ? [order.address.street, order.address.city].filter(Boolean).join(', ')
      : order.fulfilment.name,
  }));
};

async function loadCorrectedInvoice(
  db: Db,
  { corrects_id }: InvoiceRecord,
): Promise<InvoiceDocument['corrects']> {
  if (corrects_id === null) return null;
  const row = await db
    .selectFrom('invoices')
    .select(['id', 'number', 'issued_on'])
    .where('id', '=', corrects_id)
    .executeTakeFirstOrThrow();
  return { id: row.id, number: row.number!, issuedOn: row.issued_on! };
}
