import { sql } from 'kysely';
import {
  addressLines,
  dayIn,
  feeInvoiceNumber,
  LAST_TIME_ZONE,
  placeOfSupply,
  type FeeInvoice,
  type FeeInvoiceRefusal,
  type OrganizationId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { canonicalJson, hashDocument } from '../../../platform/document-hash.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { FeeInvoicing } from '../../../platform/ports.ts';
import { inBothLanguages } from '../../../platform/texts.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { placedOrganizations } from '../../organizations/index.ts';
import { lockAccount, recordEntry } from '../commands.ts';
import { toFeeInvoice } from '../queries/fee-invoices.ts';
import { feeTaxes, type ServiceTaxRate } from '../rules.ts';
import type { CreditEntriesTable, FeeInvoiceDocument, FeeInvoicesTable } from '../tables.ts';

interface FeesOfMonth {
  organizationId: OrganizationId;
  /** The fees until its end, in the seller's time zone, with what was left before. */
  month: string;
}

type OpenFee = Pick<CreditEntriesTable, 'id' | 'amount_minor' | 'reference' | 'recorded_at'> & {
  kind: 'serviceFee' | 'feeReturned';
};

export function requireFeeInvoicing({ clock, ports }: Ctx, month: string): FeeInvoicing {
  const issuer = ports.settings.feeInvoicing;
  if (!issuer) throw new AppError('credit.invoicingNotConfigured');
  if (month >= dayIn(clock.now(), LAST_TIME_ZONE).slice(0, 7)) throw new AppError('credit.monthNotOver');
  return issuer;
}

/**
 * Invoices what a seller owes in fees once: the account is locked, each fee goes on one invoice, and the number is taken
 * last, so that no number is lost. Fees below what was returned wait for the next month (money.md: carried over).
 */
export function invoiceFees(
  ctx: Ctx,
  { organizationId, month }: FeesOfMonth,
): Promise<FeeInvoice | FeeInvoiceRefusal> {
  const issuer = requireFeeInvoicing(ctx, month);
  return transaction(ctx, async (tx) => {
    const seller = (await placedOrganizations(tx, [organizationId])).get(organizationId);
    if (!seller?.organization.is_seller) return 'notSeller';
    await lockAccount(tx, organizationId);
    const open = await openFees(tx, { organizationId, month, timeZone: seller.organization.time_zone });
    const feesMinor = -open.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    if (feesMinor <= 0) return 'nothing';
    const rates = await serviceTaxRates(tx, dayIn(ctx.clock.now(), seller.organization.time_zone));
    const draft = draftOf(ctx, { seller, month, open, feesMinor, issuer, rates });
    return issue(tx, organizationId, draft, open);
  });
}

async function openFees(tx: Tx, { organizationId, month, timeZone }: FeesOfMonth & { timeZone: string }) {
  const { rows } = await sql<OpenFee>`
    select e.id, e.kind, e.amount_minor, e.reference, e.recorded_at from credit_entries e
    where e.organization_id = ${organizationId} and e.kind in ('serviceFee', 'feeReturned')
      and e.recorded_at < (${`${month}-01`}::timestamp + interval '1 month') at time zone ${timeZone}
      and not exists (select from fee_invoice_entries i
        where i.organization_id = e.organization_id and i.entry_id = e.id)
    order by e.recorded_at, e.id`.execute(tx);
  return rows;
}

async function serviceTaxRates(tx: Tx, on: string): Promise<ServiceTaxRate[]> {
  const { rows } = await sql<ServiceTaxRate>`
    select distinct on (jurisdiction, tax) jurisdiction, tax, trim_scale(percent)::text as percent
    from service_tax_rates where from_on <= ${on}::date order by jurisdiction, tax, from_on desc`.execute(tx);
  return rows;
}

type Placed = NonNullable<ReturnType<Awaited<ReturnType<typeof placedOrganizations>>['get']>>;

interface Facts {
  seller: Placed;
  month: string;
  open: readonly OpenFee[];
  feesMinor: number;
  issuer: FeeInvoicing;
  rates: readonly ServiceTaxRate[];
}

type Draft = Omit<FeeInvoiceDocument, 'number'>;

function draftOf(
  { clock }: Pick<Ctx, 'clock'>,
  { seller, month, open, feesMinor, issuer, rates }: Facts,
): Draft {
  const { organization, mainAddress, language } = seller;
  const { currency, time_zone: timeZone } = organization;
  const place = placeOfSupply(mainAddress, organization.country);
  const taxes = feeTaxes({ place, feesMinor, currency }, rates, issuer).map(({ tax, ...amounts }) => ({
    name: inBothLanguages(`credit.taxes.${tax}`),
    ...amounts,
  }));
  const taxMinor = taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    layout: 1,
    month,
    issuedOn: dayIn(clock.now(), timeZone),
    currency,
    language,
    seller: { name: issuer.name, address: [...issuer.address], facts: issuerFacts(issuer) },
    buyer: {
      name: organization.legal_name ?? organization.name,
      address: mainAddress
        ? addressLines({ ...mainAddress, postalCode: mainAddress.postal_code }, language)
        : [],
      facts:
        organization.neq === null
          ? []
          : [{ label: inBothLanguages('credit.taxes.neq'), value: organization.neq }],
    },
    lines: open.map((fee) => ({
      on: dayIn(fee.recorded_at, timeZone),
      kind: fee.kind,
      orderNumber: fee.reference ?? '',
      amountMinor: -fee.amount_minor,
    })),
    taxes,
    feesMinor,
    taxMinor,
    totalMinor: feesMinor + taxMinor,
    isReverseCharge: !place.startsWith('CA'),
  };
}

const issuerFacts = ({ gstNumber, qstNumber }: FeeInvoicing): FeeInvoiceDocument['seller']['facts'] => [
  ...(gstNumber === null ? [] : [{ label: inBothLanguages('credit.taxes.gstNumber'), value: gstNumber }]),
  ...(qstNumber === null ? [] : [{ label: inBothLanguages('credit.taxes.QST'), value: qstNumber }]),
];

async function issue(
  tx: Tx,
  organizationId: OrganizationId,
  draft: Draft,
  open: readonly OpenFee[],
): Promise<FeeInvoice> {
  const { ctx } = tx;
  const id = ctx.ids.next<'FeeInvoice'>();
  const now = ctx.clock.now();
  const { last } = await tx
    .updateTable('fee_invoice_numbers')
    .set({ last: sql<number>`last + 1` })
    .returning('last')
    .executeTakeFirstOrThrow();
  const document: FeeInvoiceDocument = { ...draft, number: feeInvoiceNumber(last) };
  const row: FeeInvoicesTable = {
    id,
    organization_id: organizationId,
    number: last,
    month: draft.month,
    issued_on: draft.issuedOn,
    currency: draft.currency,
    fees_minor: draft.feesMinor,
    tax_minor: draft.taxMinor,
    language: draft.language,
    document,
    hash: hashDocument(canonicalJson(document)),
    pdf_file_id: null,
    created_by: ctx.actor.userId,
    created_at: now,
  };
  await tx.insertInto('fee_invoices').values(row).execute();
  await tx
    .insertInto('fee_invoice_entries')
    .values(
      open.map(({ id: entryId }) => ({
        organization_id: organizationId,
        entry_id: entryId,
        fee_invoice_id: id,
        created_at: now,
      })),
    )
    .execute();
  if (draft.taxMinor !== 0)
    await recordEntry(tx, {
      organizationId,
      kind: 'feeTax',
      amountMinor: -draft.taxMinor,
      reference: document.number,
      causeKey: `feeInvoice:${id}`,
    });
  await record(tx, {
    type: 'credit.feesInvoiced',
    organizations: [organizationId],
    subject: id,
    data: { feeInvoiceId: id, number: document.number, totalMinor: draft.totalMinor },
  });
  return toFeeInvoice(row);
}
