import type { Member } from '../../../platform/actor.ts';
import type {
  Id,
  OrganizationId,
  ParsedInputOf,
  relationships,
  SupplierInvitation,
  UserId,
} from '@halles/contract';
import type { MemberCtx, Ctx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { keptSince } from '../../../platform/retention.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import {
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

type Input = ParsedInputOf<typeof relationships.invite>;

/** A repeated invitation reuses the open link, with its full period and the newest message. */
export async function inviteCustomer(ctx: MemberCtx, input: Input): Promise<SupplierInvitation> {
  return transaction(ctx, async (tx) => {
    const at = assertMayInvite(ctx);
    const vendor = await vendorOf(tx, at);
    await refuseOnPlatform(tx, input);
    const row = (await renewed(tx, at, input)) ?? (await insertInvitation(tx, at, input, vendor));
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

function assertMayInvite(ctx: MemberCtx): Member {
  const at = ctx.actor;
  permit(mayEdit(at, 'vendor'));
  return at;
}

async function vendorOf(tx: Tx, { organizationId }: Member): Promise<OrganizationRow> {
  const vendor = await organizationRow(tx, organizationId);
  if (!vendor?.is_seller) throw new AppError('relationships.notASeller');
  return vendor;
}

async function refuseOnPlatform(tx: MemberTx, { relationId }: Input): Promise<void> {
  if (relationId === null) return;
  const { row } = await lockCustomer(tx, relationId);
  const customer = await organizationRow(tx, row.customer_id);
  if (customer?.managed_by === null) throw new AppError('relationships.customerIsOnPlatform');
}

async function renewed(tx: Tx, { organizationId }: Member, input: Input): Promise<InvitationRow | null> {
  const { clock } = tx.ctx;
  const found = await tx
    .selectFrom('supplier_invitations')
    .selectAll()
    .where('vendor_id', '=', organizationId)
    .where('email', 'is not distinct from', input.email)
    .where('relation_id', 'is not distinct from', input.relationId)
    .orderBy('created_at', 'desc')
    .forUpdate()
    .execute();
  const waiting = found.find(
    (row) => !isInvitationOver(row, clock.now()) && invitationUrl(tx.ctx, row) !== null,
  );
  return waiting ? sendAgain(tx, waiting, input) : null;
}

const sendAgain = (
  tx: Tx,
  row: InvitationRow,
  change: Partial<Pick<Input, 'message' | 'language'>> = {},
): Promise<InvitationRow> =>
  tx
    .updateTable('supplier_invitations')
    .set({
      message: change.message ?? row.message,
      language: change.language ?? row.language,
      times_sent: row.times_sent + (row.email === null ? 0 : 1),
      expires_at: invitationExpiry(tx.ctx.clock.now(), !isOpenLink(row)),
      // The link that was sent before stays valid wherever it can be sent again.
      ...(invitationUrl(tx.ctx, row) === null && {
        token_hash: hashToken(newInvitationToken(tx.ctx, row.id)),
      }),
    })
    .where('vendor_id', '=', row.vendor_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();

async function insertInvitation(
  tx: Tx,
  actor: Member,
  { email, relationId, language, message }: Input,
  vendor: OrganizationRow,
): Promise<InvitationRow> {
  const { ids, clock } = tx.ctx;
  const now = clock.now();
  const id = ids.next<'SupplierInvitation'>();
  return tx
    .insertInto('supplier_invitations')
    .values({
      vendor_id: actor.organizationId,
      id,
      email,
      relation_id: relationId,
      language: language ?? (await settingsOf(tx, vendor.id)).preferences.language,
      message,
      token_hash: hashToken(newInvitationToken(tx.ctx, id)),
      times_sent: email === null ? 0 : 1,
      created_by: actor.userId,
      created_at: now,
      expires_at: invitationExpiry(now, !isOpenLink({ email, relation_id: relationId })),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface OfInvitation {
  invitationId: Id<'SupplierInvitation'>;
}

async function lockInvitation(tx: Tx, { invitationId }: OfInvitation): Promise<InvitationRow> {
  const { organizationId } = tx.ctx.actor;
  const row = await tx
    .selectFrom('supplier_invitations')
    .selectAll()
    .where('vendor_id', '=', organizationId)
    .where('id', '=', invitationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('request.notFound');
  return row;
}

export async function resendInvitation(ctx: MemberCtx, input: OfInvitation): Promise<SupplierInvitation> {
  return transaction(ctx, async (tx) => {
    const at = assertMayInvite(ctx);
    const before = await lockInvitation(tx, input);
    if (before.email === null) throw new AppError('request.notAllowed');
    if (before.revoked_at !== null || before.times_used > 0) throw new AppError('relationships.linkExpired');
    const row = await sendAgain(tx, before);
    await mailInvitation(tx, await vendorOf(tx, at), row);
    await record(tx, {
      type: 'relationships.invitationResent',
      organizations: [at.organizationId],
      subject: row.relation_id ?? row.id,
      data: { invitationId: row.id },
    });
    return (await invitationsFrom(ctx, tx, [row]))[0]!;
  });
}

export async function revokeInvitation(ctx: MemberCtx, input: OfInvitation): Promise<{ done: true }> {
  return transaction(ctx, async (tx) => {
    const { organizationId } = assertMayInvite(ctx);
    const row = await lockInvitation(tx, input);
    if (row.revoked_at !== null) return { done: true };
    await tx
      .updateTable('supplier_invitations')
      .set({ revoked_at: ctx.clock.now() })
      .where('vendor_id', '=', organizationId)
      .where('id', '=', row.id)
      .execute();
    await record(tx, {
      type: 'relationships.invitationRevoked',
      organizations: [organizationId],
      subject: row.relation_id ?? row.id,
      data: { invitationId: row.id },
    });
    return { done: true };
  });
}

export async function endInvitationsSentBy(tx: Tx, vendorId: OrganizationId, userId: UserId): Promise<void> {
  const sender = await currentRights(tx, vendorId, userId);
  if (sender && mayEdit(sender, 'vendor') === true) return;
  const ended = await tx
    .updateTable('supplier_invitations')
    .set({ revoked_at: tx.ctx.clock.now() })
    .where('vendor_id', '=', vendorId)
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'relation_id'])
    .execute();
  for (const row of ended)
    await record(tx, {
      type: 'relationships.invitationRevoked',
      organizations: [vendorId],
      subject: row.relation_id ?? row.id,
      data: { invitationId: row.id },
    });
}

async function mailInvitation(tx: Tx, vendor: OrganizationRow, row: InvitationRow): Promise<void> {
  const { mail } = tx.ctx.ports;
  await takeMailBudget(tx, vendor.id, { emails: [row.email!], words: row.message });
  const inviter = row.created_by && (await peopleById(tx, [row.created_by])).get(row.created_by);
  await mail.queueMail(tx, {
    key: `supplier-invitation/${row.id}/${row.times_sent}`,
    to: row.email!,
    language: row.language,
    organizationId: vendor.id,
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

export async function deleteEndedInvitations(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('supplier_invitations')
    .where('expires_at', '<', keptSince(ctx, 'endedLinks'))
    .execute();
}
