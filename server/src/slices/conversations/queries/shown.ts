import type {
  Conversation,
  ConversationRow,
  ConversationSubject,
  FileId,
  OrderSide,
  OrganizationId,
  UserId,
  Viewed,
} from '@halles/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { fullName } from '../../identity/index.ts';
import { logoUrl } from '../../organizations/index.ts';
import { partnerIdOf, type ConversationFacts } from './access.ts';

const pages: Record<ConversationSubject['kind'], Record<OrderSide, string>> = {
  relation: { vendor: '/vendor/relationships', customer: '/customer/suppliers' },
  order: { vendor: '/vendor/purchase-orders', customer: '/customer/purchase-orders' },
  invoice: { vendor: '/vendor/invoices', customer: '/customer/invoices' },
};

/** The address of a relation, order or invoice on the reader's side. */
export const pageOfSubject = (kind: ConversationSubject['kind'], side: OrderSide, id: string): string =>
  `${pages[kind][side]}/${id}`;

type SubjectColumns = Pick<ConversationFacts, 'subject_kind' | 'subject_id' | 'number'>;

export const subjectShown = (row: SubjectColumns, side: OrderSide): Conversation['subject'] => ({
  kind: row.subject_kind,
  id: row.subject_id,
  number: row.number,
  url: pageOfSubject(row.subject_kind, side, row.subject_id),
});

type PartyColumns = Pick<
  ConversationFacts,
  'vendor_id' | 'customer_id' | 'vendor_name' | 'vendor_logo' | 'customer_name' | 'customer_logo'
>;

export function organizationShown(ctx: Ctx, row: PartyColumns, side: OrderSide): Conversation['partner'] {
  const isVendor = side === 'vendor';
  return {
    id: isVendor ? row.vendor_id : row.customer_id,
    name: isVendor ? row.vendor_name : row.customer_name,
    logoUrl: logoUrl(ctx, isVendor ? row.vendor_logo : row.customer_logo),
  };
}

export const otherSide = (side: OrderSide): OrderSide => (side === 'vendor' ? 'customer' : 'vendor');

export const partnerShown = (ctx: Ctx, row: PartyColumns, side: OrderSide): Conversation['partner'] =>
  organizationShown(ctx, row, otherSide(side));

/** A person, as statements return them in JSON. */
export interface PersonRow {
  id: UserId;
  first_name: string;
  last_name: string;
  picture_file_id: FileId | null;
}

export const personShown = (
  ctx: Ctx,
  person: PersonRow,
  organizationId: OrganizationId,
): Conversation['users'][number] => ({
  id: person.id,
  name: nameOf(person),
  pictureUrl:
    person.picture_file_id && ctx.ports.files.linkTo({ id: person.picture_file_id, variant: '64' }, 'public'),
  organizationId,
});

export const nameOf = (person: PersonRow | null): string =>
  fullName(person && { firstName: person.first_name, lastName: person.last_name });

/** The newest message, as statements return it in JSON. */
export interface LastMessageRow {
  sent_at: string;
  text: string;
  author: PersonRow | null;
  organization_id: OrganizationId;
  has_files: boolean;
  is_deleted: boolean;
}

const PREVIEW = 160;

export const lastMessageShown = (row: LastMessageRow | null): ConversationRow['lastMessage'] =>
  row && {
    sentAt: new Date(row.sent_at).toISOString(),
    text: row.text.slice(0, PREVIEW),
    authorName: nameOf(row.author),
    organizationId: row.organization_id,
    hasFiles: row.has_files,
    isDeleted: row.is_deleted,
  };

export interface ViewedRow {
  unread_count: number;
  viewed_on: string | Date | null;
}

export const viewedShown = (row: ViewedRow | null): Viewed => ({
  nbOfUnreadMessages: row?.unread_count ?? 0,
  viewedOn: row?.viewed_on ? new Date(row.viewed_on).toISOString() : null,
});

export const participantsOf = (
  row: Pick<ConversationFacts, 'vendor_id' | 'customer_id'>,
): OrganizationId[] => [row.vendor_id, partnerIdOf('vendor', row)];

/** A person as `PersonRow`. */
export const personJson = (alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('id')} is not null then json_build_object('id', ${column('id')},
    'first_name', ${column('first_name')}, 'last_name', ${column('last_name')},
    'picture_file_id', ${column('picture_file_id')}) end`;
};

/** The newest message of the conversation `c`, as `LastMessageRow`. */
export const lastMessageJson = sql`(select json_build_object('sent_at', m.sent_at, 'text', m.text,
    'author', ${personJson('a')}, 'organization_id', m.organization_id,
    'has_files', cardinality(m.file_ids) > 0, 'is_deleted', m.deleted_at is not null)
  from messages m left join users a on a.id = m.author_id
  where m.conversation_id = c.id and m.position = c.last_message_position)`;
