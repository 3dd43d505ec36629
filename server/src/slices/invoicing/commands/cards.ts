import {
  type invoicing,
  type InvoiceId,
  type Language,
  type Money,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { organizationRow } from '../../organizations/index.ts';
import { mayWithInvoice } from '../policy.ts';
import { isPayableByCard } from '../queries/cards.ts';
import { asking, invoiceRecord, sellersToday, standingOf, type InvoiceRecord } from '../queries/records.ts';
import { settle } from './ledger.ts';
import { lockInvoices } from './lock.ts';
import { addPayment, endEmission } from './payments.ts';

interface Payer {
  language: Language;
  /** Where they come back to, paid or not. */
  page: string;
}

/** By the buyer, from their own page of it. A payment that is announced keeps nobody from paying by card. */
export async function payByCard(
  ctx: Ctx,
  { invoiceId }: ParsedInputOf<typeof invoicing.payByCard>,
): Promise<OutputOf<typeof invoicing.payByCard>> {
  const { row, side } = await invoiceRecord(ctx, ctx.db, invoiceId);
  const allowed = mayWithInvoice(asking(ctx), standingOf(row, side, false), 'emit');
  if (allowed !== true) throw new AppError(allowed);
  const page = `${ctx.ports.settings.publicUrl}/customer/invoices/${row.id}`;
  return openCardSession(ctx, row, { language: asking(ctx).language, page });
}

const words: Record<Language, string> = { EN: 'Invoice', FR: 'Facture' };

export async function openCardSession(
  ctx: Ctx,
  row: InvoiceRecord,
  { language, page }: Payer,
): Promise<{ url: string }> {
  const amountMinor = row.total_minor - row.paid_minor - row.credited_minor - row.written_off_minor;
  if (row.status !== 'published' || amountMinor <= 0) throw new AppError('invoicing.nothingDue');
  if (!(await isPayableByCard(ctx, ctx.db, row))) throw new AppError('invoicing.noCards');
  const vendor = (await organizationRow(ctx.db, row.vendor_id))!;
  const { url } = await ctx.ports.payments.openSession({
    purpose: { of: 'invoice', invoiceId: row.id, vendorId: row.vendor_id },
    name: `${words[language]} ${row.number} – ${vendor.name}`,
    amount: { amountMinor, currency: row.currency },
    language,
    successUrl: `${page}?card=paid`,
    cancelUrl: page,
    idempotencyKey: ctx.idempotency?.key ?? ctx.requestId,
  });
  return { url };
}

interface CardPayment {
  invoiceId: InvoiceId;
  amount: Money;
  /** The provider's session: one payment each, however often it is reported. */
  providerReference: string;
  /** What stands on the provider's account. */
  reference: string;
}

/** What the provider says was paid: the invoice takes what is due on it, the rest is the customer's credit. */
export async function recordCardPayment(ctx: Ctx, paid: CardPayment): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [row] = await lockInvoices(tx, [paid.invoiceId]);
    // Of another market that shares the provider's account.
    if (!row) {
      ctx.log.warn({ reference: paid.providerReference }, 'a payment of no invoice here');
      return;
    }
    if (await isRecorded(tx, paid.providerReference)) return;
    if (row.currency !== paid.amount.currency) throw new AppError('invoicing.otherCurrency');
    const receivedOn = await sellersToday({ clock: ctx.clock, db: tx }, row.vendor_id);
    const { amountMinor, currency } = paid.amount;
    const paymentId = await addPayment(tx, row.vendor_id, {
      customerId: row.customer_id,
      currency,
      amountMinor,
      receivedOn,
      method: 'card',
      reference: paid.reference,
      note: '',
      providerReference: paid.providerReference,
    });
    const owed = row.total_minor - row.paid_minor - row.credited_minor - row.written_off_minor;
    const taken = row.status === 'published' ? Math.min(owed, amountMinor) : 0;
    if (taken > 0) {
      await settle(tx, { invoice: row, source: { paymentId }, amountMinor: taken, on: receivedOn });
      await endEmission(tx, row);
    }
  });
}

const isRecorded = async (tx: Tx, providerReference: string): Promise<boolean> =>
  (await tx
    .selectFrom('payments')
    .select('id')
    .where('provider_reference', '=', providerReference)
    .executeTakeFirst()) !== undefined;
