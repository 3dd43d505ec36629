import { sql, type RawBuilder } from 'kysely';

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
