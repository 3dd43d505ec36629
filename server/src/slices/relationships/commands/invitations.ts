import type {
  Id,
  OrganizationId,
  ParsedInputOf,
  relationships,
  SupplierInvitation,
  UserId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record, recordEvents } from '../../../platform/events/record.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import {
  mailSenderOf,
  currentRights,
  organizationRow,
  settingsOf,
  takeMailBudget,
  type OrganizationRow,
} from '../../organizations/index.ts';
import { mayEdit } from '../policy.ts';
import {
  invitationsFrom,
  invitationUrl,
  newInvitationToken,
  type InvitationRow,
} from '../queries/invitations.ts';
import { invitationExpiry, isInvitationOver, isOpenLink } from '../rules/invitations.ts';
import { lockCustomer } from './lock.ts';
import { lockInvitation, revokeInvitationsOf, saveInvitation } from './save-invitation.ts';

type Input = ParsedInputOf<typeof relationships.invite>;

/** A repeated invitation reuses the open link, with its full period and the newest message. */
export async function inviteCustomer(ctx: MemberCtx, input: Input): Promise<SupplierInvitation> {
  return transaction(ctx, async (tx) => {
    permit(mayEdit(ctx.actor, 'vendor'));
    const vendor = await vendorOf(tx);
    await refuseOnPlatform(tx, input);
    const waiting = await lockWaiting(tx, input);
    const row = await saveInvitation(
      tx,
      waiting,
      waiting ? sentAgain(ctx, waiting, input) : await newInvitation(tx, input, vendor),
    );
    if (row.email !== null) await mailInvitation(tx, vendor, row);
    await record(tx, {
      type: 'relationships.invited',
      organizations: [vendor.id],
      subject: row.relation_id ?? row.id,
      data: { invitationId: row.id, relationId: row.relation_id },
    });
    return (await invitationsFrom(ctx, tx, [row]))[0]!;
  });
}

async function vendorOf(tx: MemberTx): Promise<OrganizationRow> {
  const vendor = await organizationRow(tx, tx.ctx.actor.organizationId);
  if (!vendor?.is_seller) throw new AppError('relationships.notASeller');
  return vendor;
}

async function refuseOnPlatform(tx: MemberTx, { relationId }: Input): Promise<void> {
  if (relationId === null) return;
  const { row } = await lockCustomer(tx, relationId);
  const customer = await organizationRow(tx, row.customer_id);
  if (customer?.managed_by === null) throw new AppError('relationships.customerIsOnPlatform');
}

async function lockWaiting(tx: MemberTx, input: Input): Promise<InvitationRow | null> {
  const { actor, clock } = tx.ctx;
  const found = await tx
    .selectFrom('supplier_invitations')
    .selectAll()
    .where('vendor_id', '=', actor.organizationId)
    .where('email', 'is not distinct from', input.email)
    .where('relation_id', 'is not distinct from', input.relationId)
    .orderBy('created_at', 'desc')
    .forUpdate()
    .execute();
  return (
    found.find((row) => !isInvitationOver(row, clock.now()) && invitationUrl(tx.ctx, row) !== null) ?? null
  );
}

const sentAgain = (
  ctx: MemberCtx,
  row: InvitationRow,
  change: Partial<Pick<Input, 'message' | 'language'>> = {},
): InvitationRow => ({
  ...row,
  message: change.message ?? row.message,
  language: change.language ?? row.language,
  times_sent: row.times_sent + (row.email === null ? 0 : 1),
  // It is valid while its sender may send it, so who sends it again becomes its sender.
  created_by: ctx.actor.userId,
  expires_at: invitationExpiry(ctx.clock.now(), !isOpenLink(row)),
  // The link that was sent before stays valid wherever it can be sent again.
  ...(invitationUrl(ctx, row) === null && { token_hash: hashToken(newInvitationToken(ctx, row.id)) }),
});

async function newInvitation(
  tx: MemberTx,
  { email, relationId, language, message }: Input,
  vendor: OrganizationRow,
): Promise<InvitationRow> {
  const { ids, clock, actor } = tx.ctx;
  const now = clock.now();
  const id = ids.next<'SupplierInvitation'>();
  return {
    vendor_id: vendor.id,
    id,
    email,
    relation_id: relationId,
    language: language ?? (await settingsOf(tx, vendor.id)).preferences.language,
    message,
    token_hash: hashToken(newInvitationToken(tx.ctx, id)),
    times_used: 0,
    times_sent: email === null ? 0 : 1,
    created_by: actor.userId,
    created_at: now,
    expires_at: invitationExpiry(now, !isOpenLink({ email, relation_id: relationId })),
    revoked_at: null,
  };
}

interface OfInvitation {
  invitationId: Id<'SupplierInvitation'>;
}

export async function resendInvitation(
  ctx: MemberCtx,
  { invitationId }: OfInvitation,
): Promise<SupplierInvitation> {
  return transaction(ctx, async (tx) => {
    permit(mayEdit(ctx.actor, 'vendor'));
    const before = await lockInvitation(tx, invitationId);
    if (before.email === null) throw new AppError('request.notAllowed');
    if (before.revoked_at !== null || before.times_used > 0) throw new AppError('relationships.linkExpired');
    const row = await saveInvitation(tx, before, sentAgain(ctx, before));
    await mailInvitation(tx, await vendorOf(tx), row);
    await record(tx, {
      type: 'relationships.invitationResent',
      organizations: [row.vendor_id],
      subject: row.relation_id ?? row.id,
      data: { invitationId: row.id },
    });
    return (await invitationsFrom(ctx, tx, [row]))[0]!;
  });
}

export async function revokeInvitation(
  ctx: MemberCtx,
  { invitationId }: OfInvitation,
): Promise<{ done: true }> {
  return transaction(ctx, async (tx) => {
    permit(mayEdit(ctx.actor, 'vendor'));
    const row = await lockInvitation(tx, invitationId);
    if (row.revoked_at !== null) return { done: true };
    await saveInvitation(tx, row, { ...row, revoked_at: ctx.clock.now() });
    await recordRevoked(tx, ctx.actor.organizationId, [row]);
    return { done: true };
  });
}

export async function endInvitationsSentBy(tx: Tx, vendorId: OrganizationId, userId: UserId): Promise<void> {
  const sender = await currentRights(tx, vendorId, userId);
  if (sender && mayEdit(sender, 'vendor') === true) return;
  await recordRevoked(tx, vendorId, await revokeInvitationsOf(tx, vendorId, userId));
}

const recordRevoked = (
  tx: Tx,
  vendorId: OrganizationId,
  rows: readonly Pick<InvitationRow, 'id' | 'relation_id'>[],
): Promise<void> =>
  recordEvents(
    tx,
    rows.map((row) => ({
      type: 'relationships.invitationRevoked',
      organizations: [vendorId],
      subject: row.relation_id ?? row.id,
      data: { invitationId: row.id },
    })),
  );

async function mailInvitation(tx: Tx, vendor: OrganizationRow, row: InvitationRow): Promise<void> {
  const { mail } = tx.ctx.ports;
  await takeMailBudget(tx, vendor.id, { emails: [row.email!], words: row.message });
  const inviter = row.created_by && (await peopleById(tx, [row.created_by])).get(row.created_by);
  await mail.queueMail(tx, {
    key: `supplier-invitation/${row.id}/${row.times_sent}`,
    to: row.email!,
    language: row.language,
    organizationId: vendor.id,
    sender: mailSenderOf(tx.ctx, vendor),
    template: 'supplierInvitation',
    data: {
      inviterName: fullName(inviter) || vendor.name,
      vendorName: vendor.name,
      message: row.message,
      url: invitationUrl(tx.ctx, row)!,
      expiresAt: row.expires_at.toISOString(),
      timeZone: vendor.time_zone,
    },
  });
}
