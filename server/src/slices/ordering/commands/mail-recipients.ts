import type { Language, OrderSide } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { mailableWithin, type MailRecipient } from '../../organizations/index.ts';
import { recipientsOf } from '../queries/recipients.ts';
import type { OrderRecord } from '../queries/order-records.ts';

/** Whom an order's mail goes to; each address counts against the mail budget of the organization that wrote it down. */
export async function mailRecipientsOf(
  tx: Tx,
  order: Pick<OrderRecord, 'vendor_id' | 'customer_id' | 'relation_id'>,
  side: OrderSide,
): Promise<{ language: Language; recipients: MailRecipient[] }> {
  const { emails, language, chosenBySeller } = await recipientsOf(tx, order, side);
  const ownEmails = emails.filter((email) => !chosenBySeller.includes(email));
  const recipients = [
    ...(await mailableWithin(tx, order.vendor_id, chosenBySeller)),
    ...(await mailableWithin(tx, order.customer_id, ownEmails)),
  ];
  return { language, recipients };
}
