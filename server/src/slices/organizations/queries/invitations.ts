import type { Id, organizations, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import { decideInvitation, invitationState } from '../rules.ts';
import type { InvitationRow } from './people.ts';
import { organizationRow, summaryOf } from './records.ts';

export const invitationByToken = (db: Db, token: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('invitations').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst();

/** What the holder of an invitation link sees. An unknown link looks like an expired one. */
export async function getInvitation(
  ctx: Ctx,
  { token }: ParsedInputOf<typeof organizations.getInvitation>,
): Promise<OutputOf<typeof organizations.getInvitation>> {
  const row = await invitationByToken(ctx.db, token);
  const organization = row && (await organizationRow(ctx.db, row.organization_id));
  if (!row || !organization) throw new AppError('organizations.invitationExpired');
  permit(decideInvitation(invitationState(row, ctx.clock.now()), 'open'));
  const inviter = row.invited_by && (await peopleById(ctx.db, [row.invited_by])).get(row.invited_by);
  const { name, logoUrl } = summaryOf(ctx, organization);
  return {
    organization: { name, logoUrl },
    email: row.email,
    role: row.role,
    invitedBy: fullName(inviter) || organization.name,
  };
}

type EventData = Record<string, unknown>;

/**
 * Events are never erased, so they contain the invitation's id and not the address; the address is added when they
 * are read.
 */
export async function withInvitedAddress<Row extends { data: EventData }>(
  db: Db,
  rows: Row[],
): Promise<Row[]> {
  const invitationIn = ({ data }: Row) => data['invitationId'] as Id<'Invitation'> | undefined;
  const ids = rows.map(invitationIn).filter((id) => id !== undefined);
  if (ids.length === 0) return rows;
  const found = await db.selectFrom('invitations').select(['id', 'email']).where('id', 'in', ids).execute();
  const emails = new Map<unknown, string>(found.map(({ id, email }) => [id, email]));
  return rows.map((row) => {
    const email = emails.get(invitationIn(row));
    return email === undefined ? row : { ...row, data: { ...row.data, email } };
  });
}
