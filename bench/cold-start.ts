import { join } from 'node:path';
import { quantile } from '../prove/lib/proof.ts';
import { freePort, Server } from '../prove/lib/server.ts';

const RUNS = 5;

/** Measures from the start command to the first answered request, with the build and the database already there. */
export async function measureColdStart(folder: string): Promise<string> {
  const dataDir = join(folder, 'cold');
  const first = new Server({ dataDir, port: await freePort() });
  const withDemo = await first.start();
  await first.stop();
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const server = new Server({ dataDir, port: await freePort() });
    times.push(await server.start());
    await server.stop();
  }
  return `## Cold start\n\n| | ms |\n|---|---:|\n| first start ever: database made, migrated, demo market | ${Math.round(withDemo)} |\n| start on that data to the first answer, median of ${RUNS} | ${Math.round(quantile(times, 0.5))} |`;
}
