import { expect, it } from 'vitest';
import { z } from 'zod';
import { anonymous } from '../actor.ts';
import { silentLog } from '../log.ts';
import { bindProcedures } from './procedures.ts';
import { createServer } from './server.ts';

/** What a client gets of this result, in production. */
async function answerTo(result: object) {
  const app = await createServer({
    log: silentLog(),
    secure: false,
    trustedProxies: false,
    report: () => undefined,
    sources: { maps: false, connect: [], images: [] },
    shedsLoad: false,
  });
  const procedure = {
    method: 'GET',
    path: '/things/{id}',
    access: 'public',
    input: z.object({ id: z.string() }),
    output: z.object({ name: z.string(), parts: z.array(z.object({ size: z.int() })) }),
  };
  const http = {
    identify: async () => ({ actor: anonymous }),
    contextFor: () => ({ actor: anonymous, log: silentLog() }),
    exchangeFor: () => null,
    isOwnOrigin: () => true,
    checkOutput: false,
    limits: {},
  };
  bindProcedures(app, [{ name: 'a.thing', procedure, handle: async () => result }] as never, http as never);
  const { statusCode, headers, body } = await app.inject('/api/things/1');
  return [statusCode, headers['content-type'], JSON.parse(body)];
}

it('sends only declared fields', async () => {
  const result = { name: 'Bac', secret: 'x', parts: [{ size: 2, secret: 'y' }] };
  const declared = { name: 'Bac', parts: [{ size: 2 }] };
  expect(await answerTo(result)).toEqual([200, 'application/json; charset=utf-8', declared]);
});

it('answers a result that cannot be sent as a fault', async () => {
  const problem = expect.objectContaining({ code: 'server.fault' }) as object;
  expect(await answerTo({ parts: [] })).toEqual([500, 'application/problem+json; charset=utf-8', problem]);
});
