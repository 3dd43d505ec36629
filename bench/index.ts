import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { freePort, root, Server, temporaryFolder, removeFolder } from '../prove/lib/server.ts';
import { measureAgainstFloor } from './against-floor.ts';
import { measureBigLists } from './big-lists.ts';
import { measureConversations } from './conversations.ts';
import { measureColdStart } from './cold-start.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureLive } from './live.ts';
import { measureMoney } from './money.ts';
import { measureOffers, measureSearches } from './offers.ts';
import { measureOrderLists } from './orders.ts';
import { machine, pageOf } from './page.ts';
import { demoJobsDone } from './production.ts';
import { measurePublications } from './publications.ts';

const folder = temporaryFolder('bench');

/** A server with the demo market. */
async function withServer(measure: (url: string) => Promise<string>): Promise<string> {
  const dataDir = join(folder, 'data');
  const server = new Server({ dataDir, port: await freePort() });
  try {
    await server.start();
    await demoJobsDone(dataDir);
    return await measure(server.url);
  } finally {
    await server.stop();
  }
}

const parts: Record<string, () => Promise<string>> = {
  floor: () => measureAgainstFloor(folder),
  'cold-start': () => measureColdStart(folder),
  live: () => measureLive(folder),
  conversations: () => measureConversations(folder),
  'first-load': () => withServer(measureFirstLoad),
  'big-lists': () => measureBigLists(folder),
  'order-lists': () => measureOrderLists(folder),
  publications: () => measurePublications(folder),
  offers: () => measureOffers({ sellers: 200, formatsPerSeller: 500, buyers: 2_000 }),
  money: () => measureMoney({ lines: 1_000_000, invoices: 50_000, customers: 1_000 }),
  'large-books': () =>
    measureMoney({ lines: 10_000_000, invoices: 50_000, customers: 1_000 }, 'Money, ten times as many lines'),
  'large-market': () => measureSearches({ sellers: 1_670, formatsPerSeller: 500, buyers: 2_000 }),
};

/**
 * `npm run bench [-- part …]`: figures of one run on one machine; trust the shares, not the seconds. With `--write`
 * they take the place of those parts in `docs/performance.md`, with their day and machine.
 */
const named = process.argv.slice(2).filter((argument) => argument !== '--write');
const shouldWrite = process.argv.includes('--write');
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`npm run bench [-- --write] [part …]; the parts are: ${Object.keys(parts).join(', ')}`);
  process.exit(64);
}
const [load = 0] = loadavg();
const sections: string[] = [];
try {
  for (const [name, measure] of Object.entries(parts))
    if (named.length === 0 || named.includes(name)) {
      sections.push(await measure());
      // Printed at once, so that a long run that fails late still gives its figures.
      console.log(`${sections.at(-1)}\n`);
    }
} finally {
  removeFolder(folder);
}
if (shouldWrite) {
  const path = join(root, 'docs', 'performance.md');
  const today = new Date().toISOString().slice(0, 10);
  await writeFile(path, pageOf(sections, machine(load), today, await readFile(path, 'utf8')));
}
