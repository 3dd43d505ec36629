import type { Id, OrganizationId, RelationId, UserId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { refusal } from '../../../platform/errors.ts';
import { retainedSince } from '../../../platform/retention.ts';
import { saveRows } from '../../../platform/save-rows.ts';
import type { MemberTx, Tx } from '../../../platform/transaction.ts';
import { invitationByToken, type InvitationRow } from '../queries/invitations.ts';
import type { RelationRow } from '../queries/records.ts';

export async function lockInvitation(
  tx: MemberTx,
  invitationId: Id<'SupplierInvitation'>,
): Promise<InvitationRow> {
  return tx
    .selectFrom('supplier_invitations')
    .selectAll()
    .where('vendor_id', '=', tx.ctx.actor.organizationId)
    .where('id', '=', invitationId)
    .forUpdate()
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

export const lockInvitationOf = (tx: Tx, token: string): Promise<InvitationRow | undefined> =>
  invitationByToken(tx, token).forUpdate().executeTakeFirst();

export async function saveInvitation(
  tx: Tx,
  before: InvitationRow | null,
  after: InvitationRow,
): Promise<InvitationRow> {
  await saveRows(tx, 'supplier_invitations', {
    key: ['vendor_id', 'id'],
    before: before ? [before] : [],
    after: [after],
  });
  return after;
}

// What follows changes any number of invitations that no command has loaded.

export async function moveInvitations(tx: Tx, from: RelationRow, to: RelationId): Promise<void> {
  await tx
    .updateTable('supplier_invitations')
    .set({ relation_id: to })
    .where('vendor_id', '=', from.vendor_id)
    .where('relation_id', '=', from.id)
    .execute();
}

export const revokeInvitationsOf = (
  tx: Tx,
  vendorId: OrganizationId,
  userId: UserId,
): Promise<Pick<InvitationRow, 'id' | 'relation_id'>[]> =>
  tx
    .updateTable('supplier_invitations')
    .set({ revoked_at: tx.ctx.clock.now() })
    .where('vendor_id', '=', vendorId)
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'relation_id'])
    .execute();

export async function deleteEndedInvitations(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('supplier_invitations')
    .where('expires_at', '<', retainedSince(ctx, 'endedLinks'))
    .execute();
}
