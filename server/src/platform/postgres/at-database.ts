import type pg from 'pg';

/** The same server with another database. */
export function atDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  const url = connection.connectionString;
  if (url === undefined) return { ...connection, database };
  const [address, query] = url.split('?', 2) as [string, string?];
  const moved = address.replace(/^(\w+:\/\/[^/]*)(\/.*)?$/, `$1/${database}`);
  return { ...connection, connectionString: query ? `${moved}?${query}` : moved };
}
