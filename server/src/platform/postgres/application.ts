import type pg from 'pg';

/** The role the application works as: it owns nothing, so no statement of ours can change the tables themselves. */
export const APPLICATION_ROLE = 'halles_app';

const OPTIONS = `-c role=${APPLICATION_ROLE} -c search_path=public`;

/** The same database, as the application and not as the owner. */
export function asApplication(connection: pg.ClientConfig): pg.ClientConfig {
  const url = connection.connectionString;
  if (url === undefined) return { ...connection, options: joined(connection.options) };
  // An address wins over fields beside it, so the options go into the address; the last one given counts.
  const currentOptions = /[?&]options=([^&]*)/.exec(url)?.[1];
  const options = encodeURIComponent(joined(currentOptions && decodeURIComponent(currentOptions)));
  return { ...connection, connectionString: `${url}${url.includes('?') ? '&' : '?'}options=${options}` };
}

const joined = (currentOptions: string | undefined): string => (currentOptions ? `${currentOptions} ${OPTIONS}` : OPTIONS);
