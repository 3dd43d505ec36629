import type {
  Currency,
  invoicing,
  Invoice,
  OrganizationId,
  OutputOf,
  ParsedInputOf,
  Payment,
  PaymentId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { changeBalance } from '../../ordering/index.ts';
import { mayRecordPayments } from '../policy.ts';
import { loadInvoice } from '../queries/invoice.ts';
import { loadPayment, loadUnapplied } from '../queries/payments.ts';
import { getSellerToday, loadTradingTerms, type InvoiceRecord } from '../queries/records.ts';
import { isPaidInFuture } from '../rules/dates.ts';
import { settle } from './ledger.ts';
import { lockInvoiceForAction, lockInvoices, lockPayment } from './lock.ts';

type RecordPaymentInput = ParsedInputOf<typeof invoicing.recordPayment>;
type Share = RecordPaymentInput['shares'][number];

export function assertMayRecordPayments(ctx: MemberCtx): OrganizationId {
  const own = ctx.actor;
  permit(mayRecordPayments(own));
  return own.organizationId;
}

/** Records money received and the part that each invoice takes; the rest becomes customer credit. */
export async function recordPayment(ctx: MemberCtx, input: RecordPaymentInput): Promise<Payment> {
  const vendorId = assertMayRecordPayments(ctx);
  return transaction(ctx, async (tx) => {
    if (!(await loadTradingTerms(tx, vendorId, input.customerId))) throw new AppError('request.notFound');
    await refuseFuture(tx, vendorId, input.receivedOn);
    const invoices = await lockInvoices(
      tx,
      input.shares.map((share) => share.invoiceId),
    );
    const id = await addPayment(tx, vendorId, input);
    await confirmEmissions(tx, vendorId, input);
    await allocateShares(tx, {
      vendorId,
      ...input,
      invoices,
      source: { paymentId: id },
      on: input.receivedOn,
    });
    return loadPayment(ctx, tx, id);
  });
}

export async function refuseFuture(tx: Tx, vendorId: OrganizationId, on: string): Promise<void> {
  const today = await getSellerToday({ clock: tx.ctx.clock, db: tx }, vendorId);
  if (isPaidInFuture(on, today)) throw new AppError('invoicing.paidInFuture');
}

export async function addPayment(
  tx: Tx,
  vendorId: OrganizationId,
  paid: Omit<RecordPaymentInput, 'shares' | 'emissionIds'> & {
    reversesId?: PaymentId;
    providerReference?: string;
  },
): Promise<PaymentId> {
  const { actor, clock, ids } = tx.ctx;
  const id = ids.next<'Payment'>();
  await tx
    .insertInto('payments')
    .values({
      id,
      vendor_id: vendorId,
      customer_id: paid.customerId,
      currency: paid.currency,
      amount_minor: paid.amountMinor,
      received_on: paid.receivedOn,
      method: paid.method,
      reference: paid.reference,
      note: paid.note,
      reverses_id: paid.reversesId ?? null,
      provider_reference: paid.providerReference ?? null,
      created_by: actor.userId,
      created_at: clock.now(),
    })
    .execute();
  await changeBalance(tx, {
    vendorId,
    customerId: paid.customerId,
    currency: paid.currency,
    amountMinor: -paid.amountMinor,
  });
  await record(tx, {
    type: 'invoicing.paymentRecorded',
    organizations: [vendorId, paid.customerId],
    subject: id,
    data: { paymentId: id, amountMinor: paid.amountMinor, currency: paid.currency },
  });
  return id;
}

interface AllocationInput {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  currency: Currency;
  amountMinor: number;
  shares: readonly Share[];
  invoices: readonly InvoiceRecord[];
  source: Parameters<typeof settle>[1]['source'];
  on: string;
}

/** Allocates a sum to invoices of the same customer and currency, never more than the sum. */
async function allocateShares(tx: Tx, { shares, invoices, ...paid }: AllocationInput): Promise<void> {
  const sum = shares.reduce((total, { amountMinor }) => total + amountMinor, 0);
  if (sum > paid.amountMinor) throw new AppError('invoicing.moreThanPayment');
  for (const { invoiceId, amountMinor } of shares) {
    const invoice = invoices.find(({ id }) => id === invoiceId);
    if (!invoice || invoice.vendor_id !== paid.vendorId || invoice.customer_id !== paid.customerId)
      throw new AppError('request.notFound');
    if (invoice.currency !== paid.currency) throw new AppError('invoicing.otherCurrency');
    await settle(tx, { invoice, source: paid.source, amountMinor, on: paid.on });
    await confirmEmissionIfPaid(tx, invoice);
  }
}

/** When nothing is due any more, the announced payment counts as confirmed. */
export async function confirmEmissionIfPaid(tx: Tx, invoice: InvoiceRecord): Promise<void> {
  if (invoice.balance_minor > 0) return;
  await tx
    .updateTable('payment_emissions')
    .set({ status: 'confirmed', decided_at: tx.ctx.clock.now() })
    .where('invoice_id', '=', invoice.id)
    .where('status', '=', 'waiting')
    .execute();
}

async function confirmEmissions(
  tx: Tx,
  vendorId: OrganizationId,
  { emissionIds }: RecordPaymentInput,
): Promise<void> {
  if (emissionIds.length === 0) return;
  await tx
    .updateTable('payment_emissions')
    .set({ status: 'confirmed', decided_at: tx.ctx.clock.now() })
    .where('id', 'in', emissionIds)
    .where('status', '=', 'waiting')
    .where('invoice_id', 'in', tx.selectFrom('invoices').select('id').where('vendor_id', '=', vendorId))
    .execute();
}

/** Spec §3: records the full amount due as one payment. */
export async function markAsPaid(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.markAsPaid>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockInvoiceForAction(tx, input, 'recordPayment');
    const today = await getSellerToday({ clock: ctx.clock, db: tx }, row.vendor_id);
    const amountMinor = row.balance_minor;
    const receivedOn = input.receivedOn ?? today;
    if (isPaidInFuture(receivedOn, today)) throw new AppError('invoicing.paidInFuture');
    const paid = {
      customerId: row.customer_id,
      currency: row.currency,
      amountMinor,
      receivedOn,
      method: input.method,
      reference: input.reference,
      note: '',
    };
    const id = await addPayment(tx, row.vendor_id, paid);
    await settle(tx, { invoice: row, source: { paymentId: id }, amountMinor, on: receivedOn });
    await confirmEmissionIfPaid(tx, row);
    return loadInvoice(ctx, tx, row.id);
  });
}

/** Applies the unapplied part of a payment or credit note to invoices of the same customer. */
export async function applyCredit(
  ctx: MemberCtx,
  { source, shares }: ParsedInputOf<typeof invoicing.applyCredit>,
): Promise<OutputOf<typeof invoicing.applyCredit>> {
  const vendorId = assertMayRecordPayments(ctx);
  return transaction(ctx, async (tx) => {
    const noteId = 'creditNoteId' in source ? source.creditNoteId : null;
    const ids = shares.map(({ invoiceId }) => invoiceId);
    const payment = 'paymentId' in source ? await lockPayment(tx, vendorId, source.paymentId) : null;
    const rows = await lockInvoices(tx, noteId === null ? ids : [...ids, noteId]);
    const today = await getSellerToday({ clock: ctx.clock, db: tx }, vendorId);
    const common = { vendorId, shares, invoices: rows, on: today };
    const sum = shares.reduce((total, { amountMinor }) => total + amountMinor, 0);
    if (payment) {
      const left = await loadUnapplied(tx, payment.id);
      if (sum > left) throw new AppError('invoicing.moreThanCredit');
      await allocateShares(tx, {
        ...common,
        customerId: payment.customer_id,
        currency: payment.currency,
        amountMinor: left,
        source: { paymentId: payment.id },
      });
      return { unappliedMinor: left - sum };
    }
    const note = rows.find(({ id }) => id === noteId);
    if (!note || note.vendor_id !== vendorId || note.kind !== 'creditNote' || note.published_at === null)
      throw new AppError('request.notFound');
    const left = -note.balance_minor;
    if (sum > left) throw new AppError('invoicing.moreThanCredit');
    await allocateShares(tx, {
      ...common,
      customerId: note.customer_id,
      currency: note.currency,
      amountMinor: left,
      source: { creditNote: note },
    });
    return { unappliedMinor: left - sum };
  });
}

export async function writeOffInvoice(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.writeOffInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockInvoiceForAction(tx, input, 'writeOff');
    const amountMinor = row.balance_minor;
    const on = await getSellerToday({ clock: ctx.clock, db: tx }, row.vendor_id);
    await settle(tx, { invoice: row, source: { reason: input.reason }, amountMinor, on });
    await confirmEmissionIfPaid(tx, row);
    return loadInvoice(ctx, tx, row.id);
  });
}
