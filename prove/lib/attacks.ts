import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { hostileInputs, requestOf } from '../../server/src/testing/hostile-inputs.ts';
import type { Client } from './client.ts';
import { fileAttacks } from './file-attacks.ts';
import { openLive } from './live-connection.ts';
import { allOperations, type Operation } from './operations.ts';
import type { Server } from './server.ts';

export interface Target {
  server: Server;
  /** The client of the person who runs all attacks. */
  one: Client;
  seed: number;
  scale: number;
  /** Failures that the attack itself found. */
  findings?: string;
}

/** One way in which a user may overload or disturb a server. Add more of them here. */
export interface Attack {
  name: string;
  /** The database is down meanwhile: other users may get 503. */
  isOutage?: true;
  run(target: Target): Promise<void>;
}

const LASTS_MS = 6_000;
const FRAMES = [
  'null',
  '7',
  '[]',
  '{"type":"subscribe"}',
  '{"type":"subscribe","id":{},"procedure":"__proto__"}',
  'x',
];

/** Refused sockets count as tried. */
const sockets = async ({ server, one }: Target, count: number): Promise<WebSocket[]> => {
  const opened = await Promise.all(
    Array.from({ length: count }, () => openLive(server.url, one.cookie).catch(() => null)),
  );
  return opened.filter((socket) => socket !== null);
};

const frames: Attack = {
  name: 'hostile frames',
  run: async (target) => {
    for (let round = 0; round < 20 * target.scale; round++) {
      const open = await sockets(target, FRAMES.length);
      open.forEach((socket, at) => socket.send(FRAMES[at % FRAMES.length]!));
      await pause(20);
      for (const socket of open) socket.close();
    }
  },
};

const subscriptions: Attack = {
  name: '600 live connections, 8,000 subscriptions',
  run: async (target) => {
    const operations = (await allOperations(target.server.url)).filter(({ live }) => live);
    const open = await sockets(target, 600);
    open.slice(0, 40).forEach((socket, number) => {
      for (let id = 0; id < 200; id++) {
        const procedure = operations[(number + id) % operations.length]!.id;
        const input = { page: 1 + number, pageSize: 100 };
        if (socket.readyState === socket.OPEN)
          socket.send(JSON.stringify({ type: 'subscribe', id, procedure, input }));
      }
    });
    await pause(LASTS_MS);
    for (const socket of open) socket.close();
  },
};

const halfRequests: Attack = {
  name: 'half-sent requests',
  run: async ({ server }) => {
    const { hostname, port } = new URL(server.url);
    const open: Socket[] = [];
    for (let number = 0; number < 500; number++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      // A socket whose data is not read never emits `close`.
      socket.resume();
      socket.write(
        'POST /api/identity/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\nx-half: ',
      );
      open.push(socket);
    }
    const ended = Promise.all(open.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    const isEnded = await Promise.race([ended.then(() => true), pause(40_000, false)]);
    for (const socket of open) socket.destroy();
    if (!isEnded) throw new Error('half-sent requests stayed open for 40 seconds');
  },
};

const docs: Attack = {
  name: 'the document of the API, again and again',
  run: async ({ server }) => {
    const until = performance.now() + LASTS_MS;
    const read = async () => {
      while (performance.now() < until) {
        const answer = await fetch(`${server.url}/api/docs`, { headers: { 'accept-encoding': 'br' } });
        await answer.arrayBuffer();
      }
    };
    await Promise.all([read(), read(), read(), read()]);
  },
};

/** Merges parameters and body into the schema of one object. */
const schemaOf = ({ parameters, body }: Operation): object => ({
  type: 'object',
  required: [
    ...parameters.filter(({ required }) => required).map(({ name }) => name),
    ...((body?.required as string[] | undefined) ?? []),
  ],
  properties: {
    ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema as unknown])),
    ...(body?.properties as object | undefined),
  },
});

/** Operations that may end the caller's session or membership. */
const ENDS_SESSIONS = /signOut|signIn|session|password|leave|remove|delete/i;
const VALUES_EACH = 37;

const hostile: Attack = {
  name: 'hostile inputs',
  run: async (target) => {
    const { server, one, seed, scale } = target;
    const operations = (await allOperations(server.url)).filter(({ id }) => !ENDS_SESSIONS.test(id));
    let number = seed;
    for (const operation of operations)
      for (const { at, value, input } of hostileInputs(schemaOf(operation), () => undefined)) {
        if (number++ % Math.ceil(VALUES_EACH / scale) !== 0) continue;
        const { method, url, payload } = requestOf(operation.method, operation.path, input);
        const { status, text } = await one.call(method, url, payload);
        if (status >= 500)
          target.findings ??= `${status} for ${operation.id} ${at} = ${JSON.stringify(value)}: ${text.slice(0, 120)}`;
      }
  },
};

const restarts: Attack = {
  name: 'PostgreSQL killed under load',
  isOutage: true,
  run: async ({ server, one, scale }) => {
    for (let kill = 0; kill < 5 * scale; kill++) {
      const load = Promise.all(
        Array.from({ length: 20 }, () => one.call('GET', '/offers?pageSize=50').catch(() => null)),
      );
      await pause(50);
      server.killPostmaster();
      await load;
      await pause(60);
      await server.ready();
    }
  },
};

export const attacks: readonly Attack[] = [
  frames,
  subscriptions,
  halfRequests,
  docs,
  hostile,
  ...fileAttacks,
  restarts,
];

/** Faults the proof must detect: a process that hangs and one that ends. */
export const faultyAttacks: readonly Attack[] = [
  {
    name: 'the program stands still',
    run: async ({ server }) => {
      server.signal('SIGSTOP');
      await pause(4_000);
      server.signal('SIGCONT');
    },
  },
  {
    name: 'the program is ended',
    run: async ({ server }) => {
      server.signal('SIGKILL');
      await pause(1_000);
    },
  },
];
