import { sql, type RawBuilder } from 'kysely';
import type {
  Allowed,
  ConversationId,
  conversations,
  ConversationSubject,
  OrderSide,
  OrganizationId,
  OutputOf,
  ParsedInputOf,
  RelationId,
  RelationStatus,
} from '@halles/contract';
import type { Member } from '../../../platform/actor.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { maySeeSubject, maySend } from '../policy.ts';
import { sideOf, writingStateOf } from './access.ts';

/** What a conversation is or would be about, with the relation of its two organizations. */
export interface SubjectFacts {
  vendor_id: OrganizationId;
  customer_id: OrganizationId;
  /** A draft of an invoice, which the buyer does not see yet. */
  is_draft: boolean;
  relation_id: RelationId | null;
  relation_status: RelationStatus | null;
  relation_started_by: OrderSide | null;
  accepted_at: Date | null;
  is_on_platform: boolean;
  conversation_id: ConversationId | null;
}

interface SubjectRef {
  kind: ConversationSubject['kind'];
  id: string;
}

const sources: Record<SubjectRef['kind'], (id: string) => RawBuilder<unknown>> = {
  relation: (id) => sql`select vendor_id, customer_id, false as is_draft from relations where id = ${id}`,
  order: (id) => sql`select vendor_id, customer_id, false as is_draft from purchase_orders where id = ${id}`,
  invoice: (id) =>
    sql`select vendor_id, customer_id, published_at is null as is_draft from invoices where id = ${id}`,
};

/** A subject that the member may not see looks like one that does not exist. */
export async function loadSubject(
  db: Db,
  actor: Member,
  { kind, id }: SubjectRef,
): Promise<SubjectFacts & { side: OrderSide }> {
  const { rows } = await sql<SubjectFacts>`
    select s.vendor_id, s.customer_id, s.is_draft, r.id as relation_id, r.status as relation_status,
      r.started_by as relation_started_by, r.accepted_at, b.managed_by is null as is_on_platform,
      c.id as conversation_id
    from (${sources[kind](id)}) s
    join organizations b on b.id = s.customer_id
    left join relations r on r.vendor_id = s.vendor_id and r.customer_id = s.customer_id
    left join conversations c on c.vendor_id = s.vendor_id and c.customer_id = s.customer_id
      and c.subject_kind = ${kind} and c.subject_id = ${id}
    where s.vendor_id = ${actor.organizationId} or s.customer_id = ${actor.organizationId}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('request.notFound');
  const side = sideOf(actor, found);
  const isHiddenDraft = found.is_draft && side === 'customer';
  if (isHiddenDraft || !maySeeSubject(actor, side, kind)) throw new AppError('request.notFound');
  return { ...found, side };
}

/** A test order has no other organization, and a draft is not shared with it. */
export function mayStart(actor: Member, facts: SubjectFacts & { side: OrderSide }): Allowed {
  const { relation_status, relation_started_by, side } = facts;
  if (facts.vendor_id === facts.customer_id) return 'conversations.partnerNotOnPlatform';
  if (facts.is_draft) return 'invoicing.notPublished';
  if (relation_status === null || relation_started_by === null) return 'conversations.closed';
  return maySend(
    actor,
    writingStateOf({ ...facts, relation_status, relation_started_by, started_by: side }, side),
  );
}

export async function findConversation(
  ctx: MemberCtx,
  subject: ParsedInputOf<typeof conversations.find>,
): Promise<OutputOf<typeof conversations.find>> {
  const facts = await loadSubject(ctx.db, ctx.actor, subject);
  return { id: facts.conversation_id, canStart: mayStart(ctx.actor, facts) };
}
