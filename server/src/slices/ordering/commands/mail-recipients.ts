import type { Language, OrderSide, OrganizationId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { automaticRecipients, type MailRecipient } from '../../organizations/index.ts';
import { recipientsOf } from '../queries/recipients.ts';
import type { OrderRecord } from '../tables.ts';

export interface OrderMailRecipient extends MailRecipient {
  /** The organization that wrote the address down: the email counts toward its daily limit. */
  countsFor: OrganizationId;
}

export async function mailRecipientsOf(
  tx: Tx,
  order: Pick<OrderRecord, 'vendor_id' | 'customer_id' | 'relation_id'>,
  side: OrderSide,
): Promise<{ language: Language; recipients: OrderMailRecipient[] }> {
  const { emails, language, chosenBySeller } = await recipientsOf(tx, order, side);
  const ownEmails = emails.filter((email) => !chosenBySeller.includes(email));
  const recipients = [];
  for (const [countsFor, addresses] of [
    [order.vendor_id, chosenBySeller],
    [order.customer_id, ownEmails],
  ] as const)
    for (const recipient of await automaticRecipients(tx, countsFor, { emails: addresses }))
      recipients.push({ ...recipient, countsFor });
  return { language, recipients };
}
