import type { Selectable } from 'kysely';
import {
  hasAbility,
  type Ability,
  type MemberAccess,
  type Language,
  type OrganizationId,
  type organizations,
  type OutputOf,
  type Role,
  type UserId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { fullName, peopleById, type Person as SignedUp } from '../../identity/index.ts';
import { mayChangeRole, mayHandleInvitation, mayRemove } from '../policy.ts';
import { invitationState } from '../rules.ts';
import type { InvitationsTable, MembershipsTable } from '../tables.ts';
import { assertMember } from './records.ts';
import { organizationLanguage } from './settings.ts';

export type MembershipRow = Selectable<MembershipsTable>;
export type InvitationRow = Selectable<InvitationsTable>;
export type Member = OutputOf<typeof organizations.changeRole>;
export type Invitation = OutputOf<typeof organizations.inviteMember>;

interface OfOrganization {
  organizationId: OrganizationId;
}

export const membershipsOf = (db: Db, organizationId: OrganizationId): Promise<MembershipRow[]> =>
  db.selectFrom('memberships').selectAll().where('organization_id', '=', organizationId).execute();

export const ownersAmong = (memberships: readonly MembershipRow[]): number =>
  memberships.filter((each) => each.role === 'owner').length;

export async function listMembers(ctx: MemberCtx, { organizationId }: OfOrganization): Promise<Member[]> {
  const actor = assertMember(ctx, organizationId);
  return membersFor(ctx, ctx.db, organizationId, actor);
}

/** Ordered by name. */
export async function membersFor(
  ctx: Ctx,
  db: Db,
  organizationId: OrganizationId,
  caller: MemberAccess & { userId?: string },
): Promise<Member[]> {
  const memberships = await membershipsOf(db, organizationId);
  const people = await peopleById(
    db,
    memberships.map((each) => each.user_id),
  );
  const owners = ownersAmong(memberships);
  return memberships
    .flatMap((each) => {
      const person = people.get(each.user_id);
      return person ? [memberOf(ctx, each, person, caller, owners)] : [];
    })
    .sort((a, b) => byName.compare(sortName(a), sortName(b)) || (a.userId < b.userId ? -1 : 1));
}

const byName = new Intl.Collator('fr-CA');
const sortName = ({ lastName, firstName }: Member): string => `${lastName} ${firstName}`;

function memberOf(
  ctx: Ctx,
  row: MembershipRow,
  person: SignedUp,
  caller: MemberAccess & { userId?: string },
  owners: number,
): Member {
  const question = { role: row.role, isSelf: row.user_id === caller.userId, owners };
  return {
    id: row.user_id,
    userId: row.user_id,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    pictureUrl: person.pictureFileId && ctx.ports.files.linkTo({ id: person.pictureFileId }, 'public'),
    role: row.role,
    joinedAt: row.joined_at.toISOString(),
    can: {
      // Viewer is the lowest role: a member who may grant it may change the role at all.
      changeRole: mayChangeRole(caller, question, 'viewer'),
      remove: mayRemove(caller, question),
    },
  };
}

/** All members see who was invited; expired invitations stay listed, to be resent or revoked. */
export async function listInvitations(
  ctx: MemberCtx,
  { organizationId }: OfOrganization,
): Promise<Invitation[]> {
  const actor = assertMember(ctx, organizationId);
  const rows = await ctx.db
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return invitationsFrom(ctx, ctx.db, rows, actor);
}

export async function invitationsFrom(
  ctx: Ctx,
  db: Db,
  rows: readonly InvitationRow[],
  caller: MemberAccess,
): Promise<Invitation[]> {
  const inviters = await peopleById(
    db,
    rows.flatMap((row) => row.invited_by ?? []),
  );
  const now = ctx.clock.now();
  return rows.map((row) => {
    const state = invitationState(row, now);
    return {
      id: row.id,
      email: row.email,
      role: row.role,
      invitedBy: fullName(row.invited_by && inviters.get(row.invited_by)),
      sentAt: row.sent_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      can: {
        resend: mayHandleInvitation(caller, state, row.role, 'resend'),
        revoke: mayHandleInvitation(caller, state, row.role, 'revoke'),
      },
    };
  });
}

/** Read-only list for the admin area. */
export const membersOf = (ctx: Ctx, organizationId: OrganizationId): Promise<Member[]> =>
  membersFor(ctx, ctx.db, organizationId, { role: null, view: 'viewing' });

export interface MemberToNotify {
  userId: UserId;
  role: Role;
  email: string;
  firstName: string;
  /** The member's own language, else the organization's. */
  language: Language;
}

/** Members whose role has the ability and whose account is open; later slices notify them of their events. */
export async function membersWithAbility(
  db: Db,
  organizationId: OrganizationId,
  ability: Ability,
): Promise<MemberToNotify[]> {
  const memberships = (await membershipsOf(db, organizationId)).filter((each) =>
    hasAbility(each.role, ability),
  );
  const people = await peopleById(
    db,
    memberships.map((each) => each.user_id),
  );
  const language = (await organizationLanguage(db, organizationId)) ?? 'EN';
  return memberships.flatMap(({ user_id, role }) => {
    const person = people.get(user_id);
    if (!person || person.isDisabled) return [];
    const { email, firstName } = person;
    return [{ userId: user_id, role, email, firstName, language: person.language ?? language }];
  });
}

/**
 * A person's current rights in an organization, checked again for invitations, calendar links and jobs created
 * earlier. Null: the person left, was removed or is disabled.
 */
export async function currentRights(
  db: Db,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<MemberAccess | null> {
  const person = (await peopleById(db, [userId])).get(userId);
  if (!person || person.isDisabled) return null;
  const membership = await db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (person.isAdmin) return { role: membership?.role ?? null, view: 'acting' };
  return membership ? { role: membership.role, view: 'own' } : null;
}
