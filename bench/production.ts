import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrlOf } from '../prove/lib/database.ts';

/** As in production: answers are not checked against the contract before they are sent. */
export const asInProduction = (port: number): Record<string, string> => ({
  NODE_ENV: 'production',
  HALLES_SECRET: randomBytes(32).toString('hex'),
  HALLES_PUBLIC_URL: `http://localhost:${port}`,
  HALLES_DEMO: 'on',
});

/** After a first start the emails and notifications of the demo market are sent, and would be measured too. */
export async function demoJobsDone(dataDir: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await database.connect();
  const due = 'select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1';
  try {
    while ((await database.query(due)).rowCount !== 0) await pause(200);
  } finally {
    await database.end();
  }
}
