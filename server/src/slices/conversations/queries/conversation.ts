import { sql } from 'kysely';
import type {
  Conversation,
  ConversationId,
  conversations,
  OrganizationId,
  ParsedInputOf,
  UserId,
  Viewed,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { mayMove } from '../../relationships/index.ts';
import { mayConverse, maySend } from '../policy.ts';
import { isClosed } from '../rules/messages.ts';
import {
  factColumns,
  factJoins,
  isVisible,
  sideOf,
  writingStateOf,
  type ConversationFacts,
} from './access.ts';
import {
  lastMessageJson,
  personJson,
  lastMessageShown,
  organizationShown,
  participantsOf,
  partnerShown,
  personShown,
  subjectShown,
  viewedShown,
  type LastMessageRow,
  type PersonRow,
} from './shown.ts';

interface UserRow {
  organization_id: OrganizationId;
  unread_count: number;
  viewed_on: string | null;
  person: PersonRow;
}

type Row = ConversationFacts & {
  last: LastMessageRow | null;
  users: UserRow[] | null;
  is_muted: boolean | null;
};

export const getConversation = (
  ctx: MemberCtx,
  { conversationId }: ParsedInputOf<typeof conversations.get>,
): Promise<Conversation> => loadConversation(ctx, ctx.db, conversationId);

/** A conversation with its people and how far each has read, in one statement. */
export async function loadConversation(ctx: MemberCtx, db: Db, id: ConversationId): Promise<Conversation> {
  const { actor } = ctx;
  const { rows } = await sql<Row>`
    select ${factColumns}, ${lastMessageJson} as last,
      (select json_agg(json_build_object('organization_id', u.organization_id, 'unread_count', u.unread_count,
          'viewed_on', u.viewed_on, 'person', ${personJson('p')}) order by u.created_at, p.last_name, p.first_name, p.id)
        from conversation_users u
        join memberships m on m.organization_id = u.organization_id and m.user_id = u.user_id
        join users p on p.id = u.user_id
        where u.conversation_id = c.id and u.takes_part) as users,
      (select u.is_muted from conversation_users u where u.conversation_id = c.id
        and u.organization_id = ${actor.organizationId} and u.user_id = ${actor.userId}) as is_muted
    from conversations c ${factJoins}
    where c.id = ${id} and ${isVisible(actor)}`.execute(db);
  if (!rows[0]) throw new AppError('request.notFound');
  return conversationShown(ctx, rows[0]);
}

function conversationShown(ctx: MemberCtx, row: Row): Conversation {
  const { actor } = ctx;
  const side = sideOf(actor, row);
  const users = row.users ?? [];
  const byPerson = Map.groupBy(users, ({ person }) => person.id);
  return {
    id: row.id,
    participants: participantsOf(row),
    organizations: [organizationShown(ctx, row, 'vendor'), organizationShown(ctx, row, 'customer')],
    side,
    relationId: row.relation_id,
    partner: partnerShown(ctx, row, side),
    subject: subjectShown(row, side),
    usersId: [...byPerson.keys()],
    users: users.map(({ person, organization_id }) => personShown(ctx, person, organization_id)),
    viewedBy: viewedByPerson(byPerson),
    viewedByOrganization: viewedByOrganization(row, users),
    lastMessage: lastMessageShown(row.last),
    isMuted: row.is_muted ?? false,
    isClosed: isClosed(row.relation_status),
    can: {
      send: maySend(actor, writingStateOf(row, side)),
      addUser: mayConverse(actor),
      report: mayConverse(actor),
      block: mayMove(actor, side, relationStateOf(row), 'block'),
    },
  };
}

const relationStateOf = (row: ConversationFacts) => ({
  status: row.relation_status,
  startedBy: row.relation_started_by,
  stoppedBy: row.relation_stopped_by,
});

const viewedByPerson = (byPerson: ReadonlyMap<UserId, UserRow[]>): Record<string, Viewed> =>
  Object.fromEntries([...byPerson].map(([id, [first]]) => [id, viewedShown(first!)]));

/** An organization has read what one of its people has read. */
function viewedByOrganization(row: ConversationFacts, users: readonly UserRow[]): Record<string, Viewed> {
  const of = (organizationId: OrganizationId): Viewed => {
    const own = users.filter(({ organization_id }) => organization_id === organizationId).map(viewedShown);
    return {
      nbOfUnreadMessages:
        own.length === 0 ? row.message_count : Math.min(...own.map((one) => one.nbOfUnreadMessages)),
      viewedOn:
        own
          .flatMap(({ viewedOn }) => viewedOn ?? [])
          .toSorted()
          .at(-1) ?? null,
    };
  };
  return Object.fromEntries(participantsOf(row).map((id) => [id, of(id)]));
}
