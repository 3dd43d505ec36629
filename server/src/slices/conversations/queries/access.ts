import { sql, type RawBuilder } from 'kysely';
import type {
  ConversationId,
  FileId,
  MemberAccess,
  OrderSide,
  OrganizationId,
  RelationStatus,
} from '@halles/contract';
import type { Member } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { maySeeInvoices } from '../policy.ts';
import type { WritingState } from '../rules/messages.ts';
import type { ConversationRecord } from '../tables.ts';

/** The conversation `c` is the organization's, and is not about an invoice that the member may not see. */
export function isVisible(actor: MemberAccess & { organizationId: OrganizationId }): RawBuilder<boolean> {
  const visibleOn = (side: OrderSide, column: string) =>
    sql`(${sql.ref(column)} = ${actor.organizationId}
      and (c.subject_kind <> 'invoice' or ${maySeeInvoices(actor, side)}::boolean))`;
  return sql<boolean>`(${visibleOn('vendor', 'c.vendor_id')} or ${visibleOn('customer', 'c.customer_id')})`;
}

/** What a conversation is read with: its relation, both organizations and the number of its subject. */
export interface ConversationFacts extends ConversationRecord {
  relation_status: RelationStatus;
  relation_started_by: OrderSide;
  relation_stopped_by: OrderSide | null;
  accepted_at: Date | null;
  vendor_name: string;
  vendor_logo: FileId | null;
  customer_name: string;
  customer_logo: FileId | null;
  is_on_platform: boolean;
  number: string;
}

export const factColumns = sql`c.*, r.status as relation_status, r.started_by as relation_started_by,
  r.stopped_by as relation_stopped_by, r.accepted_at, v.name as vendor_name, v.logo_file_id as vendor_logo,
  b.name as customer_name, b.logo_file_id as customer_logo, b.managed_by is null as is_on_platform,
  coalesce(o.number, i.number, '') as number`;

/** The joins of `factColumns`; `c` is a row of conversations. */
export const factJoins = sql`join relations r on r.id = c.relation_id
  join organizations v on v.id = c.vendor_id
  join organizations b on b.id = c.customer_id
  left join purchase_orders o on c.subject_kind = 'order' and o.id = c.subject_id
  left join invoices i on c.subject_kind = 'invoice' and i.id = c.subject_id`;

export const sideOf = (actor: Member, { vendor_id }: Pick<ConversationRecord, 'vendor_id'>): OrderSide =>
  vendor_id === actor.organizationId ? 'vendor' : 'customer';

export const partnerIdOf = (
  side: OrderSide,
  { vendor_id, customer_id }: Pick<ConversationRecord, 'vendor_id' | 'customer_id'>,
): OrganizationId => (side === 'vendor' ? customer_id : vendor_id);

export const writingStateOf = (
  facts: Pick<
    ConversationFacts,
    'relation_status' | 'relation_started_by' | 'accepted_at' | 'started_by' | 'is_on_platform'
  >,
  side: OrderSide,
): WritingState => ({
  relation: {
    status: facts.relation_status,
    startedBy: facts.relation_started_by,
    wasAccepted: facts.accepted_at !== null,
  },
  side,
  startedBy: facts.started_by,
  isPartnerOnPlatform: facts.is_on_platform,
});

/** A conversation that the member may not see looks like one that does not exist. */
export async function loadFacts(db: Db, actor: Member, id: ConversationId): Promise<ConversationFacts> {
  const { rows } = await sql<ConversationFacts>`
    select ${factColumns} from conversations c ${factJoins} where c.id = ${id} and ${isVisible(actor)}`.execute(
    db,
  );
  if (!rows[0]) throw new AppError('request.notFound');
  return rows[0];
}

/** The ids of an event, and the organizations that it concerns. */
export const aboutConversation = (row: Pick<ConversationRecord, 'id' | 'vendor_id' | 'customer_id'>) => ({
  conversationId: row.id,
  vendorId: row.vendor_id,
  customerId: row.customer_id,
});

export const organizationsOf = ({
  vendor_id,
  customer_id,
}: Pick<ConversationRecord, 'vendor_id' | 'customer_id'>): OrganizationId[] => [vendor_id, customer_id];
