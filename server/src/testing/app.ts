import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { createApp, type AppOptions } from '../app.ts';
import type { Person } from '../platform/actor.ts';
import { testWorld, type TestWorld } from './world.ts';
import { setSession } from '../slices/identity/factory.ts';

export interface TestApp {
  world: TestWorld;
  app: FastifyInstance;
  /** Sends a request as this person's browser does. */
  call(
    person: Person | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests say what they expect
  json: any;
}

/** The whole server without a port, with a test world. */
export async function testApp({
  isProduction = false,
  ...options
}: Partial<AppOptions> & { isProduction?: boolean } = {}): Promise<TestApp> {
  const world = await testWorld();
  world.ports.settings.isProduction = isProduction;
  const app = await createApp(world, {
    webFolder: null,
    trustedProxies: false,
    metricsToken: null,
    localMetrics: false,
    ready: async () => {
      await world.pool.query('select 1');
    },
    mapLayersFolder: '/nowhere',
    connectSources: [],
    imageSources: [],
    relaxedLimits: true,
    shedsLoad: false,
    schedules: [],
    ...options,
  });
  await app.ready();
  afterAll(() => app.close());
  return {
    world,
    app,
    call: async (person, method, path, body, headers = {}) => {
      const cookie = person ? { cookie: `halles=${await tokenFor(world, person)}` } : {};
      const response = await app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: { ...cookie, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        json: parse(response.body),
      };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Gives the factory's session a token that the test knows. */
async function tokenFor(world: TestWorld, person: Person): Promise<string> {
  const token = `token-of-${person.sessionId}`;
  await setSession(world, person.sessionId, { token });
  return token;
}
