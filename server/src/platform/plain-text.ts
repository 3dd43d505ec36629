import { sql, type Expression, type RawBuilder } from 'kysely';

/** A LIKE pattern that matches texts containing `text`; wildcards in `text` are escaped. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * A text that is stored plain, such as `organizations.search_name`, contains the typed words. They are made plain once
 * for the statement, not for each row.
 */
export const isFoundInPlain = (plain: Expression<string | null>, search: string): RawBuilder<boolean> =>
  sql<boolean>`((select plain_text(${search}::text)) <> ''
    and ${plain} like '%' || (select plain_text(${search}::text)) || '%')`;

/** The text contains the typed words, with or without accents, apostrophes and other signs. */
export const hasPlainText = (text: Expression<string | null>, search: string): RawBuilder<boolean> =>
  isFoundInPlain(sql<string | null>`plain_text(${text})`, search);

/** Letters with accents in either language, and signs. */
const OTHER_SPELLINGS = /[^bdfhjklmpqrtvwx0-9]+/g;

/** The same for a text of very many rows: a pattern leaves few of them to be made plain, which takes ten times longer. */
export const hasPlainTextOfMany = (text: RawBuilder<string | null>, search: string): RawBuilder<boolean> =>
  sql<boolean>`(${text} ilike ${`%${search.toLowerCase().replaceAll(OTHER_SPELLINGS, '%')}%`}
    and ${hasPlainText(text, search)})`;
