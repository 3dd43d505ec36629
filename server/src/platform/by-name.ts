import { type RawBuilder, sql } from 'kysely';

/**
 * Sorts names as both languages do: Épicerie before Traiteur, case ignored, and 9 before 10.
 * The database's default order is by bytes.
 */
export const byName = (column: string): RawBuilder<string> =>
  sql<string>`${sql.ref(column)} collate public.by_name`;
