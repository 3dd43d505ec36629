import pg from 'pg';
import { appliedMigrations, differenceFromKnown, readMigrations } from '../../platform/migrate.ts';
import { asApplication } from '../../platform/postgres/index.ts';
import { migrationsFolder } from '../../app/release.ts';
import {
  type Check,
  good,
  minutes,
  type OpenInstallation,
  row,
  type CheckResult,
  warning,
  wrong,
} from './finding.ts';

const CLOCK_MAY_DIFFER_MS = 2_000;
const LONG_TRANSACTION_MS = 15 * 60_000;
const WRAPAROUND_SOON = 1_500_000_000;

export const databaseChecks: Check<OpenInstallation>[] = [
  {
    name: 'migrations',
    why: 'The server does not start on a schema that it does not know.',
    check: async ({ client }) => {
      const done = await appliedMigrations(client);
      const difference = differenceFromKnown(readMigrations(migrationsFolder), done);
      return difference === null
        ? good(`all ${done.length} applied`)
        : wrong(difference, 'npm run halles -- migrate');
    },
  },
  {
    name: 'clock of the database',
    why: 'Due dates are compared with the time of the database, events are written with the time of the server.',
    check: async (installation) => {
      const { at } = await row<{ at: Date }>(installation, 'select clock_timestamp() as at');
      const differMs = Math.abs(at.getTime() - installation.now().getTime());
      return differMs > CLOCK_MAY_DIFFER_MS
        ? wrong(`${Math.round(differMs / 1_000)} s apart`, 'timedatectl set-ntp true, on both machines')
        : good('agrees with this machine');
    },
  },
  {
    name: 'durability',
    why: 'A confirmed order must survive a power failure.',
    check: async (installation) => {
      const { off } = await row<{ off: string | null }>(
        installation,
        `select string_agg(name, ', ') as off from pg_settings
          where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
      );
      return off === null
        ? good('fsync, full_page_writes and synchronous_commit are on')
        : wrong(`${off} is off`, `alter system set ${off.split(', ')[0]} = on; select pg_reload_conf();`);
    },
  },
  {
    name: 'checksums',
    why: 'With checksums, PostgreSQL detects a damaged page when it reads it.',
    check: async (installation) => {
      const { checksums } = await row<{ checksums: string }>(
        installation,
        `select current_setting('data_checksums') as checksums`,
      );
      return checksums === 'on'
        ? good('on')
        : warning('off', 'stop the database server, then: pg_checksums --enable');
    },
  },
  {
    name: 'role of the application',
    why: 'The application connects as a role that owns nothing, so that a bug cannot change the schema or the ledgers.',
    check: ({ connection }) => checkRole(connection),
  },
  {
    name: 'connections',
    why: 'Without a free connection a request waits, then fails.',
    check: async (installation) => {
      const { most, used } = await row<{ most: number; used: number }>(
        installation,
        `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
                (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
      );
      const what = `${used} of ${most} in use`;
      return used > most * 0.8
        ? warning(what, 'raise max_connections, or lower HALLES_DATABASE_CONNECTIONS')
        : good(what);
    },
  },
  {
    name: 'LISTEN and NOTIFY',
    why: 'A pooler that shares connections between transactions drops notifications: live screens are then a second late.',
    check: ({ connection }) => checkNotify(connection),
  },
  {
    name: 'long transactions',
    why: 'An open transaction stops autovacuum from removing old rows and can block others.',
    check: async (installation) => {
      const { ms, pid } = await row<{ ms: number | null; pid: number | null }>(
        installation,
        `select extract(epoch from now() - xact_start)::float8 * 1000 as ms, pid from pg_stat_activity
          where xact_start is not null and datname = current_database() and pid <> pg_backend_pid()
          union all select null, null order by 1 desc nulls last limit 1`,
      );
      return ms !== null && ms > LONG_TRANSACTION_MS
        ? warning(`one has been open for ${minutes(ms)} minutes`, `select pg_terminate_backend(${pid});`)
        : good('none');
    },
  },
  {
    name: 'autovacuum',
    why: 'PostgreSQL stops accepting writes when old transactions were not vacuumed for too long.',
    check: async (installation) => {
      const { age, on } = await row<{ age: number; on: string }>(
        installation,
        `select age(datfrozenxid) as age, current_setting('autovacuum') as on from pg_database where datname = current_database()`,
      );
      if (on !== 'on') return wrong('off', 'alter system set autovacuum = on; select pg_reload_conf();');
      return age > WRAPAROUND_SOON
        ? wrong(`the oldest is ${age} transactions old`, 'vacuum freeze;')
        : good('on');
    },
  },
  {
    name: 'indexes',
    why: 'An index that was not finished is updated but never used.',
    check: async (installation) => {
      const { names } = await row<{ names: string | null }>(
        installation,
        `select string_agg(indexrelid::regclass::text, ', ') as names from pg_index where not indisvalid`,
      );
      return names === null
        ? good('all valid')
        : warning(`invalid: ${names}`, `reindex index ${names.split(', ')[0]};`);
    },
  },
  {
    name: 'sorting of names',
    why: 'An index built with another version of ICU sorts differently and misses rows.',
    check: async (installation) => {
      const { icu, same } = await row<{ icu: boolean; same: boolean }>(
        installation,
        `select collprovider = 'i' as icu, collversion is not distinct from pg_collation_actual_version(oid) as same
           from pg_collation where oid = 'public.by_name'::regcollation`,
      );
      if (!icu)
        return warning('by bytes: this PostgreSQL has no ICU', 'move to a server built with ICU: db move');
      return same
        ? good('by ICU')
        : wrong(
            'the version of ICU has changed',
            'reindex database; then: alter collation by_name refresh version;',
          );
    },
  },
];

async function checkRole(connection: pg.ClientConfig): Promise<CheckResult> {
  const client = new pg.Client(asApplication(connection));
  try {
    await client.connect();
    const { rows } = await client.query<{
      who: string;
      owns: number;
      changes: string | null;
      superuser: boolean;
    }>(
      `select current_user as who, r.rolsuper or r.rolbypassrls as superuser,
              (select count(*)::int from pg_class c where c.relowner = r.oid) as owns,
              (select string_agg(c.relname, ', ') from pg_class c
                where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
                  and obj_description(c.oid, 'pg_class') ~* 'append-only'
                  and has_table_privilege(c.oid, 'update, delete')) as changes
         from pg_roles r where r.rolname = current_user`,
    );
    const { who, owns, changes, superuser } = rows[0]!;
    if (superuser || owns > 0)
      return wrong(
        `${who} has too many rights`,
        `alter role ${who} nosuperuser nobypassrls; and give its tables to the account that migrates`,
      );
    return changes === null
      ? good(`${who} owns nothing`)
      : wrong(`${who} may change ${changes}`, 'npm run halles -- migrate');
  } catch (error) {
    return wrong((error as Error).message, 'npm run halles -- migrate');
  } finally {
    await client.end();
  }
}

async function checkNotify(connection: pg.ClientConfig): Promise<CheckResult> {
  const [listener, notifier] = [new pg.Client(connection), new pg.Client(connection)];
  try {
    await Promise.all([listener.connect(), notifier.connect()]);
    await listener.query('listen halles_doctor');
    const isReceived = new Promise<boolean>((resolve) => {
      listener.once('notification', () => resolve(true));
      setTimeout(() => resolve(false), 2_000).unref();
    });
    await notifier.query('notify halles_doctor');
    return (await isReceived)
      ? good('work')
      : warning('do not work', 'set DATABASE_URL to the server itself, not to a transaction pooler');
  } finally {
    await Promise.all([listener.end(), notifier.end()]);
  }
}
