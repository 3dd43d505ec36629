import type { organizations, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import { decideInvitation, invitationState } from '../rules.ts';
import type { InvitationRow } from './people.ts';
import { organizationRow, summaryOf } from './records.ts';

export const invitationByToken = (db: Db, token: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('invitations').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst();

/** What a link is about, for whoever holds it. A wrong link looks like one whose time has passed. */
export async function getInvitation(
  ctx: Ctx,
  { token }: ParsedInputOf<typeof organizations.getInvitation>,
): Promise<OutputOf<typeof organizations.getInvitation>> {
  const row = await invitationByToken(ctx.db, token);
  const organization = row && (await organizationRow(ctx.db, row.organization_id));
  if (!row || !organization) throw new AppError('organizations.invitationExpired');
  const decision = decideInvitation(invitationState(row, ctx.clock.now()), 'open');
  if (decision !== true) throw new AppError(decision);
  const inviter = row.invited_by && (await peopleById(ctx.db, [row.invited_by])).get(row.invited_by);
  const { name, logoUrl } = summaryOf(ctx, organization);
  return {
    organization: { name, logoUrl },
    email: row.email,
    role: row.role,
    invitedBy: fullName(inviter) || organization.name,
  };
}
