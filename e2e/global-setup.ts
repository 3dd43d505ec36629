import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrlOf } from '../prove/lib/database.ts';
import { removeFolder, root, Server, temporaryFolder } from '../prove/lib/server.ts';
import { startFakeGoogle } from '../server/src/testing/fake-google.ts';
import { startFakePush } from '../server/src/testing/fake-push.ts';
import { INBOUND_DOMAIN, WEBHOOK_SECRET } from './answer-by-email.ts';
import { atDatabase } from '../server/src/platform/postgres/application.ts';

const PORT = 3210;
const GOOGLE_PORT = 3211;
const PUSH_PORT = 3212;
const DATABASE = 'halles_journeys';

/**
 * Starts the real program on a new demo market: in a new folder, or in a new database on the server of DATABASE_URL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // While working on a journey, a developer may use a server that is already running.
  if (process.env['HALLES_E2E_URL']) return async () => undefined;
  execFileSync(process.execPath, ['scripts/run.mjs', 'build'], { cwd: root, stdio: 'inherit' });
  const folder = temporaryFolder('journeys');
  const dataDir = join(folder, 'data');
  const serverUrl = process.env['DATABASE_URL'];
  const databaseUrl = serverUrl && (await freshDatabase(serverUrl));
  const google = await startFakeGoogle(GOOGLE_PORT);
  const push = await startFakePush(PUSH_PORT);
  const server = new Server({
    dataDir,
    port: PORT,
    env: {
      // Passwords are hashed cheaply, as in the other tests.
      NODE_OPTIONS: `--import=${import.meta.resolve('../server/src/testing/set-up-process.ts')}`,
      HALLES_PUBLIC_URL: `http://localhost:${PORT}`,
      HALLES_INVOICE_NAME: 'Les Halles inc.',
      HALLES_INVOICE_ADDRESS: '100, rue du Marché; Montréal (Québec) H2X 1Y4',
      HALLES_GST_NUMBER: '123456782 RT0001',
      HALLES_QST_NUMBER: '1234567890 TQ0001',
      HALLES_GOOGLE_CLIENT_ID: 'halles-journeys',
      HALLES_GOOGLE_CLIENT_SECRET: 'only-for-the-journeys',
      HALLES_GOOGLE_ISSUER: `http://localhost:${GOOGLE_PORT}`,
      HALLES_MAIL_INBOUND_DOMAIN: INBOUND_DOMAIN,
      HALLES_MAIL_WEBHOOK_SECRET: WEBHOOK_SECRET,
      HALLES_PUSH_SERVICE_URL: `http://localhost:${PUSH_PORT}`,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
  });
  // For journeys that work beside the server, as an operator does.
  process.env['HALLES_E2E_DATA'] = dataDir;
  await server.start();
  await untilJobsAreDone(databaseUrl ?? databaseUrlOf(dataDir));
  return async () => {
    await server.stop();
    await google.stop();
    await push.stop();
    removeFolder(folder);
  };
}

/** The demo market leaves some five hundred: mails, documents, notifications. Those of a journey would wait for them. */
async function untilJobsAreDone(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const areJobsDue = async () =>
    (
      await client.query(
        'select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1',
      )
    ).rowCount !== 0;
  while (await areJobsDue()) await pause(200);
  await client.end();
}

async function freshDatabase(url: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`drop database if exists ${DATABASE} with (force)`);
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  return atDatabase({ connectionString: url }, DATABASE).connectionString!;
}
