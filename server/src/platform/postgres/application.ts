import type pg from 'pg';

/** Role of the application: it owns no table, so no statement of the application can change the schema. */
export const APPLICATION_ROLE = 'halles_app';

/**
 * How statements are planned, on any server: the figures of the bench hold for both databases. What the address says
 * itself comes later and wins.
 */
export const PLANNING = Object.entries({
  // Pages are in memory or on a solid disk: without this, rows of ten keys are found by reading a whole table.
  random_page_cost: '1.1',
  // A report of two hundred thousand orders aggregates in this memory; half of it would sort on disk.
  work_mem: '16MB',
  // Compiling a statement takes longer than running it.
  jit: 'off',
  // Two cores serve many people: one report must not use both, and containers have little shared memory.
  max_parallel_workers_per_gather: '0',
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

const OPTIONS = `-c role=${APPLICATION_ROLE} -c search_path=public`;

/**
 * For filling a new database. After a crash the last commits may be missing, but never one of those before them.
 * Statements that run a few times each are planned once, not for their values.
 */
export const TO_FILL = '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan';

/** The same database, connected as the application role. */
export function asApplication(connection: pg.ClientConfig, more = ''): pg.ClientConfig {
  const joined = (currentOptions: string | undefined): string =>
    [PLANNING, currentOptions, OPTIONS, more].filter(Boolean).join(' ');
  const url = connection.connectionString;
  if (url === undefined) return { ...connection, options: joined(connection.options) };
  // A URL wins over separate fields, so the options go into the URL; the last one wins.
  const currentOptions = /[?&]options=([^&]*)/.exec(url)?.[1];
  const options = encodeURIComponent(joined(currentOptions && decodeURIComponent(currentOptions)));
  return { ...connection, connectionString: `${url}${url.includes('?') ? '&' : '?'}options=${options}` };
}

/** The same server with another database. */
export function atDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  const url = connection.connectionString;
  if (url === undefined) return { ...connection, database };
  const [address, query] = url.split('?', 2) as [string, string?];
  const moved = address.replace(/^(\w+:\/\/[^/]*)(\/.*)?$/, `$1/${database}`);
  return { ...connection, connectionString: query ? `${moved}?${query}` : moved };
}
