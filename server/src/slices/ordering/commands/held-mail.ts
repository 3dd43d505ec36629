import type { OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { record, recordAtEnd } from '../../../platform/events/record.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { transaction, type Saving, type Tx } from '../../../platform/transaction.ts';
import { automaticRecipients } from '../../organizations/index.ts';
import type { OrderMailRecipient } from './mail-recipients.ts';

const AT_ONCE = 500;

export const heldFor = (
  { isHeld, countsFor }: OrderMailRecipient,
  about: PurchaseOrderId | null,
): { for: OrganizationId; about: PurchaseOrderId | null } | undefined =>
  isHeld ? { for: countsFor, about } : undefined;

/** Says on the order, to whom the emails count for, how many of them wait for its daily limit. */
export function recordHeldMail(
  saving: Saving,
  purchaseOrderId: PurchaseOrderId,
  held: readonly OrderMailRecipient[],
): void {
  for (const [organizationId, { length }] of Map.groupBy(held, ({ countsFor }) => countsFor))
    recordAtEnd(saving, {
      type: 'ordering.mailHeld',
      organizations: [organizationId],
      subject: purchaseOrderId,
      data: { purchaseOrderId, recipients: length },
    });
}

/** Sends the waiting emails that the limits of today allow, oldest first. */
export async function sendHeldMail(ctx: Ctx): Promise<void> {
  await runEach(await ctx.ports.mail.heldMailSenders(ctx.db), (id) =>
    transaction(ctx, (tx) => releaseMail(tx, id as OrganizationId)),
  );
}

async function releaseMail(tx: Tx, organizationId: OrganizationId): Promise<void> {
  const { mail } = tx.ctx.ports;
  const held = await mail.lockHeldMail(tx, organizationId, AT_ONCE);
  const emails = held.map(({ to_address }) => to_address);
  const recipients = await automaticRecipients(tx, organizationId, { emails });
  const released = held.filter((_, at) => !recipients[at]!.isHeld);
  await mail.releaseHeldMail(
    tx,
    released.map(({ id }) => id),
  );
  for (const [about, { length }] of Map.groupBy(released, ({ held_about }) => held_about))
    if (about !== null)
      await record(tx, {
        type: 'ordering.heldMailSent',
        organizations: [organizationId],
        subject: about,
        data: { purchaseOrderId: about as PurchaseOrderId, recipients: length },
      });
}
