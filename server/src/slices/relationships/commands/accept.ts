import type { Member } from '../../../platform/actor.ts';
import type { OrganizationId, ParsedInputOf, Relation, relationships } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { peopleById } from '../../identity/index.ts';
import { organizationRow } from '../../organizations/index.ts';
import { mayEdit } from '../policy.ts';
import { livingInvitation, type InvitationRow } from '../queries/invitations.ts';
import { relationOf, relationShown, stateOf, type PartyRelation } from '../queries/records.ts';
import { isForSomeoneElse, isOpenOrOlder } from '../rules/invitations.ts';
import { stateByInvitation } from '../rules/states.ts';
import { refuseWrongKinds } from './create.ts';
import { lockDocuments, lockPair, lockRelations, partiesOf } from './lock.ts';
import { absorb, replaceCustomer } from './merge.ts';
import { lockInvitationOf, saveInvitation } from './save-invitation.ts';
import { transferCard, linkPair, moveTo } from './save-relation.ts';

/** The vendor becomes a supplier of the organization; a card kept for it becomes the organization's own relation. */
export async function acceptInvitation(
  ctx: MemberCtx,
  { token }: ParsedInputOf<typeof relationships.acceptInvitation>,
): Promise<Relation> {
  const { actor } = ctx;
  return transaction(ctx, async (tx) => {
    permit(mayEdit(actor, 'customer'));
    const found = await lockInvitationOf(tx, token);
    const accepted = found && (await acceptedBefore(tx, actor, found));
    if (accepted) return relationShown(ctx, tx, accepted);
    const invitation = await livingInvitation(ctx, tx, found);
    await refuse(tx, actor, invitation);
    const relation = await link(tx, actor, invitation);
    await saveInvitation(tx, invitation, { ...invitation, times_used: invitation.times_used + 1 });
    await record(tx, {
      type: 'relationships.invitationAccepted',
      organizations: [relation.row.vendor_id, relation.row.customer_id],
      subject: relation.row.id,
      data: { ...partiesOf(relation.row), invitationId: invitation.id },
    });
    return relationShown(ctx, tx, relation);
  });
}

const pairOf = (invitation: InvitationRow, { organizationId }: Member) => ({
  vendorId: invitation.vendor_id,
  customerId: organizationId,
});

/** A second click finds the relation accepted, and the vendor is not notified twice. */
async function acceptedBefore(
  tx: Tx,
  member: Member,
  invitation: InvitationRow,
): Promise<PartyRelation | null> {
  if (invitation.revoked_at !== null || invitation.times_used === 0) return null;
  const relation = await lockPair(tx, pairOf(invitation, member), member.organizationId);
  return relation?.row.status === 'active' ? relation : null;
}

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

async function link(tx: Tx, member: Member, invitation: InvitationRow): Promise<PartyRelation> {
  const card = await lockCard(tx, invitation);
  if (card && stateByInvitation(stateOf(card.row), false) === 'blocked')
    throw new AppError('relationships.blockedByPartner');
  const pair = pairOf(invitation, member);
  const existing = await lockPair(tx, pair, member.organizationId);
  if (card && !existing) return takeCard(tx, card, member, invitation);
  const { row: before, own } = existing ?? (await linkNew(tx, pair));
  const to = stateByInvitation(stateOf(before), isOpenOrOlder(invitation, before.status_changed_at));
  if (to === 'blocked') throw new AppError('relationships.blockedByPartner');
  const row = to.status === before.status ? before : await moveTo(tx, { row: before, action: 'accept', to });
  if (card) await absorb(tx, await relationOf(tx, row.vendor_id, row.id), card);
  return { row, own };
}

async function linkNew(
  tx: Tx,
  pair: { vendorId: OrganizationId; customerId: OrganizationId },
): Promise<PartyRelation> {
  const state = { status: 'active', startedBy: 'vendor', stoppedBy: null } as const;
  const made = await linkPair(tx, { ...pair, state });
  return made ? { row: made.row, own: made.customer } : (await lockPair(tx, pair, pair.customerId))!;
}

async function lockCard(tx: Tx, { relation_id, vendor_id }: InvitationRow): Promise<PartyRelation | null> {
  if (relation_id === null) return null;
  await lockDocuments(tx, relation_id);
  const [locked] = await lockRelations(tx, vendor_id, [relation_id]);
  const customer = locked && (await organizationRow(tx, locked.row.customer_id));
  return customer?.managed_by === vendor_id ? locked! : null;
}

/** The relation and the vendor's settings on it stay; they now refer to the real organization instead of the card. */
async function takeCard(
  tx: Tx,
  card: PartyRelation,
  { organizationId }: Member,
  invitation: InvitationRow,
): Promise<PartyRelation> {
  const { row, customer: own } = await transferCard(tx, card, organizationId);
  await replaceCustomer(tx, row, card.row);
  const to = stateByInvitation(stateOf(row), isOpenOrOlder(invitation, row.status_changed_at));
  if (to === 'blocked' || to.status === row.status) return { row, own };
  return { row: await moveTo(tx, { row, action: 'accept', to }), own };
}
