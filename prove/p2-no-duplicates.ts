import { join } from 'node:path';
import { payThroughBadNetwork } from './lib/bad-network.ts';
import { orderWhileKilled } from './lib/orders-while-killed.ts';
import { Tally, type Proof } from './lib/proof.ts';
import { freePort, Server, temporaryFolder, removeFolder } from './lib/server.ts';

/** Sends payments through a lossy network; places, confirms and delivers orders while the server is killed. */
export const p2: Proof = {
  name: 'P2',
  promise: 'a retry never doubles, and a kill leaves nothing half done: effects equal intents, reactions too',
  faults: [/was meant once and happened [2-9]/, /was ordered once and is there [2-9]/],
  run: async (options) => {
    const folder = temporaryFolder('p2');
    const dataDir = join(folder, 'data');
    const server = new Server({ dataDir, port: await freePort() });
    await server.start();
    try {
      const tally = new Tally();
      const paid = await payThroughBadNetwork(server, tally, options);
      const traded = await orderWhileKilled(server, dataDir, tally, options);
      return tally.outcome(`${paid}; ${traded}`);
    } finally {
      await server.stop();
      removeFolder(folder);
    }
  },
};
