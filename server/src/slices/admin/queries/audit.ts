import { sql } from 'kysely';
import type { admin, OrganizationId, OutputOf, ParsedInputOf, UserId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { likePattern } from '../../../platform/plain-text.ts';
import { readPage } from '../../../platform/prepared-statements.ts';
import { withInvitedAddress } from '../../organizations/index.ts';

/**
 * A successful sign-in has no actor yet, so its subject counts as the actor; a failed sign-in may come from anybody.
 */
const auditActorId = sql<UserId>`coalesce(e.actor_user_id,
  case when e.type like 'identity.%' and e.type <> 'identity.signInFailed' then e.subject_id end)`;

export async function listAudit(
  ctx: Ctx,
  input: ParsedInputOf<typeof admin.listAudit>,
): Promise<OutputOf<typeof admin.listAudit>> {
  let query = ctx.db
    .selectFrom('events as e')
    .leftJoin('users as u', (join) => join.on('u.id', '=', auditActorId));
  if (input.organizationId)
    query = query.where(sql<boolean>`e.organization_ids @> array[${input.organizationId}]::uuid[]`);
  if (input.onlyAdmins) query = query.where('e.acting', '=', true);
  if (input.userId) query = query.where(auditActorId, '=', input.userId);
  if (input.area) query = query.where('e.type', 'like', `${input.area}.%`);
  if (input.from) query = query.where('e.happened_at', '>=', new Date(input.from));
  if (input.until) query = query.where('e.happened_at', '<', new Date(input.until));
  if (input.search) query = query.where('e.type', 'ilike', likePattern(input.search));
  const { rows, ...page } = await readPage(query, input, (found) =>
    found
      .select(['e.id', 'e.type', 'e.acting', 'e.happened_at', 'e.data', 'u.first_name', 'u.last_name'])
      .select([
        sql<OrganizationId | null>`e.organization_ids[1]`.as('organization_id'),
        sql<string | null>`(select o.name from organizations o where o.id = e.organization_ids[1])`.as(
          'organization',
        ),
      ])
      .orderBy('e.id', 'desc'),
  );
  return {
    rows: (await withInvitedAddress(ctx.db, rows)).map((row) => ({
      id: row.id as OutputOf<typeof admin.listAudit>['rows'][number]['id'],
      type: row.type,
      person: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
      organization: row.organization,
      organizationId: row.organization === null ? null : row.organization_id,
      acting: row.acting,
      happenedAt: row.happened_at.toISOString(),
      data: row.data,
    })),
    ...page,
  };
}
