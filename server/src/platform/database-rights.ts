import type pg from 'pg';
import { MigrationRefusedError } from './errors.ts';
import { APPLICATION_ROLE } from './postgres/application.ts';

const DUPLICATE = new Set(['42710', '23505']);
const NOT_PERMITTED = '42501';

/** Creates the application role, which owns nothing. Runs in the caller's transaction. */
export async function ensureApplicationRole(client: pg.ClientBase): Promise<void> {
  const steps = [`set local role ${APPLICATION_ROLE}`];
  if (await succeeds(client, steps)) return;
  const { rows } = await client.query(
    'select current_user as who, exists(select from pg_roles where rolname = $1) as there',
    [APPLICATION_ROLE],
  );
  const { who, there } = rows[0] as { who: string; there: boolean };
  const create = there ? [] : [`create role ${APPLICATION_ROLE} nologin`];
  const grant = `grant ${APPLICATION_ROLE} to "${who.replaceAll('"', '""')}"`;
  if (await succeeds(client, [...create, grant])) return;
  throw new MigrationRefusedError(
    'role',
    `The database account ${who} may not work as the role ${APPLICATION_ROLE}. ` +
      `Ask the database's administrator to run: ${[...create, grant].map((step) => `${step};`).join(' ')}`,
  );
}

/**
 * Runs the steps and rolls back when they are not permitted. A role that another server created at the same moment
 * counts as success.
 */
async function succeeds(client: pg.ClientBase, steps: string[]): Promise<boolean> {
  for (const step of steps) {
    await client.query('savepoint role');
    try {
      await client.query(step);
      if (step.startsWith('set local role')) await client.query('reset role');
      await client.query('release savepoint role');
    } catch (error) {
      await client.query('rollback to savepoint role');
      const code = (error as { code?: string }).code ?? '';
      if (DUPLICATE.has(code)) continue;
      if (code === NOT_PERMITTED || code === '22023' || code === '42704') return false;
      throw error;
    }
  }
  return true;
}

/**
 * The application may read and write every table, but cannot change or delete in tables whose comment says
 * append-only, and only reads the list of migrations. The job library enables row security without a policy, which
 * excludes everybody but the owner, so a policy is added.
 */
export async function grantRights(client: pg.ClientBase): Promise<void> {
  await client.query(`do $rights$
declare
  one record;
  wanted text;
begin
  grant usage on schema public, graphile_worker to ${APPLICATION_ROLE};
  for one in
    select c.oid, c.oid::regclass as name, c.relkind, c.relrowsecurity, n.nspname as schema,
           coalesce(obj_description(c.oid, 'pg_class'), '') ~* 'append-only' as append_only,
           c.oid = 'public.migrations'::regclass as read_only
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and c.relowner = (select oid from pg_roles where rolname = current_user)
  loop
    if one.relkind = 'S' then
      if not has_sequence_privilege('${APPLICATION_ROLE}', one.oid, 'usage') then
        execute format('grant usage, select on sequence %s to ${APPLICATION_ROLE}', one.name);
      end if;
      continue;
    end if;
    wanted := case when one.read_only then 'select'
                   when one.append_only then 'select, insert'
                   else 'select, insert, update, delete' end;
    if one.read_only or one.append_only then
      if has_table_privilege('${APPLICATION_ROLE}', one.oid, 'update, delete, truncate') then
        execute format('revoke all on table %s from ${APPLICATION_ROLE}', one.name);
      end if;
    end if;
    if exists (select from unnest(string_to_array(wanted, ', ')) as privilege
               where not has_table_privilege('${APPLICATION_ROLE}', one.oid, privilege)) then
      execute format('grant %s on table %s to ${APPLICATION_ROLE}', wanted, one.name);
    end if;
    if one.schema = 'graphile_worker' and one.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = one.oid and p.polname = '${APPLICATION_ROLE}') then
      execute format('create policy ${APPLICATION_ROLE} on %s to ${APPLICATION_ROLE} using (true) with check (true)', one.name);
    end if;
  end loop;
end
$rights$`);
}
