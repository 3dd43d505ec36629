import type { Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { todayOf } from '../queries/document.ts';
import { loadParties, viewInvoice } from '../queries/invoice.ts';
import { remindersDueBy } from '../rules/documents-and-reminders.ts';
import { withRow, type InvoiceAggregate } from '../rules/invoice.ts';
import { lockInvoiceForAction } from './lock-invoice.ts';
import { loadMailing, saveSending } from './sending-and-reminders.ts';

export async function sendInvoiceReminder(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.sendInvoiceReminder>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { invoice } = await lockInvoiceForAction(tx, input, 'remind');
    const parties = await loadParties(tx, invoice.row);
    return viewInvoice(ctx, tx, await remind(tx, invoice, parties.seller));
  });
}

export async function remind(
  tx: Tx,
  invoice: InvoiceAggregate,
  seller: { time_zone: string },
): Promise<InvoiceAggregate> {
  const emails = await loadMailing(tx, invoice, { to: [], words: '' });
  const { due_on, reminders } = invoice.row;
  const reminded = withRow(invoice, {
    reminded_at: tx.ctx.clock.now(),
    // One by hand stands for all that were due by now.
    reminders: Math.max(remindersDueBy(due_on!, todayOf(tx.ctx, seller)), reminders + 1),
  });
  return saveSending(tx, invoice, reminded, { emails, message: '', isReminder: true });
}
