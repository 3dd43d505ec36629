import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { attacks, faultyAttacks, type Attack, type Target } from './lib/attacks.ts';
import { Client } from './lib/client.ts';
import { kinds, Others } from './lib/other-users.ts';
import { demoPassword } from './lib/demo-people.ts';
import { Tally, type Proof } from './lib/proof.ts';
import { freePort, removeFolder, Server, temporaryFolder } from './lib/server.ts';

const ONE = 'josee.pelletier@lespetitspois.example';
const BASELINE_MS = 8_000;
const SETTLE_MS = 1_500;
/** Below this, users feel no difference, whatever the ratio. */
const UNFELT_MS = { pages: 400, documents: 1_500 };
const TIMES = 3;
const MEMORY_TIMES = 2;
const SMALL_MB = 500;

/** Runs one attack after the other as one user while others work. */
export const p19: Proof = {
  name: 'P19',
  guarantee:
    'one person cannot stop the others: they wait no three times longer, and the program never ends by itself',
  faults: [/^others waited \d+ ms/, /^the program ended by itself/],
  run: async ({ seed, broken, scale }) => {
    const folder = temporaryFolder('p19');
    const server = new Server({
      dataDir: join(folder, 'data'),
      port: await freePort(),
      env: { HALLES_TRUSTED_PROXIES: 'loopback' },
    });
    await server.start();
    try {
      const tally = new Tally();
      const others = await Others.of(server.url);
      // The first answers after a start are slower and do not count.
      await others.workFor(BASELINE_MS);
      others.take();
      await others.workFor(BASELINE_MS);
      const baseline = others.take();
      const memoryMb = server.memoryMb();
      const target: Target = {
        server,
        one: await new Client(server.url).signIn(ONE, demoPassword),
        seed,
        scale,
      };
      const figures: string[] = [];
      for (const attack of broken ? faultyAttacks : attacks) {
        await runAttack(attack, target, others);
        const seen = others.take();
        // While the database is down, users may wait longer and get 503.
        const isOutage = attack.isOutage === true;
        for (const kind of kinds)
          tally.expect(
            isOutage || seen.p99[kind] <= Math.max(UNFELT_MS[kind], baseline.p99[kind] * TIMES),
            `others waited ${seen.p99[kind]} ms for ${kind} (${baseline.p99[kind]} ms before): ${attack.name}`,
          );
        const faults = seen.faults.filter(({ status }) => !isOutage || status !== 503);
        tally.expect(
          faults.length === 0,
          `others were answered ${faults.length} faults, such as ${faults[0]?.status} ${faults[0]?.text}: ${attack.name}`,
        );
        tally.expect(seen.calls > 20, `others made only ${seen.calls} calls: ${attack.name}`);
        const nowMb = server.memoryMb();
        tally.expect(
          nowMb <= Math.max(SMALL_MB, memoryMb * MEMORY_TIMES),
          `the program holds ${nowMb} MB (${memoryMb} MB before): ${attack.name}`,
        );
        for (const end of server.takeUnexpectedEnds())
          tally.expect(false, `the program ended by itself (${end}): ${attack.name}`);
        figures.push(`${attack.name} p99 ${seen.p99.pages} and ${seen.p99.documents} ms`);
        await server.startUnlessRunning();
      }
      tally.expect(target.findings === undefined, target.findings ?? '');
      return tally.outcome(
        `p99 before ${baseline.p99.pages} ms for pages and ${baseline.p99.documents} ms for documents, ${memoryMb} MB; ${figures.join('; ')}`,
      );
    } finally {
      await server.stop();
      removeFolder(folder);
    }
  },
};

async function runAttack(attack: Attack, target: Target, others: Others): Promise<void> {
  let isOver = false;
  const work = others.workUntil(() => isOver);
  await attack.run(target).catch((error: unknown) => {
    target.findings ??= `${attack.name} could not be tried: ${(error as Error).message}`;
  });
  await pause(SETTLE_MS);
  isOver = true;
  await work;
}
