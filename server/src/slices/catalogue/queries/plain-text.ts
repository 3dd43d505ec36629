import { sql } from 'kysely';

/** The column contains the typed words, with or without accents, apostrophes and other signs. */
export const hasPlainText = (column: string, search: string) =>
  sql<boolean>`plain_text(${sql.ref(column)}) like '%' || plain_text(${search}::text) || '%'`;
