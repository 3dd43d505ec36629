import { sql } from 'kysely';
import type { Id, OutputOf, ParsedInputOf, RelationId, relationships, UserId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { readPage } from '../../../platform/prepared-statements.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import { organizationRow } from '../../organizations/index.ts';
import { relationOf } from './records.ts';

/** Newest first, including actions on merged duplicates; people of the other party appear as their organization. */
export async function listActivity(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.listActivity>,
): Promise<OutputOf<typeof relationships.listActivity>> {
  const { organizationId } = ctx.actor;
  const { own } = await relationOf(ctx.db, organizationId, input.relationId);
  const query = ctx.db
    .selectFrom('events')
    .where('subject_id', 'in', await subjectsOf(ctx, input.relationId))
    .where(sql<boolean>`organization_ids @> array[${organizationId}]::uuid[]`)
    .where('type', 'like', 'relationships.%');
  const { rows, ...page } = await readPage(query, input, (found) =>
    found
      .select(['id', 'type', 'actor_user_id', 'actor_organization_id', 'acting', 'happened_at', 'data'])
      .orderBy('id', 'desc'),
  );
  const isOwn = (row: (typeof rows)[number]) => row.actor_organization_id === organizationId;
  const people = await peopleById(
    ctx.db,
    rows.filter(isOwn).map((row) => row.actor_user_id as UserId),
  );
  const partner = await organizationRow(ctx.db, own.partner_id);
  const whoDid = (row: (typeof rows)[number]): string | null => {
    if (isOwn(row)) return fullName(people.get(row.actor_user_id as UserId)) || null;
    return row.actor_organization_id === own.partner_id ? (partner?.name ?? null) : null;
  };
  return {
    rows: rows.map((row) => ({
      id: row.id as Id<'Event'>,
      type: row.type,
      person: whoDid(row),
      isPlatformAdmin: row.acting,
      happenedAt: row.happened_at.toISOString(),
      data: row.data,
    })),
    ...page,
  };
}

async function subjectsOf({ db }: Ctx, relationId: RelationId): Promise<string[]> {
  const merges = await db
    .selectFrom('events')
    .select(sql<string>`data->>'duplicateRelationId'`.as('duplicate'))
    .where('subject_id', '=', relationId)
    .where('type', '=', 'relationships.merged')
    .execute();
  return [relationId, ...merges.map((merge) => merge.duplicate)];
}
