import { join } from 'node:path';
import pg from 'pg';
import { removeFolder, Server, temporaryFolder } from '../prove/lib/server.ts';
import { startFakeGoogle } from '../server/src/testing/fake-google.ts';
import { atDatabase } from '../server/src/platform/postgres/at-database.ts';

const PORT = 3210;
const GOOGLE_PORT = 3211;
const DATABASE = 'halles_journeys';

/**
 * Starts the real program on a new demo market: in a new folder, or in a new database on the server of DATABASE_URL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // While working on a journey, a developer may use a server that is already running.
  if (process.env['HALLES_E2E_URL']) return async () => undefined;
  const folder = temporaryFolder('journeys');
  const database = process.env['DATABASE_URL'];
  const google = await startFakeGoogle(GOOGLE_PORT);
  const server = new Server({
    dataDir: join(folder, 'data'),
    port: PORT,
    env: {
      // Passwords are hashed cheaply, as in the other tests.
      NODE_OPTIONS: `--import=${import.meta.resolve('../server/src/testing/set-up-process.ts')}`,
      HALLES_PUBLIC_URL: `http://localhost:${PORT}`,
      HALLES_GOOGLE_CLIENT_ID: 'halles-journeys',
      HALLES_GOOGLE_CLIENT_SECRET: 'only-for-the-journeys',
      HALLES_GOOGLE_ISSUER: `http://localhost:${GOOGLE_PORT}`,
      ...(database ? { DATABASE_URL: await freshDatabase(database) } : {}),
    },
  });
  await server.start();
  return async () => {
    await server.stop();
    await google.stop();
    removeFolder(folder);
  };
}

async function freshDatabase(url: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`drop database if exists ${DATABASE} with (force)`);
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  return atDatabase({ connectionString: url }, DATABASE).connectionString!;
}
