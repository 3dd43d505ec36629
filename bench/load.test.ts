import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { Work } from './flows.ts';
import { measureLoad } from './load.ts';

interface Seen {
  method: string;
  path: string;
  body: { version?: number; customerId?: string };
}

/** A server that notes what is asked, and answers like the one that is measured. */
async function listening(answer: (seen: Seen) => object | null) {
  const all: Seen[] = [];
  const note = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url, headers } = request;
    const body = JSON.parse((await text(request)) || '{}') as Seen['body'];
    const seen = { method: method!, path: url!, body };
    all.push(seen);
    const found = headers.cookie === 'halles=x' ? answer(seen) : null;
    response.writeHead(found === null ? 409 : 200).end(JSON.stringify(found));
  };
  const server = createServer((request, response) => void note(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const load = (work: Work, connections: number, units: number) =>
    measureLoad({ url: at, cookie: 'halles=x', connections, work, until: { units } });
  return { all, load };
}

it('places orders of four calls, each connection for its own customer', async () => {
  const { all, load } = await listening(({ path }) => {
    if (path.endsWith('/dates')) return [{ isLate: true }, { fulfilmentId: 'f', on: '2026-11-24' }];
    const cart = { id: 'c', version: 3, totals: { totalMinor: 10 } };
    return path.endsWith('/lines') ? [cart] : cart;
  });
  const figures = await load(
    { kind: 'placeOrder', customerIds: ['a', 'b'], lines: [{ formatId: 'f' }] },
    2,
    6,
  );
  expect(figures.perSecond).toBeGreaterThan(0);
  expect(figures.p99).toBeGreaterThanOrEqual(figures.p50);
  expect(all.filter(({ path }) => path.endsWith('/submit'))).toHaveLength(6);
  const customers = Map.groupBy(all, ({ body }) => body.customerId);
  expect(customers.get('a')).toHaveLength(3);
  expect(customers.get('b')).toHaveLength(3);
  expect(all).toContainEqual({
    method: 'PATCH',
    path: '/api/carts/c',
    body: { version: 3, date: { fulfilmentId: 'f', on: '2026-11-24' } },
  });
});

it('takes a fresh draft for each publication, and the next version for each change of a cart', async () => {
  const { all, load } = await listening(() => ({}));
  const drafts = Array.from({ length: 4 }, (_, at) => ({ id: `d${at}`, version: 1 }));
  await load({ kind: 'publish', drafts }, 2, 4);
  expect(all.map(({ path }) => path).toSorted()).toEqual(
    drafts.map(({ id }) => `/api/invoices/${id}/publish`),
  );
  all.length = 0;
  await load({ kind: 'changeCart', carts: [{ id: 'c', version: 7, dates: [{}, {}] }] }, 1, 3);
  expect(all.map(({ body }) => body.version)).toEqual([7, 8, 9]);
});

it('fails when a request is refused', async () => {
  const { load } = await listening(() => null);
  await expect(load({ kind: 'read', paths: ['/context'] }, 1, 2)).rejects.toThrow('read: 409');
});
