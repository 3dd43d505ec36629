import type pg from 'pg';

/** Role of the application: it owns no table, so no statement of the application can change the schema. */
export const APPLICATION_ROLE = 'halles_app';

const OPTIONS = `-c role=${APPLICATION_ROLE} -c search_path=public`;

/** The same database, connected as the application role. */
export function asApplication(connection: pg.ClientConfig): pg.ClientConfig {
  const url = connection.connectionString;
  if (url === undefined) return { ...connection, options: joined(connection.options) };
  // A URL wins over separate fields, so the options go into the URL; the last one wins.
  const currentOptions = /[?&]options=([^&]*)/.exec(url)?.[1];
  const options = encodeURIComponent(joined(currentOptions && decodeURIComponent(currentOptions)));
  return { ...connection, connectionString: `${url}${url.includes('?') ? '&' : '?'}options=${options}` };
}

const joined = (currentOptions: string | undefined): string =>
  currentOptions ? `${currentOptions} ${OPTIONS}` : OPTIONS;
