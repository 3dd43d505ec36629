import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../server/src/platform/ids.ts';
import { payThroughBadNetwork } from './lib/bad-network.ts';
import { orderWhileInterrupted } from './lib/orders-while-interrupted.ts';
import { Tally, type Proof, type ProofOptions } from './lib/proof.ts';
import { freePort, Server, temporaryFolder, removeFolder } from './lib/server.ts';

const KILLS = 100;

/** Sends payments through a lossy network; places, confirms and delivers orders while the server is killed. */
export const p2: Proof = {
  name: 'P2',
  guarantee:
    'a retry never doubles, and a kill leaves nothing half done: effects equal intents, reactions too',
  faults: [/was meant once and happened [2-9]/, /was ordered once and is there [2-9]/],
  run: async (options) => {
    const folder = temporaryFolder('p2');
    const dataDir = join(folder, 'data');
    const server = new Server({ dataDir, port: await freePort() });
    await server.start();
    try {
      const tally = new Tally();
      const paid = await payThroughBadNetwork(server, tally, options);
      const kills = options.broken ? 0 : (options.count ?? KILLS * options.scale);
      const orders = await orderWhileInterrupted(server, dataDir, tally, {
        seed: options.seed,
        isCareless: options.broken,
        interrupt: () => killAgainAndAgain(server, kills, options),
      });
      tally.expect(orders >= kills / 4, `only ${orders} orders in ${kills} kills: hardly anything was tried`);
      return tally.outcome(`${paid}; ${orders} orders delivered through ${kills} kills`);
    } finally {
      await server.stop();
      removeFolder(folder);
    }
  },
};

async function killAgainAndAgain(
  server: Server,
  kills: number,
  { seed, broken }: Pick<ProofOptions, 'seed' | 'broken'>,
): Promise<void> {
  const random = seededRandom(seed + 2);
  for (let kill = 0; kill < kills; kill++) {
    // Orders take a few hundred milliseconds each, so each kill hits another step.
    await pause(150 + random() * 900);
    await server.kill();
    await server.start();
  }
  await pause(broken ? 3_000 : 500);
}
