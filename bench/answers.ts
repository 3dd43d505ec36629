import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { Client } from '../prove/lib/client.ts';
import { demoPassword, demoSellers } from '../server/src/demo/people.ts';
import { quantile } from '../prove/lib/proof.ts';

const ROUNDS = 1_500;
const WARM_UP = 200;

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  for (let i = 0; i < WARM_UP; i++) await work();
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times;
}

const row = (name: string, times: number[], bare: number): string =>
  `| ${name} | ${quantile(times, 0.5).toFixed(2)} | ${quantile(times, 0.99).toFixed(2)} | ${(quantile(times, 0.5) / bare).toFixed(1)} |`;

/**
 * Times reads over one connection and compares them with reading one indexed row through the bare driver on the same
 * database.
 */
export async function measureAnswers(url: string, dataDir: string): Promise<string> {
  const seller = await new Client(url).signIn(demoSellers[0]!.email, demoPassword);
  const context = await seller.call('GET', '/context');
  const organizationId = context.json.organization.id as string;
  const driver = new pg.Client(await connectionOf(dataDir));
  await driver.connect();
  const bareTimes = await timed(() =>
    driver.query({
      name: 'bare',
      text: 'select * from organizations where id = $1',
      values: [organizationId],
    }),
  );
  await driver.end();
  const bare = quantile(bareTimes, 0.5);
  const lines = [row('one row through the bare driver', bareTimes, bare)];
  const paths: [string, string][] = [
    ['who am I, for whom (`/context`)', '/context'],
    ['settings', `/organizations/${organizationId}/settings`],
    ['members', `/organizations/${organizationId}/members`],
    ['notifications', `/organizations/${organizationId}/notifications`],
    ['credit account', `/organizations/${organizationId}/credit-account`],
  ];
  for (const [name, path] of paths) lines.push(row(name, await timed(() => seller.call('GET', path)), bare));
  return `## Answers of the server\n\nOver HTTP, one connection, ${ROUNDS} requests each; the ratio is to one indexed row through the bare driver.\n\n| | p50 ms | p99 ms | ratio |\n|---|---:|---:|---:|\n${lines.join('\n')}`;
}

/** PostgreSQL writes the path of its socket into the data folder. */
async function connectionOf(dataDir: string): Promise<pg.ClientConfig> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return { host: lines[4]!, port: Number(lines[3]), user: 'halles', database: 'halles' };
}
