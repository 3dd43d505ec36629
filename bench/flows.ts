// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import type { Request } from 'autocannon';

/** What the load generator asks for, as data: it runs in another process. */
export type Work =
  | { kind: 'read'; paths: readonly string[] }
  | { kind: 'changeCart'; carts: readonly CartToChange[] }
  | { kind: 'placeOrder'; customerIds: readonly string[]; lines: readonly object[] }
  | { kind: 'publish'; drafts: readonly { id: string; version: number }[] };

/** Each change raises the version by one and takes the other date. */
export interface CartToChange {
  id: string;
  version: number;
  dates: readonly object[];
}

/** How many requests make one unit of the work. */
export const callsOf = ({ kind }: Work): number => (kind === 'placeOrder' ? 4 : 1);

const change = (request: Request, method: 'PUT' | 'PATCH' | 'POST', path: string, body: object): Request => ({
  ...request,
  method,
  path: `/api${path}`,
  headers: { ...request.headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/**
 * The requests of one connection, repeated from the first after the last. `place` is the number of the connection:
 * no two connections change the same record.
 */
export function requestsOf(work: Work, place: number, connections: number): Request[] {
  switch (work.kind) {
    case 'read':
      return work.paths.map((path) => ({ path: `/api${path}` }));
    case 'changeCart': {
      const cart = work.carts[place]!;
      let { version } = cart;
      return [
        {
          setupRequest: (request) =>
            change(request, 'PATCH', `/carts/${cart.id}`, { version, date: cart.dates[version++ % 2] }),
        },
      ];
    }
    case 'publish': {
      let next = place;
      return [
        {
          setupRequest: (request) => {
            const { id, version } = work.drafts[next]!;
            next += connections;
            return change(request, 'POST', `/invoices/${id}/publish`, { version });
          },
        },
      ];
    }
    case 'placeOrder':
      return placingOrders(work.customerIds[place]!, work.lines);
  }
}

/** Fills a cart, asks for its dates, chooses the first open one and submits it. */
function placingOrders(customerId: string, lines: readonly object[]): Request[] {
  let cart: any;
  let date: any;
  const keep = (_status: number, body: string) => {
    const answer = JSON.parse(body);
    cart = Array.isArray(answer) ? answer[0] : answer;
  };
  return [
    { ...change({}, 'PUT', '/carts/lines', { customerId, lines }), onResponse: keep },
    {
      setupRequest: (request) => ({ ...request, path: `/api/carts/${cart.id}/dates` }),
      onResponse: (_status, body) => {
        const { fulfilmentId, on } = JSON.parse(body).find((one: any) => !one.isLate && !one.isFull);
        date = { fulfilmentId, on };
      },
    },
    {
      setupRequest: (request) =>
        change(request, 'PATCH', `/carts/${cart.id}`, { version: cart.version, date }),
      onResponse: keep,
    },
    {
      setupRequest: (request) =>
        change(request, 'POST', `/carts/${cart.id}/submit`, {
          version: cart.version,
          totalMinor: cart.totals.totalMinor,
        }),
    },
  ];
}
