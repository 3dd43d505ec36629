import { sql } from 'kysely';
import {
  allowedTo,
  type Id,
  type OrganizationId,
  type organizations,
  type OutputOf,
  type ParsedInputOf,
  type UserId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { permit } from '../../../platform/errors.ts';
import { likePattern } from '../../../platform/plain-text.ts';
import { readPage } from '../../../platform/prepared-statements.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import { withInvitedAddress } from './invitations.ts';
import { assertMember } from './records.ts';

/**
 * Reads and views of lists are not activity, terms that changed have an event of their own, refused requests are in the admins' audit log, and events without a
 * person follow from a person's event.
 */
const notActivity = [
  'notifications.read',
  'conversations.viewed',
  'conversations.mutedChanged',
  'organizations.tableViewChanged',
  'relationships.tagsChanged',
  'platform.requestRefused',
];

/**
 * What the other party of an order or a relation did is an event of both, but the activity of the other one: its people
 * and their reasons are its own. What its order changes in the stock is an event of the seller alone, and no activity.
 */
const notByPartner = (organizationId: OrganizationId) => sql<boolean>`(actor_organization_id is null
  or actor_organization_id = ${organizationId}
  or (actor_organization_id <> all(organization_ids) and type not like 'inventory.%'))`;

/** Who did what in this organization, newest first; actions by an admin in its name are marked. */
export async function listActivity(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof organizations.listActivity>,
): Promise<OutputOf<typeof organizations.listActivity>> {
  const actor = assertMember(ctx, input.organizationId);
  permit(allowedTo(actor, 'seeAudit'));
  let query = ctx.db
    .selectFrom('events')
    .where(sql<boolean>`organization_ids @> array[${input.organizationId}]::uuid[]`)
    .where('actor_user_id', 'is not', null)
    .where(notByPartner(input.organizationId))
    .where('type', 'not in', notActivity);
  if (input.search) query = query.where('type', 'ilike', likePattern(input.search));
  const { rows, ...page } = await readPage(query, input, (found) =>
    found.select(['id', 'type', 'actor_user_id', 'acting', 'happened_at', 'data']).orderBy('id', 'desc'),
  );
  const people = await peopleById(
    ctx.db,
    rows.map((row) => row.actor_user_id as UserId),
  );
  return {
    rows: (await withInvitedAddress(ctx.db, rows)).map((row) => ({
      id: row.id as Id<'Event'>,
      type: row.type,
      person: fullName(people.get(row.actor_user_id as UserId)) || null,
      isPlatformAdmin: row.acting,
      happenedAt: row.happened_at.toISOString(),
      data: row.data,
    })),
    ...page,
  };
}
