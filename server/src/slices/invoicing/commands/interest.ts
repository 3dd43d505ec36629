import {
  numberFormats,
  formatDay,
  type InterestSpan,
  type InvoiceId,
  type InvoiceLineId,
  type invoicing,
  type LateInvoice,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type UiLanguage,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { mayHandleInvoices } from '../policy.ts';
import { assertMayBill } from '../queries/billing-relation.ts';
import { lateInvoices } from '../queries/interest.ts';
import { getSellerToday, loadTradingTerms } from '../queries/records.ts';
import { insertDraft } from './draft.ts';
import { recalculateTotals } from './draft-totals.ts';
import { invoiceEventData, lockInvoices, recordEvent } from './lock.ts';

/** Drafts a separate invoice for the interest on these invoices until today. */
export async function draftInterest(
  ctx: MemberCtx,
  { customerId, invoiceIds }: ParsedInputOf<typeof invoicing.draftInterest>,
): Promise<OutputOf<typeof invoicing.draftInterest>> {
  const own = ctx.actor;
  permit(mayHandleInvoices(own));
  return transaction(ctx, async (tx) => {
    const vendorId = own.organizationId;
    // The lock makes a concurrent call wait, so that the same days are not charged twice.
    await lockInvoices(tx, invoiceIds);
    const until = await getSellerToday({ clock: ctx.clock, db: tx }, vendorId);
    const all = await lateInvoices(tx, { vendorId, customerId, until });
    const late = all.filter(({ invoiceId }) => invoiceIds.includes(invoiceId));
    if (late.length === 0) throw new AppError('invoicing.noInterest');
    if (new Set(late.map(({ currency }) => currency)).size > 1) throw new AppError('invoicing.otherCurrency');
    return { invoiceId: await createDraft(tx, { vendorId, customerId, until, late }) };
  });
}

interface Charge {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  until: string;
  late: readonly LateInvoice[];
}

async function createDraft(tx: Tx, { vendorId, customerId, until, late }: Charge): Promise<InvoiceId> {
  const terms = await loadTradingTerms(tx, vendorId, customerId);
  if (!terms) throw new AppError('request.notFound');
  await assertMayBill(tx, { vendorId, customerId }, 'freeInvoice');
  const id = tx.ctx.ids.next<'Invoice'>() as InvoiceId;
  await insertDraft(tx, {
    id,
    vendorId,
    customerId,
    relationId: terms.relation_id,
    currency: late[0]!.currency,
    purpose: 'interest',
  });
  await insertCharges(
    tx,
    id,
    late.flatMap((one) => interestLines(one, until)),
  );
  const row = await recalculateTotals(tx, id);
  await recordEvent(tx, row, 'invoicing.drafted', invoiceEventData(row));
  return id;
}

/** Writes one line per charge, with the invoice and the days that it covers. */
async function insertCharges(tx: Tx, id: InvoiceId, charges: readonly InterestLine[]): Promise<void> {
  const lines = charges.map((one) => ({ ...one, lineId: tx.ctx.ids.next<'InvoiceLine'>() as InvoiceLineId }));
  await tx
    .insertInto('invoice_lines')
    .values(
      lines.map(({ lineId, name, title, amountMinor }, position) => ({
        invoice_id: id,
        id: lineId,
        position,
        name: JSON.stringify(name),
        title: JSON.stringify(title),
        unit: 'piece' as const,
        quantity: '1',
        unit_price: (amountMinor / 100).toFixed(2),
        tax_class: 'outOfScope' as const,
        amount_minor: amountMinor,
      })),
    )
    .execute();
  await tx
    .insertInto('interest_charges')
    .values(
      lines.map(({ lineId, late: of, kind, from, until: last, baseMinor, amountMinor }) => ({
        interest_invoice_id: id,
        line_id: lineId,
        invoice_id: of.invoiceId,
        kind,
        from_day: from,
        until_day: last,
        base_minor: baseMinor,
        rate: of.annualRate,
        amount_minor: amountMinor,
      })),
    )
    .execute();
}

interface BilingualText {
  en: string;
  fr: string;
}

interface InterestLine extends Pick<InterestSpan, 'from' | 'until' | 'baseMinor' | 'amountMinor'> {
  late: LateInvoice;
  kind: 'interest' | 'recovery';
  name: BilingualText;
  title: BilingualText;
}

const names = {
  interest: { en: 'Late interest, invoice', fr: 'Intérêts de retard, facture' },
  recovery: { en: 'Fixed recovery charge, invoice', fr: 'Frais de recouvrement fixes, facture' },
  indemnity: {
    en: 'Fixed recovery charge, invoice',
    fr: 'Indemnité forfaitaire de recouvrement, facture',
  },
} as const;

/** In France the recovery charge is an indemnity fixed by law. */
function lineName(kind: InterestLine['kind'], { number, currency }: LateInvoice): BilingualText {
  const { en, fr } = names[kind === 'recovery' && currency === 'EUR' ? 'indemnity' : kind];
  return { en: `${en} ${number}`, fr: `${fr} ${number}` };
}

/** One line per stretch of days with the same balance, and one for the fixed charge. */
function interestLines(late: LateInvoice, until: string): InterestLine[] {
  const spans = late.spans.map((span): InterestLine => ({
    ...span,
    late,
    kind: 'interest',
    name: lineName('interest', late),
    title: { en: titleOf(late, span, 'en-CA'), fr: titleOf(late, span, 'fr-CA') },
  }));
  if (late.recoveryMinor === 0) return spans;
  return [
    ...spans,
    {
      late,
      kind: 'recovery',
      from: late.dueOn,
      until,
      baseMinor: 0,
      amountMinor: late.recoveryMinor,
      name: lineName('recovery', late),
      title: { en: `due ${formatDay(late.dueOn)}`, fr: `échue le ${formatDay(late.dueOn)}` },
    },
  ];
}

/** Number of days, base amount and rate. */
function titleOf(late: LateInvoice, span: InterestSpan, language: UiLanguage): string {
  const { money, percent, number } = numberFormats(language);
  const base = money({ amountMinor: span.baseMinor, currency: late.currency });
  const rate = percent(late.annualRate);
  const [from, until] = [formatDay(span.from), formatDay(span.until)];
  return language === 'fr-CA'
    ? `${number(span.days)} ${span.days > 1 ? 'jours' : 'jour'} de retard, du ${from} au ${until} : ${base} à ${rate} par an`
    : `${number(span.days)} ${span.days > 1 ? 'days' : 'day'} late, ${from} to ${until}: ${base} at ${rate} a year`;
}
