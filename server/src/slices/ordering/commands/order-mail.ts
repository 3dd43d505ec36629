import type { ChangeSetId, OrderSide, PurchaseOrderId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import type { QueuedMail } from '../../../platform/mail/index.ts';
import type { OrderEmail } from '../../../platform/mail/templates/ordering.ts';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import { isTx, withoutLocks, type Saving } from '../../../platform/transaction.ts';
import { mailSenderOf } from '../../organizations/index.ts';
import { instructionsOf } from '../queries/delivery-instructions.ts';
import { emailOf } from '../queries/order-email.ts';
import type { EmailNotice } from '../queries/order-emails.ts';
import { isOpenFor } from '../queries/order-links.ts';
import { loadOrder, type OrderWithParties } from '../queries/order-records.ts';
import { heldFor, recordHeldMail } from './held-mail.ts';
import { mailRecipientsOf, type OrderMailRecipient } from './mail-recipients.ts';
import { generateLink, linksSaved, type LinkHolder, type NewLink } from './order-links.ts';

interface About {
  purchaseOrderId: PurchaseOrderId;
  changeSetId?: ChangeSetId;
}

interface Sending {
  event: StoredEvent;
  notice: EmailNotice;
  side: OrderSide;
  changeSetId: ChangeSetId | undefined;
}

/** Writes to both sides about an order: one email per address and event, even after retries. */
export async function mailAboutOrder(
  ctx: Ctx,
  event: StoredEvent,
  notices: readonly EmailNotice[],
): Promise<void> {
  const { purchaseOrderId, changeSetId } = event.data as About;
  const sendings = notices.flatMap((notice) =>
    notice.to.map((side): Sending => ({ event, notice, side, changeSetId })),
  );
  if (sendings.length === 0) return;
  await withoutLocks(ctx, async (saving, db) => {
    const found = await loadOrder(db, purchaseOrderId);
    if (found) await mailSides(saving, db, found, sendings);
  });
}

async function mailSides(
  saving: Saving,
  db: Db,
  { order, parties }: OrderWithParties,
  sendings: readonly Sending[],
): Promise<void> {
  const { ctx, recorded } = saving;
  const sides = sendings.map(({ side }) => side);
  const before = recorded.changes.length;
  const recipients = await mailRecipientsOf(saving, db, { parties, pair: order.row, sides });
  const emails = recipients.flatMap(({ language, recipients: ofSide }, at) =>
    ofSide.map((recipient) => orderMailTo(ctx, { order, parties }, sendings[at]!, { recipient, language })),
  );
  // Without locks, another run shows itself when this one is saved: all emails of an event are saved together.
  const queued = isTx(db)
    ? await ctx.ports.mail.queuedKeys(
        db,
        emails.map(({ mail }) => mail.key),
      )
    : new Set();
  const unsent = emails.filter(({ mail }) => !queued.has(mail.key));
  if (unsent.length === 0) recorded.changes.splice(before);
  ctx.ports.mail.queueMailAtEnd(
    saving,
    unsent.map(({ mail }) => mail),
  );
  recorded.changes.push(
    ...linksSaved(
      ctx,
      order.row,
      unsent.flatMap(({ links }) => links),
    ),
  );
  recordHeldMail(
    saving,
    order.row.id,
    unsent.map(({ recipient }) => recipient).filter(({ isHeld }) => isHeld),
  );
}

interface OrderMail {
  recipient: OrderMailRecipient;
  mail: QueuedMail<'orderUpdate'>;
  links: NewLink[];
}

function orderMailTo(
  ctx: Ctx,
  found: OrderWithParties,
  sending: Sending,
  { recipient, language }: Pick<Addressed, 'recipient' | 'language'>,
): OrderMail {
  const holder = linkHolderOf(found, sending, { email: recipient.email, language });
  const link = holder && generateLink(ctx);
  const declining = holder?.action === 'confirm' ? generateLink(ctx) : null;
  return {
    recipient,
    mail: mailOf(ctx, found, sending, {
      recipient,
      language,
      action: holder && link ? { name: holder.action, url: link.url } : null,
      declineUrl: declining?.url ?? null,
    }),
    links: [
      ...(holder && link ? [{ ...holder, token: link.token }] : []),
      ...(holder && declining ? [{ ...holder, action: 'decline' as const, token: declining.token }] : []),
    ],
  };
}

/** What the recipient of an email can do by its link; null: nothing, or no longer. */
function linkHolderOf(
  { order, parties }: OrderWithParties,
  { notice, side, changeSetId }: Sending,
  { email, language }: Pick<LinkHolder, 'email' | 'language'>,
): (LinkHolder & { action: 'confirm' | 'decideChange' }) | null {
  const isProposal = notice.news === 'changeProposed' && changeSetId !== undefined;
  if (!isProposal && notice.news !== 'received' && notice.news !== 'expiresSoon') return null;
  const action = isProposal ? ('decideChange' as const) : ('confirm' as const);
  const link = { side, action, change_set_id: isProposal ? changeSetId : null };
  // Between organizations of which one blocked the other, a link opens nothing.
  if (parties.isBlocked || !isOpenFor(link, order)) return null;
  return { side, action, email, language, changeSetId: link.change_set_id };
}

interface Addressed {
  recipient: OrderMailRecipient;
  language: LinkHolder['language'];
  action: OrderEmail['action'];
  declineUrl: string | null;
}

function mailOf(
  ctx: Ctx,
  { order, parties }: OrderWithParties,
  { event, notice, side, changeSetId }: Sending,
  { recipient, language, action, declineUrl }: Addressed,
): QueuedMail<'orderUpdate'> {
  const { row } = order;
  const partner = side === 'vendor' ? parties.customer : parties.vendor;
  // Whoever blocked the other side hears what became of open orders, and nothing that it wrote.
  const hasWords = recipient.hasWords && !parties.isBlocked;
  return {
    key: `${event.type}/${event.id}/${side}/${recipient.email}`,
    to: recipient.email,
    language,
    organizationId: side === 'vendor' ? row.vendor_id : row.customer_id,
    sender: mailSenderOf(ctx, partner),
    template: 'orderUpdate',
    data: emailOf(order, hasWords ? notice : { ...notice, words: '' }, {
      side,
      language,
      partnerName: partner.name,
      url: `${ctx.ports.settings.publicUrl}/${side}/purchase-orders/${row.id}`,
      changeSetId,
      action,
      declineUrl,
      instructions: hasWords ? instructionsOf(row, parties.customer) : null,
      messageForProducers: hasWords && notice.news === 'received' ? row.message_for_producers : null,
    }),
    held: heldFor(recipient, row.id),
  };
}
