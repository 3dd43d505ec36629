import { type RawBuilder, sql } from 'kysely';

/**
 * Orders names as people look them up in both languages: Épicerie before Traiteur, whatever the case, and
 * 9 before 10. The database's own order is that of the bytes.
 */
export const byName = (column: string): RawBuilder<string> =>
  sql<string>`${sql.ref(column)} collate public.by_name`;
