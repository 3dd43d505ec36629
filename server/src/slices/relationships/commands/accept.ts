import type { Member } from '../../../platform/actor.ts';
import type { OrganizationId, ParsedInputOf, Relation, relationships } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { peopleById } from '../../identity/index.ts';
import { organizationRow } from '../../organizations/index.ts';
import { mayEdit } from '../policy.ts';
import { invitationByToken, livingInvitation, type InvitationRow } from '../queries/invitations.ts';
import { loadRelation, stateOf, type RelationRow } from '../queries/records.ts';
import { isForSomeoneElse, isOpenOrOlder } from '../rules/invitations.ts';
import { statusByInvitation } from '../rules/states.ts';
import { refuseWrongKinds } from './create.ts';
import { linkPair, moveTo, openRecords } from './link.ts';
import { lockDocuments, partiesOf } from './lock.ts';
import { absorb, replaceCustomer } from './merge.ts';

/** The vendor becomes a supplier of the organization; a card kept for it becomes the organization's own relation. */
export async function acceptInvitation(
  ctx: MemberCtx,
  { token }: ParsedInputOf<typeof relationships.acceptInvitation>,
): Promise<Relation> {
  const at = ctx.actor;
  return transaction(ctx, async (tx) => {
    permit(mayEdit(at, 'customer'));
    await tx
      .selectFrom('supplier_invitations')
      .select('id')
      .where('token_hash', '=', hashToken(token))
      .forUpdate()
      .execute();
    const already = await acceptedBefore(tx, at, token);
    if (already) return loadRelation(ctx, tx, already.id);
    const invitation = await livingInvitation(ctx, tx, token);
    await refuse(tx, at, invitation);
    const relation = await link(tx, at, invitation);
    await tx
      .updateTable('supplier_invitations')
      .set({ times_used: invitation.times_used + 1 })
      .where('vendor_id', '=', invitation.vendor_id)
      .where('id', '=', invitation.id)
      .execute();
    await record(tx, {
      type: 'relationships.invitationAccepted',
      organizations: [relation.vendor_id, relation.customer_id],
      subject: relation.id,
      data: { ...partiesOf(relation), invitationId: invitation.id },
    });
    return loadRelation(ctx, tx, relation.id);
  });
}

/** A second click finds the relation accepted, and the vendor is not notified twice. */
async function acceptedBefore(
  tx: Tx,
  { organizationId }: Member,
  token: string,
): Promise<RelationRow | undefined> {
  const invitation = await invitationByToken(tx, token);
  if (!invitation || invitation.revoked_at !== null || invitation.times_used === 0) return undefined;
  const relation = await pairOf(tx, invitation.vendor_id, organizationId);
  return relation?.status === 'active' ? relation : undefined;
}

const pairOf = (
  tx: Tx,
  vendorId: OrganizationId,
  customerId: OrganizationId,
): Promise<RelationRow | undefined> =>
  tx
    .selectFrom('relations')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();

async function refuse(tx: Tx, actor: Member, invitation: InvitationRow): Promise<void> {
  const { organizationId } = actor;
  if (invitation.vendor_id === organizationId) throw new AppError('relationships.withItself');
  await refuseWrongKinds(tx, invitation.vendor_id, organizationId);
  const vendor = await organizationRow(tx, invitation.vendor_id);
  if (vendor?.suspended_at !== null) throw new AppError('relationships.linkExpired');
  const person = (await peopleById(tx, [actor.userId])).get(actor.userId);
  const own = await organizationRow(tx, organizationId);
  const addresses = [person?.isEmailVerified ? person.email : null, own?.email ?? null];
  if (isForSomeoneElse(invitation, addresses)) throw new AppError('relationships.linkForSomeoneElse');
}

async function link(tx: Tx, { organizationId }: Member, invitation: InvitationRow): Promise<RelationRow> {
  const card = await cardRelation(tx, invitation);
  if (card && statusByInvitation(stateOf(card), false) === 'blocked')
    throw new AppError('relationships.blockedByPartner');
  const existing = await pairOf(tx, invitation.vendor_id, organizationId);
  if (card && !existing) return takeCard(tx, card, { organizationId, invitation });
  const relation = existing ?? (await linkNew(tx, invitation.vendor_id, organizationId));
  const to = statusByInvitation(stateOf(relation), isOpenOrOlder(invitation, relation.status_changed_at));
  if (to === 'blocked') throw new AppError('relationships.blockedByPartner');
  if (to.status !== relation.status) await moveTo(tx, { row: relation, action: 'accept', to });
  if (card)
    await absorb(
      tx,
      { row: relation, own: await vendorRecord(tx, relation) },
      { row: card, own: await vendorRecord(tx, card) },
    );
  return relation;
}

async function linkNew(tx: Tx, vendorId: OrganizationId, customerId: OrganizationId): Promise<RelationRow> {
  const made = await linkPair(tx, {
    vendorId,
    customerId,
    standing: { status: 'active', startedBy: 'vendor', stoppedBy: null },
  });
  return made ?? (await pairOf(tx, vendorId, customerId))!;
}

async function cardRelation(tx: Tx, { relation_id, vendor_id }: InvitationRow): Promise<RelationRow | null> {
  if (relation_id === null) return null;
  await lockDocuments(tx, relation_id);
  const row = await tx
    .selectFrom('relations')
    .selectAll()
    .where('id', '=', relation_id)
    .forUpdate()
    .executeTakeFirst();
  const customer = row && (await organizationRow(tx, row.customer_id));
  return customer?.managed_by === vendor_id ? row! : null;
}

const vendorRecord = (tx: Tx, row: RelationRow) =>
  tx
    .selectFrom('relationships')
    .selectAll()
    .where('organization_id', '=', row.vendor_id)
    .where('relation_id', '=', row.id)
    .executeTakeFirstOrThrow();

/** The relation and the vendor's settings on it stay; they now refer to the real organization instead of the card. */
async function takeCard(
  tx: Tx,
  card: RelationRow,
  { organizationId, invitation }: { organizationId: OrganizationId; invitation: InvitationRow },
): Promise<RelationRow> {
  await tx
    .deleteFrom('relationships')
    .where('relation_id', '=', card.id)
    .where('organization_id', '=', card.customer_id)
    .execute();
  await tx
    .updateTable('relationships')
    .set({ partner_id: organizationId })
    .where('organization_id', '=', card.vendor_id)
    .where('relation_id', '=', card.id)
    .execute();
  const taken = await tx
    .updateTable('relations')
    .set({ customer_id: organizationId })
    .where('id', '=', card.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await openRecords(tx, [taken], 'customer');
  await replaceCustomer(tx, taken, card);
  const to = statusByInvitation(stateOf(taken), isOpenOrOlder(invitation, card.status_changed_at));
  if (to !== 'blocked' && to.status !== taken.status) await moveTo(tx, { row: taken, action: 'accept', to });
  return taken;
}
