import type { ChangeSetId, OrderSide, PurchaseOrderId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { OrderEmail } from '../../../platform/mail/templates/ordering.ts';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { mailSenderOf } from '../../organizations/index.ts';
import { instructionsOf } from '../queries/delivery-instructions.ts';
import { emailOf } from '../queries/order-email.ts';
import type { EmailNotice } from '../queries/order-emails.ts';
import { isOpenFor } from '../queries/order-links.ts';
import { loadOrder, type OrderWithParties } from '../queries/order-records.ts';
import { heldFor, recordHeldMail } from './held-mail.ts';
import { mailRecipientsOf, type OrderMailRecipient } from './mail-recipients.ts';
import { generateLink, saveLink, type LinkHolder } from './order-links.ts';

interface About {
  purchaseOrderId: PurchaseOrderId;
  changeSetId?: ChangeSetId;
}

/** Writes to both sides about an order: one email per address and event, even after retries. */
export async function mailAboutOrder(ctx: Ctx, event: StoredEvent, notice: EmailNotice): Promise<void> {
  const { purchaseOrderId, changeSetId } = event.data as About;
  await transaction(ctx, async (tx) => {
    const found = await loadOrder(tx, purchaseOrderId);
    if (!found) return;
    for (const side of notice.to) await mailSide(tx, found, { event, notice, side, changeSetId });
  });
}

interface Sending {
  event: StoredEvent;
  notice: EmailNotice;
  side: OrderSide;
  changeSetId: ChangeSetId | undefined;
}

async function mailSide(tx: Tx, found: OrderWithParties, sending: Sending): Promise<void> {
  const { order } = found;
  const { recipients, language } = await mailRecipientsOf(tx, order.row, sending.side);
  const held: OrderMailRecipient[] = [];
  for (const recipient of recipients) {
    const { email } = recipient;
    const holder = linkHolderOf(found, sending, { email, language });
    const link = holder && generateLink(tx.ctx);
    const declining = holder?.action === 'confirm' ? generateLink(tx.ctx) : null;
    const mailId = await queue(tx, found, sending, {
      recipient,
      language,
      action: holder && link ? { name: holder.action, url: link.url } : null,
      declineUrl: declining?.url ?? null,
    });
    // On a retry, the link of the first attempt is the one that was emailed.
    if (mailId !== null && holder && link) {
      await saveLink(tx, link.token, order.row, holder);
      if (declining) await saveLink(tx, declining.token, order.row, { ...holder, action: 'decline' });
    }
    if (recipient.isHeld && mailId !== null) held.push(recipient);
  }
  await recordHeldMail(tx, order.row.id, held);
}

/** What the recipient of an email can do by its link; null: nothing, or no longer. */
function linkHolderOf(
  { order }: OrderWithParties,
  { notice, side, changeSetId }: Sending,
  { email, language }: Pick<LinkHolder, 'email' | 'language'>,
): (LinkHolder & { action: 'confirm' | 'decideChange' }) | null {
  const isProposal = notice.news === 'changeProposed' && changeSetId !== undefined;
  if (!isProposal && notice.news !== 'received' && notice.news !== 'expiresSoon') return null;
  const action = isProposal ? ('decideChange' as const) : ('confirm' as const);
  const link = { side, action, change_set_id: isProposal ? changeSetId : null };
  if (order.row.is_test || !isOpenFor(link, order)) return null;
  return { side, action, email, language, changeSetId: link.change_set_id };
}

interface Addressed {
  recipient: OrderMailRecipient;
  language: LinkHolder['language'];
  action: OrderEmail['action'];
  declineUrl: string | null;
}

function queue(
  tx: Tx,
  { order, parties }: OrderWithParties,
  { event, notice, side, changeSetId }: Sending,
  { recipient, language, action, declineUrl }: Addressed,
): Promise<string | null> {
  const { ports } = tx.ctx;
  const { row } = order;
  const partner = side === 'vendor' ? parties.customer : parties.vendor;
  return ports.mail.queueMail(tx, {
    key: `${event.type}/${event.id}/${side}/${recipient.email}`,
    to: recipient.email,
    language,
    organizationId: side === 'vendor' ? row.vendor_id : row.customer_id,
    sender: mailSenderOf(tx.ctx, partner),
    template: 'orderUpdate',
    data: emailOf(order, recipient.hasWords ? notice : { ...notice, words: '' }, {
      side,
      language,
      partnerName: partner.name,
      publicUrl: ports.settings.publicUrl,
      changeSetId,
      action,
      declineUrl,
      instructions: instructionsOf(row, parties.customer),
    }),
    held: heldFor(recipient, row.id),
  });
}
