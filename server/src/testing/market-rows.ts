import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

/**
 * All rows of a market by table, to compare it with another one of the same moment: without times of the database,
 * secrets and emails, which have links with secrets, and with the names of files for their ids, which depend on the
 * order in which they are stored.
 */
export async function marketRows(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string; own: string[] }>`
    select c.relname as name, array(
      select attname from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and (attname in ('xact', 'token_hash', 'password_hash')
        or attname = 'created_at' and d.oid is not null)) as own
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not in ('migrations', 'places', 'outgoing_mail')
    order by 1`.execute(db);
  const files = await db.selectFrom('files').select(['id', 'name', 'organization_id']).execute();
  const names = new Map<string, string>(
    files.map((file) => [file.id, `${file.name} ${file.organization_id}`]),
  );
  const described = (row: string): string =>
    row
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? id)
      // A set, in no order.
      .replaceAll(/"formatIds": \[([^\]]*)\]/g, (_, ids: string) => ids.split(', ').toSorted().join());
  const rowsOf = async ({ name, own }: (typeof tables)[number]) => {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${own}::text[])::text as row from ${sql.table(name)} t`.execute(db);
    return [name, rows.map(({ row }) => described(row)).toSorted()] as const;
  };
  return Object.fromEntries(await Promise.all(tables.map(rowsOf)));
}
