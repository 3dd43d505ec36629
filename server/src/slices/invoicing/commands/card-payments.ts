import type { InvoiceId, Money, OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { textsIn } from '../../../platform/texts.ts';
import { settingsOf } from '../../organizations/index.ts';
import { getSellerToday } from '../queries/records.ts';
import type { InvoiceAggregate, InvoiceRecord } from '../rules/invoice.ts';
import type { PaymentRecord } from '../rules/payment.ts';
import { paidByCard } from '../rules/settlement.ts';
import { lockInvoice, lockInvoices } from './lock-invoice.ts';
import { withAllocations } from './lock-payment.ts';
import { reverseLockedPayment } from './payment-reversals.ts';
import { recordInvoiceEvent, saveInvoices } from './save-invoice.ts';
import { savePayment } from './save-payment.ts';

interface CardPayment {
  invoiceId: InvoiceId;
  amount: Money;
  /** The payment's reference at the payment provider. */
  reference: string;
}

/** Records a payment reported by the provider: the invoice takes the amount due, the rest becomes customer credit. */
export async function recordCardPayment(
  ctx: Ctx,
  // The provider's session: one payment per session, however often it is reported.
  paid: CardPayment & { providerReference: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, paid.invoiceId);
    // The invoice belongs to another market that shares the provider's account.
    if (!invoice) {
      ctx.log.warn({ reference: paid.providerReference }, 'a payment for an unknown invoice');
      return;
    }
    if (await isRecorded(tx, paid.providerReference)) return;
    if (invoice.row.currency !== paid.amount.currency) throw new AppError('invoicing.otherCurrency');
    const { amountMinor } = paid.amount;
    await createCardPayment(tx, invoice.row, [{ invoice, amountMinor }], { ...paid, amountMinor, note: '' });
  });
}

const isRecorded = async (tx: Tx, providerReference: string): Promise<boolean> =>
  (await tx
    .selectFrom('payments')
    .select('id')
    .where('provider_reference', '=', providerReference)
    .executeTakeFirst()) !== undefined;

/**
 * Refunds and disputes happen at the provider, which reports the remaining amount of a payment. The recorded payment
 * is reversed and the remaining amount is recorded again; the invoices paid first stay paid. A repeated report
 * changes nothing.
 */
export async function reconcileCardPayment(
  ctx: Ctx,
  { invoiceId, amount, reference }: CardPayment,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const invoice = await tx
      .selectFrom('invoices')
      .selectAll()
      .where('id', '=', invoiceId)
      .executeTakeFirst();
    if (!invoice) return;
    const recorded = await lockCardPayments(tx, invoice.vendor_id, reference);
    // The payment itself is not reported yet: the error makes the provider report the correction again.
    if (recorded.length === 0) throw new AppError('request.notFound');
    const reversed = new Set(recorded.map((one) => one.reverses_id));
    // A refund that the seller recorded under the payment's reference is none of the provider's payments.
    const current = recorded.find(
      (one) => one.amount_minor > 0 && one.reverses_id === null && !reversed.has(one.id),
    );
    const beforeMinor = current?.amount_minor ?? 0;
    if (beforeMinor === amount.amountMinor) return;
    const { preferences } = await settingsOf(tx, invoice.vendor_id);
    const note = textsIn(preferences.language)('invoicing.card.refunded');
    const { amountMinor } = amount;
    const paid = current
      ? await reverseLockedPayment(tx, (await withAllocations(tx, [current]))[0]!, note)
      : (await lockInvoices(tx, [invoiceId])).map((locked) => ({ invoice: locked, amountMinor }));
    if (amountMinor > 0) await createCardPayment(tx, recorded[0]!, paid, { reference, amountMinor, note });
    const event = { type: 'invoicing.cardPaymentChanged', beforeMinor, remainingMinor: amountMinor } as const;
    await recordInvoiceEvent(tx, invoice, event);
  });
}

/** Rows are read again after the lock, because another report may have added one while this one waited. */
async function lockCardPayments(
  tx: Tx,
  vendorId: OrganizationId,
  reference: string,
): Promise<PaymentRecord[]> {
  const recorded = tx
    .selectFrom('payments')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('method', '=', 'card')
    .where('reference', '=', reference)
    .orderBy('id');
  await recorded.forUpdate().execute();
  return recorded.execute();
}

/** Records a card payment between the parties of a document: each invoice takes its share, up to the amount due. */
async function createCardPayment(
  tx: Tx,
  { vendor_id, customer_id, currency }: Pick<InvoiceRecord, 'vendor_id' | 'customer_id' | 'currency'>,
  shares: readonly { invoice: InvoiceAggregate; amountMinor: number }[],
  payment: { amountMinor: number; reference: string; note: string; providerReference?: string },
): Promise<void> {
  const { clock } = tx.ctx;
  const on = await getSellerToday({ clock, db: tx }, vendor_id);
  const { amountMinor, reference, note, providerReference } = payment;
  const { id: paymentId } = await savePayment(tx, {
    vendor_id,
    customer_id,
    currency,
    amount_minor: amountMinor,
    received_on: on,
    method: 'card',
    reference,
    note,
    provider_reference: providerReference ?? null,
  });
  await saveInvoices(
    tx,
    shares.map(({ invoice }) => invoice),
    paidByCard(shares, { paymentId, amountMinor, on, now: clock.now() }),
  );
}
