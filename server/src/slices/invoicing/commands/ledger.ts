import type { PaymentId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { changeBalance } from '../../ordering/index.ts';
import type { InvoiceRecord } from '../queries/records.ts';
import { invoiceEventData, recordEvent } from './lock.ts';

interface Entry {
  invoice: InvoiceRecord;
  source: { paymentId: PaymentId } | { creditNote: InvoiceRecord } | { reason: string };
  /** A negative amount reverses an earlier entry. */
  amountMinor: number;
  on: string;
}

/**
 * Adds one ledger entry and changes the invoice's sums with it: paid + credited + written off + balance = total,
 * always. The caller must hold the locks.
 */
export async function settle(tx: Tx, { invoice, source, amountMinor, on }: Entry): Promise<void> {
  const { actor, clock, ids } = tx.ctx;
  if (invoice.kind !== 'invoice' || invoice.published_at === null)
    throw new AppError('invoicing.notPublished');
  if (amountMinor > invoice.balance_minor)
    throw new AppError('invoicing.moreThanBalance', { number: invoice.number });
  const note = 'creditNote' in source ? source.creditNote : null;
  await tx
    .insertInto('invoice_allocations')
    .values({
      id: ids.next<'Allocation'>(),
      invoice_id: invoice.id,
      payment_id: 'paymentId' in source ? source.paymentId : null,
      credit_note_id: note?.id ?? null,
      on_day: on,
      reason: 'reason' in source ? source.reason : '',
      amount_minor: amountMinor,
      created_by: actor.userId,
      created_at: clock.now(),
    })
    .execute();
  if ('paymentId' in source) invoice.paid_minor += amountMinor;
  else if (note) invoice.credited_minor += amountMinor;
  else invoice.written_off_minor += amountMinor;
  invoice.balance_minor -= amountMinor;
  invoice.version += 1;
  await tx
    .updateTable('invoices')
    .set({
      paid_minor: invoice.paid_minor,
      credited_minor: invoice.credited_minor,
      written_off_minor: invoice.written_off_minor,
      version: invoice.version,
    })
    .where('id', '=', invoice.id)
    .execute();
  if (note) await apply(tx, note, amountMinor);
  if ('reason' in source)
    await changeBalance(tx, {
      vendorId: invoice.vendor_id,
      customerId: invoice.customer_id,
      currency: invoice.currency,
      amountMinor: -amountMinor,
    });
  const by = 'paymentId' in source ? 'payment' : note ? 'creditNote' : 'writeOff';
  await recordEvent(tx, invoice, 'invoicing.settled', { ...invoiceEventData(invoice), amountMinor, by });
}

async function apply(tx: Tx, note: InvoiceRecord, amountMinor: number): Promise<void> {
  note.applied_minor += amountMinor;
  note.balance_minor += amountMinor;
  note.version += 1;
  if (note.applied_minor > note.total_minor) throw new AppError('invoicing.moreThanCredit');
  await tx
    .updateTable('invoices')
    .set({ applied_minor: note.applied_minor, version: note.version })
    .where('id', '=', note.id)
    .execute();
}
