import type { Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { takeMailBudget } from '../../organizations/index.ts';
import { assertMayMail } from '../queries/billing-relation.ts';
import { loadInvoice } from '../queries/invoice.ts';
import { recipientsOf } from '../queries/recipients.ts';
import { sellersToday, type InvoiceRecord } from '../queries/records.ts';
import { remindersBy } from '../rules/documents.ts';
import { aboutInvoice, lockFor, tell } from './lock.ts';
import { noteSends } from './send.ts';

export async function remindOfInvoice(
  ctx: Ctx,
  input: ParsedInputOf<typeof invoicing.remindOfInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockFor(tx, input, 'remind');
    await remind(tx, row);
    return loadInvoice(ctx, tx, row.id);
  });
}

export async function remind(tx: Tx, row: InvoiceRecord): Promise<void> {
  const { emails } = await recipientsOf(tx, row);
  if (emails.length === 0) throw new AppError('invoicing.nobodyToSendTo');
  await assertMayMail(tx, row);
  await takeMailBudget(tx, row.vendor_id, { emails });
  const today = await sellersToday({ clock: tx.ctx.clock, db: tx }, row.vendor_id);
  await tx
    .updateTable('invoices')
    .set((eb) => ({
      reminded_at: tx.ctx.clock.now(),
      // One by hand stands for all that were due by now.
      reminders: Math.max(remindersBy(row.due_on!, today), row.reminders + 1),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute();
  const sendIds = await noteSends(tx, row.id, { emails, kind: 'reminder' });
  await tell(tx, row, 'invoicing.sent', { ...aboutInvoice(row), sendIds, message: '', isReminder: true });
}
