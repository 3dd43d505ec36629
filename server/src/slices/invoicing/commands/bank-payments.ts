import type { Insertable } from 'kysely';
import {
  invoicingLimits,
  type EmissionId,
  type invoicing,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { getSellerToday } from '../queries/records.ts';
import { keyOfBankLine } from '../rules/bank-matches.ts';
import { isPaidInFuture } from '../rules/dates.ts';
import { arrived } from '../rules/emissions.ts';
import { allocated } from '../rules/settlement.ts';
import type { BankLinesTable } from '../tables.ts';
import { lockInvoices } from './lock-invoice.ts';
import { assertMayRecordPayments, loadAnnouncedInvoices } from './payments.ts';
import { saveInvoices } from './save-invoice.ts';
import { savePayments } from './save-payment.ts';

type Input = ParsedInputOf<typeof invoicing.recordBankPayments>;

/** Every deposit as a payment of its own, all or none; the invoices are locked and saved once. */
export async function recordBankPayments(
  ctx: MemberCtx,
  { currency, payments }: Input,
): Promise<OutputOf<typeof invoicing.recordBankPayments>> {
  const vendorId = assertMayRecordPayments(ctx);
  return transaction(ctx, async (tx) => {
    const today = await getSellerToday({ ...ctx, db: tx }, vendorId);
    if (payments.some(({ line }) => isPaidInFuture(line.on, today)))
      throw new AppError('invoicing.paidInFuture');
    const emissionIds = payments.flatMap((payment): EmissionId[] => payment.emissionIds);
    const announced = await loadAnnouncedInvoices(tx, vendorId, emissionIds);
    const shared = payments.flatMap(({ shares }) => shares.map(({ invoiceId }) => invoiceId));
    const locked = await lockInvoices(tx, [...new Set([...shared, ...announced])]);
    const isOfCustomer = ({ customerId, shares }: Input['payments'][number]) =>
      shares.every(({ invoiceId }) =>
        locked.some(
          ({ row }) => row.id === invoiceId && row.vendor_id === vendorId && row.customer_id === customerId,
        ),
      );
    if (!payments.every(isOfCustomer)) throw new AppError('request.notFound');
    const now = ctx.clock.now();
    const confirmed = arrived(locked, emissionIds, now);
    const rows = await savePayments(
      tx,
      payments.map(({ line, customerId, method }) => ({
        vendor_id: vendorId,
        customer_id: customerId,
        currency,
        amount_minor: line.amountMinor,
        received_on: line.on,
        method,
        reference: line.description.slice(0, invoicingLimits.reference),
        note: '',
      })),
    );
    const paid = payments.map((payment, index) => ({ ...payment, paymentId: rows[index]!.id }));
    await saveLines(
      tx,
      paid.map(({ line, paymentId }) => ({
        vendor_id: vendorId,
        line: keyOfBankLine(currency, line),
        payment_id: paymentId,
      })),
    );
    const after = paid.reduce((invoices, { line: { amountMinor, on }, customerId, shares, paymentId }) => {
      const of = { vendorId, customerId, currency, amountMinor };
      return allocated(invoices, { ...of, shares, source: { paymentId }, on, now });
    }, confirmed);
    await saveInvoices(tx, locked, after);
    return { paymentIds: rows.map(({ id }) => id) };
  });
}

/** Always in one order, so that two lists never wait for each other. */
async function saveLines(tx: Tx, rows: readonly Insertable<BankLinesTable>[]): Promise<void> {
  const saved = await tx
    .insertInto('bank_lines')
    .values(rows.toSorted((a, b) => (a.line < b.line ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['vendor_id', 'line']).doNothing())
    .returning('payment_id')
    .execute();
  const isSaved = new Set(saved.map(({ payment_id }) => payment_id));
  const known = rows.find(({ payment_id }) => !isSaved.has(payment_id));
  if (known) throw new AppError('invoicing.bankLineRecorded', { line: known.line });
}
