import type { Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { takeMailBudget } from '../../organizations/index.ts';
import { acceptedPartners } from '../../relationships/index.ts';
import { assertMayMail } from '../queries/billing-relation.ts';
import { viewInvoice } from '../queries/invoice.ts';
import { loadRecipients } from '../queries/recipients.ts';
import { withEvent, withRow, type InvoiceAggregate } from '../rules/invoice.ts';
import { lockInvoiceForAction, type PartyInvoice } from './lock-invoice.ts';
import { publish } from './publish.ts';
import { saveInvoice } from './save-invoice.ts';

/** Spec §3: sets the sending flag; the email with its PDF goes out after the commit and clears the flag. */
export async function sendInvoice(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.sendInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const locked = await lockInvoiceForAction(tx, input, 'send');
    return viewInvoice(ctx, tx, await send(tx, locked, input));
  });
}

/** A draft is published first. */
export async function send(
  tx: Tx,
  locked: Pick<PartyInvoice, 'invoice' | 'corrected'>,
  { to, message }: { to: readonly string[]; message: string },
): Promise<InvoiceAggregate> {
  const { invoice } = locked.invoice.row.status === 'draft' ? await publish(tx, locked) : locked;
  const emails = await loadMailing(tx, invoice, { to, words: message });
  const sending = withRow(invoice, { sending_since: tx.ctx.clock.now() });
  return saveSending(tx, invoice, sending, { emails, message, isReminder: false });
}

/** The addresses of an email about an invoice, which its seller may send now. */
export async function loadMailing(
  tx: Tx,
  invoice: InvoiceAggregate,
  { to, words }: { to: readonly string[]; words: string },
): Promise<string[]> {
  const { row } = invoice;
  const emails =
    to.length > 0
      ? [...new Set(to.map((email) => email.toLowerCase()))]
      : (await loadRecipients(tx, row)).emails;
  if (emails.length === 0) throw new AppError('invoicing.noRecipients');
  await assertMayMail(tx, invoice);
  const partnerIds = await acceptedPartners(tx, row.vendor_id, [row.customer_id]);
  await takeMailBudget(tx, row.vendor_id, { emails, partnerIds, words });
  return emails;
}

interface Sending {
  emails: readonly string[];
  message: string;
  isReminder: boolean;
}

export async function saveSending(
  tx: Tx,
  before: InvoiceAggregate,
  after: InvoiceAggregate,
  { emails, message, isReminder }: Sending,
): Promise<InvoiceAggregate> {
  const { clock, ids } = tx.ctx;
  const rows = emails.map((address) => ({
    id: ids.next<'InvoiceSend'>(),
    invoice_id: before.row.id,
    kind: isReminder ? ('reminder' as const) : ('invoice' as const),
    address,
    created_at: clock.now(),
  }));
  await tx.insertInto('invoice_sends').values(rows).execute();
  const sendIds = rows.map(({ id }) => id);
  return saveInvoice(tx, before, withEvent(after, { type: 'invoicing.sent', sendIds, message, isReminder }));
}
