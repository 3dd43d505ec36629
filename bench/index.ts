import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { freePort, root, Server, temporaryFolder, removeFolder } from '../prove/lib/server.ts';
import { measureAnswers } from './answers.ts';
import { measureBigLists } from './big-lists.ts';
import { measureColdStart } from './cold-start.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureLive } from './live.ts';
import { measureMoney } from './money.ts';
import { measureOffers, measureSearches } from './offers.ts';
import { measureOrders } from './orders.ts';
import { measurePublications } from './publications.ts';

/** `npm run bench [-- --write] [--large]`: figures of one run on one machine; trust the ratios, not the seconds. */
const shouldWrite = process.argv.includes('--write');
const folder = temporaryFolder('bench');
const server = new Server({ dataDir: join(folder, 'data'), port: await freePort() });
const sections: string[] = [];
/** Each section is printed at once, so that a long run that fails late still gives its figures. */
async function add(section: Promise<string>): Promise<void> {
  sections.push(await section);
  console.log(`${sections.at(-1)}\n`);
}
const [busy] = loadavg();
try {
  await add(measureColdStart(folder));
  await server.start();
  await add(measureAnswers(server.url, join(folder, 'data')));
  await add(measureLive(server.url));
  await add(measureFirstLoad(server.url));
  await add(measureBigLists(folder));
  await add(measureOrders(folder));
  await add(measurePublications(folder));
  await add(measureOffers({ sellers: 200, formatsPerSeller: 500, buyers: 2_000 }));
  await add(measureMoney({ lines: 1_000_000, invoices: 50_000, customers: 1_000 }));
  if (process.argv.includes('--large'))
    await add(measureSearches({ sellers: 1_670, formatsPerSeller: 500, buyers: 2_000 }));
} finally {
  await server.stop();
  removeFolder(folder);
}
const text = sections.join('\n\n');
if (shouldWrite) {
  const path = join(root, 'docs', 'performance.md');
  const before = await readFile(path, 'utf8').catch(() => '');
  const notes = before.includes('## Notes') ? before.slice(before.indexOf('## Notes')) : '## Notes\n';
  const machine = `${cpus().length} cores, Node ${process.version}; server, database, load generator and browser share them. Load average when it began: ${busy!.toFixed(1)}${busy! > cpus().length ? ', so others were at work and the milliseconds are too high' : ''}.`;
  await writeFile(
    path,
    `# Performance\n\nWritten by \`npm run bench -- --write\` on ${machine} Ratios hold from machine to machine; milliseconds do not.\n\n${text}\n\n${notes}`,
  );
}
