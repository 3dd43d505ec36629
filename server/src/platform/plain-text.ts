import { sql, type Expression, type RawBuilder } from 'kysely';

/** The text contains the typed words, with or without accents, apostrophes and other signs. */
export const hasPlainText = (text: Expression<string | null>, search: string): RawBuilder<boolean> =>
  sql<boolean>`(plain_text(${search}::text) <> '' and plain_text(${text}) like '%' || plain_text(${search}::text) || '%')`;
