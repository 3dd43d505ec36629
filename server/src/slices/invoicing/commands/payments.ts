import type {
  EmissionId,
  invoicing,
  Invoice,
  InvoiceId,
  OrganizationId,
  OutputOf,
  ParsedInputOf,
  Payment,
  PaymentId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { mayRecordPayments } from '../policy.ts';
import { todayOf } from '../queries/document.ts';
import { loadParties, viewInvoice, type Parties } from '../queries/invoice.ts';
import { viewPayment } from '../queries/payments.ts';
import { getSellerToday, loadTradingTerms } from '../queries/records.ts';
import { isPaidInFuture } from '../rules/dates.ts';
import { arrived } from '../rules/emissions.ts';
import { withEmissionIfPaid, type InvoiceAggregate } from '../rules/invoice.ts';
import { paidInvoices, unappliedMinor } from '../rules/payment.ts';
import { allocated, applied, settled, totalOf } from '../rules/settlement.ts';
import type { WholePayment } from '../tables/batches.ts';
import { creditNoteAmong, lockInvoiceForAction, lockInvoices } from './lock-invoice.ts';
import { lockPayment } from './lock-payment.ts';
import { saveInvoice, saveInvoices } from './save-invoice.ts';
import { savePayment } from './save-payment.ts';

export function assertMayRecordPayments(ctx: MemberCtx): OrganizationId {
  permit(mayRecordPayments(ctx.actor));
  return ctx.actor.organizationId;
}

/** Records money received and the part that each invoice takes; the rest becomes customer credit. */
export async function recordPayment(
  ctx: MemberCtx,
  { shares, emissionIds, ...paid }: ParsedInputOf<typeof invoicing.recordPayment>,
): Promise<Payment> {
  const vendorId = assertMayRecordPayments(ctx);
  return transaction(ctx, async (tx) => {
    if (!(await loadTradingTerms(tx, vendorId, paid.customerId))) throw new AppError('request.notFound');
    const parties = await loadParties(tx, { vendor_id: vendorId, customer_id: paid.customerId });
    if (isPaidInFuture(paid.receivedOn, todayOf(ctx, parties.seller)))
      throw new AppError('invoicing.paidInFuture');
    const announced = await loadAnnouncedInvoices(tx, vendorId, emissionIds);
    const locked = await lockInvoices(tx, [...shares.map(({ invoiceId }) => invoiceId), ...announced]);
    const now = ctx.clock.now();
    const confirmed = arrived(locked, emissionIds, now);
    const row = await savePayment(tx, {
      vendor_id: vendorId,
      customer_id: paid.customerId,
      currency: paid.currency,
      amount_minor: paid.amountMinor,
      received_on: paid.receivedOn,
      method: paid.method,
      reference: paid.reference,
      note: paid.note,
    });
    const source = { paymentId: row.id };
    const after = allocated(confirmed, { ...paid, vendorId, shares, source, on: paid.receivedOn, now });
    await saveInvoices(tx, locked, after);
    const invoices = paidInvoices(after, row.id);
    return viewPayment(ctx, { row, parties, invoices, unappliedMinor: row.amount_minor - totalOf(shares) });
  });
}

/** The invoices of announcements that still wait. */
export async function loadAnnouncedInvoices(
  tx: Tx,
  vendorId: OrganizationId,
  ids: readonly EmissionId[],
): Promise<InvoiceId[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('payment_emissions as e')
    .innerJoin('invoices as i', 'i.id', 'e.invoice_id')
    .select('i.id')
    .where('e.id', 'in', [...ids])
    .where('e.status', '=', 'waiting')
    .where('i.vendor_id', '=', vendorId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Spec §3: records the full amount due as one payment. */
export async function markAsPaid(
  ctx: MemberCtx,
  { receivedOn, method, reference, ...of }: ParsedInputOf<typeof invoicing.markAsPaid>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { invoice } = await lockInvoiceForAction(tx, of, 'recordPayment');
    const parties = await loadParties(tx, invoice.row);
    const payment = { method, reference, receivedOn: receivedOn ?? todayOf(ctx, parties.seller) };
    return viewInvoice(ctx, tx, await payBalance(tx, { invoice, parties, payment }));
  });
}

/** The caller must hold a lock on the invoice. */
export const payWholeBalance = async (tx: Tx, invoice: InvoiceAggregate, payment: WholePayment) =>
  payBalance(tx, { invoice, parties: await loadParties(tx, invoice.row), payment });

interface PaidBalance {
  invoice: InvoiceAggregate;
  parties: Parties;
  payment: WholePayment;
}

async function payBalance(
  tx: Tx,
  { invoice, parties, payment: { method, receivedOn, reference } }: PaidBalance,
): Promise<InvoiceAggregate> {
  const { row } = invoice;
  if (isPaidInFuture(receivedOn, todayOf(tx.ctx, parties.seller)))
    throw new AppError('invoicing.paidInFuture');
  const amountMinor = row.balance_minor;
  const { id: paymentId } = await savePayment(tx, {
    vendor_id: row.vendor_id,
    customer_id: row.customer_id,
    currency: row.currency,
    amount_minor: amountMinor,
    received_on: receivedOn,
    method,
    reference,
    note: '',
  });
  const paid = settled(invoice, { source: { paymentId }, amountMinor, on: receivedOn });
  return saveInvoice(tx, invoice, withEmissionIfPaid(paid, tx.ctx.clock.now()));
}

type AppliedCredit = ParsedInputOf<typeof invoicing.applyCredit>;

/** Applies the unapplied part of a payment or credit note to invoices of the same customer. */
export async function applyCredit(
  ctx: MemberCtx,
  { source, shares }: AppliedCredit,
): Promise<OutputOf<typeof invoicing.applyCredit>> {
  const vendorId = assertMayRecordPayments(ctx);
  return transaction(ctx, async (tx) => {
    const on = await getSellerToday({ ...ctx, db: tx }, vendorId);
    const common = { vendorId, shares, on, now: ctx.clock.now() };
    return 'paymentId' in source
      ? applyPayment(tx, source.paymentId, common)
      : applyCreditNote(tx, source.creditNoteId, common);
  });
}

interface CreditShares {
  vendorId: OrganizationId;
  shares: AppliedCredit['shares'];
  on: string;
  now: Date;
}

async function applyPayment(
  tx: Tx,
  id: PaymentId,
  common: CreditShares,
): Promise<{ unappliedMinor: number }> {
  const payment = await lockPayment(tx, common.vendorId, id);
  const locked = await lockInvoices(
    tx,
    common.shares.map(({ invoiceId }) => invoiceId),
  );
  const left = unappliedMinor(payment);
  const rest = leftAfter(left, common);
  const { customer_id: customerId, currency } = payment.row;
  const allocation = { ...common, customerId, currency, amountMinor: left, source: { paymentId: id } };
  await saveInvoices(tx, locked, allocated(locked, allocation));
  return { unappliedMinor: rest };
}

async function applyCreditNote(
  tx: Tx,
  id: InvoiceId,
  common: CreditShares,
): Promise<{ unappliedMinor: number }> {
  const locked = await lockInvoices(tx, [...common.shares.map(({ invoiceId }) => invoiceId), id]);
  const note = creditNoteAmong(locked, common.vendorId, id);
  const left = -note.row.balance_minor;
  const rest = leftAfter(left, common);
  const { customer_id: customerId, currency } = note.row;
  const source = { creditNoteId: id };
  const paid = allocated(locked, { ...common, customerId, currency, amountMinor: left, source });
  const after = paid.map((invoice) => (invoice === note ? applied(note, totalOf(common.shares)) : invoice));
  await saveInvoices(tx, locked, after);
  return { unappliedMinor: rest };
}

function leftAfter(left: number, { shares }: CreditShares): number {
  const rest = left - totalOf(shares);
  if (rest < 0) throw new AppError('invoicing.moreThanCredit');
  return rest;
}

export async function writeOffInvoice(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.writeOffInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { invoice } = await lockInvoiceForAction(tx, input, 'writeOff');
    const parties = await loadParties(tx, invoice.row);
    const entry = {
      source: { reason: input.reason },
      amountMinor: invoice.row.balance_minor,
      on: todayOf(ctx, parties.seller),
    };
    const writtenOff = withEmissionIfPaid(settled(invoice, entry), ctx.clock.now());
    return viewInvoice(ctx, tx, await saveInvoice(tx, invoice, writtenOff));
  });
}
