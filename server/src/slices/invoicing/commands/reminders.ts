import type { Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { takeMailBudget } from '../../organizations/index.ts';
import { acceptedPartners } from '../../relationships/index.ts';
import { assertMayMail } from '../queries/billing-relation.ts';
import { loadInvoice } from '../queries/invoice.ts';
import { loadRecipients } from '../queries/recipients.ts';
import { getSellerToday, type InvoiceRecord } from '../queries/records.ts';
import { remindersDueBy } from '../rules/documents-and-reminders.ts';
import { invoiceEventData, lockInvoiceForAction, recordEvent } from './lock.ts';
import { recordSends } from './sending-and-reminders.ts';

export async function sendInvoiceReminder(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.sendInvoiceReminder>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockInvoiceForAction(tx, input, 'remind');
    await remind(tx, row);
    return loadInvoice(ctx, tx, row.id);
  });
}

export async function remind(tx: Tx, row: InvoiceRecord): Promise<void> {
  const { emails } = await loadRecipients(tx, row);
  if (emails.length === 0) throw new AppError('invoicing.noRecipients');
  await assertMayMail(tx, row);
  const partnerIds = await acceptedPartners(tx, row.vendor_id, [row.customer_id]);
  await takeMailBudget(tx, row.vendor_id, { emails, partnerIds });
  const today = await getSellerToday({ clock: tx.ctx.clock, db: tx }, row.vendor_id);
  await tx
    .updateTable('invoices')
    .set((eb) => ({
      reminded_at: tx.ctx.clock.now(),
      // One by hand stands for all that were due by now.
      reminders: Math.max(remindersDueBy(row.due_on!, today), row.reminders + 1),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute();
  const sendIds = await recordSends(tx, row.id, { emails, kind: 'reminder' });
  await recordEvent(tx, row, 'invoicing.sent', {
    ...invoiceEventData(row),
    sendIds,
    message: '',
    isReminder: true,
  });
}
