import type { Id, Invoice, InvoiceId, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { takeMailBudget } from '../../organizations/index.ts';
import { acceptedPartners } from '../../relationships/index.ts';
import { assertMayMail } from '../queries/billing-relation.ts';
import { loadInvoice } from '../queries/invoice.ts';
import { loadRecipients } from '../queries/recipients.ts';
import type { InvoiceRecord } from '../queries/records.ts';
import { invoiceEventData, lockInvoiceForAction, recordEvent } from './lock.ts';
import { publish } from './publish.ts';

/** Spec §3: sets the sending flag; the email with its PDF goes out after the commit and clears the flag. */
export async function sendInvoice(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.sendInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockInvoiceForAction(tx, input, 'send');
    await send(tx, row, input);
    return loadInvoice(ctx, tx, row.id);
  });
}

export async function send(
  tx: Tx,
  found: InvoiceRecord,
  { to, message }: { to: readonly string[]; message: string },
): Promise<void> {
  const row = found.status === 'draft' ? await publish(tx, found) : found;
  const emails =
    to.length > 0
      ? [...new Set(to.map((email) => email.toLowerCase()))]
      : (await loadRecipients(tx, row)).emails;
  if (emails.length === 0) throw new AppError('invoicing.noRecipients');
  await assertMayMail(tx, row);
  const partnerIds = await acceptedPartners(tx, row.vendor_id, [row.customer_id]);
  await takeMailBudget(tx, row.vendor_id, { emails, partnerIds, words: message });
  await tx
    .updateTable('invoices')
    .set((eb) => ({ sending_since: tx.ctx.clock.now(), version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();
  const sendIds = await recordSends(tx, row.id, { emails, kind: 'invoice' });
  await recordEvent(tx, row, 'invoicing.sent', {
    ...invoiceEventData(row),
    sendIds,
    message,
    isReminder: false,
  });
}

export async function recordSends(
  tx: Tx,
  invoiceId: InvoiceId,
  { emails, kind }: { emails: readonly string[]; kind: 'invoice' | 'reminder' },
): Promise<Id<'InvoiceSend'>[]> {
  const { clock, ids } = tx.ctx;
  const rows = emails.map((address) => ({
    id: ids.next<'InvoiceSend'>(),
    invoice_id: invoiceId,
    kind,
    address,
    created_at: clock.now(),
  }));
  await tx.insertInto('invoice_sends').values(rows).execute();
  return rows.map(({ id }) => id);
}
