import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Tally, type Proof } from './lib/proof.ts';
import { freePort, Server, type ServerOptions, temporaryFolder, removeFolder } from './lib/server.ts';

const WRONG_CONFIGURATION = 78;
const HELD = 3;

interface Case {
  name: string;
  options(folder: string, port: number): ServerOptions;
  /** Starts and answers, or exits with this code and message. */
  expected: 'starts' | { code: number; message: RegExp };
}

const cases: Case[] = [
  { name: 'plain', options: (folder, port) => ({ dataDir: join(folder, 'data'), port }), expected: 'starts' },
  {
    name: 'a path with a space and é',
    options: (folder, port) => ({ dataDir: join(folder, 'mes données à moi'), port }),
    expected: 'starts',
  },
  {
    name: 'a path too long for a socket',
    options: (folder, port) => ({ dataDir: join(folder, 'a'.repeat(120), 'data'), port }),
    expected: 'starts',
  },
  {
    name: 'an odd time zone and locale',
    options: (folder, port) => ({
      dataDir: join(folder, 'tz'),
      port,
      env: { TZ: 'Asia/Kathmandu', LC_ALL: 'fr_CA.UTF-8', LANG: 'fr_CA.UTF-8' },
    }),
    expected: 'starts',
  },
  {
    name: 'a read-only home',
    options: (folder, port) => ({ dataDir: join(folder, 'home'), port, env: { HOME: '/proc' } }),
    expected: 'starts',
  },
  {
    name: 'wrong configuration',
    options: (folder, port) => ({
      dataDir: join(folder, 'wrong'),
      port,
      env: { HALLES_PUBLIC_URL: 'not an address', HALLES_SMTP_URL: 'nor this' },
    }),
    expected: {
      code: WRONG_CONFIGURATION,
      message: /HALLES_PUBLIC_URL[\s\S]*HALLES_SMTP_URL|HALLES_SMTP_URL[\s\S]*HALLES_PUBLIC_URL/,
    },
  },
  {
    name: 'production without a secret',
    options: (folder, port) => ({
      dataDir: join(folder, 'production'),
      port,
      env: { NODE_ENV: 'production' },
    }),
    expected: { code: WRONG_CONFIGURATION, message: /HALLES_SECRET/ },
  },
];

const brokenCase: Case = {
  name: 'the fault: a server that does not start',
  options: (folder, port) => ({ dataDir: join(folder, 'broken'), port, env: { PORT: 'nine' } }),
  expected: 'starts',
};

async function run(one: Case, folder: string, tally: Tally): Promise<number> {
  const server = new Server(one.options(folder, await freePort()));
  const from = performance.now();
  if (one.expected === 'starts') {
    const error = await server.start().then(
      () => null,
      (thrown: Error) => thrown,
    );
    tally.expect(error === null, `${one.name}: ${error?.message}`);
    const took = performance.now() - from;
    if (error === null) tally.expect((await server.stop()) === 0, `${one.name}: did not stop cleanly`);
    else await server.kill();
    return took;
  }
  server.launch();
  const code = await server.exited;
  tally.expect(
    code === one.expected.code,
    `${one.name}: exit ${code}, expected ${one.expected.code}\n${server.output}`,
  );
  tally.expect(one.expected.message.test(server.output), `${one.name}: did not say why:\n${server.output}`);
  return performance.now() - from;
}

async function twoAtOnce(folder: string, tally: Tally): Promise<void> {
  const dataDir = join(folder, 'two');
  const first = new Server({ dataDir, port: await freePort() });
  await first.start();
  const second = new Server({ dataDir, port: await freePort() });
  second.launch();
  tally.expect((await second.exited) === HELD, `a second server on one data folder: ${second.output}`);
  tally.expect(second.output.includes('in use by process'), `it did not say who holds it: ${second.output}`);
  const still = await fetch(`${first.url}/readyz`);
  tally.expect(still.status === 200, 'the first server was disturbed by the second');
  await first.stop();
}

async function busyPort(folder: string, tally: Tally): Promise<void> {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const server = new Server({ dataDir: join(folder, 'busy'), port });
  server.launch();
  const code = await server.exited;
  tally.expect(
    code !== 0 && server.output.includes(String(port)),
    `a busy port: exit ${code}: ${server.output}`,
  );
  other.close();
}

export const p10: Proof = {
  name: 'P10',
  guarantee: 'the first run works anywhere, or says by name what is wrong',
  faults: [/the server ended at its start/],
  run: async ({ broken }) => {
    const folder = temporaryFolder('p10');
    mkdirSync(join(folder, 'work'));
    const tally = new Tally();
    const times: number[] = [];
    for (const one of broken ? [brokenCase] : cases) times.push(await run(one, join(folder, 'work'), tally));
    if (!broken) {
      await twoAtOnce(folder, tally);
      await busyPort(folder, tally);
    }
    removeFolder(folder);
    return tally.outcome(`${times.length} places, the first start in ${Math.round(times[0]!)} ms`);
  },
};
