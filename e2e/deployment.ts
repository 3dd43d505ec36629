import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Deployment {
  url: string;
  /** From this call on, the proxy answers with the next version. */
  publishNext(): void;
  stop(): Promise<void>;
}

/**
 * Serves the journeys' server as in production, where the service worker is registered. The next version is the same
 * build with another page: browsers fetch a new worker outside of the page, where Playwright cannot intercept it.
 */
export async function startDeployment(behind: string): Promise<Deployment> {
  let isNext = false;
  const server = createServer((request, response) => {
    void answer(new URL(request.url!, behind), request.headers['accept'], isNext).then(
      ({ status, type, body }) => response.writeHead(status, type ? { 'content-type': type } : {}).end(body),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    publishNext: () => void (isNext = true),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

async function answer(address: URL, accept = '*/*', isNext: boolean) {
  const found = await fetch(address, { headers: { accept } });
  const type = found.headers.get('content-type');
  const as = (body: string | Buffer) => ({ status: found.status, type, body });
  const { pathname } = address;
  if (pathname === '/api/client-config')
    return as(JSON.stringify({ ...((await found.json()) as object), isProduction: true }));
  if (isNext && pathname === '/sw.js')
    return as((await found.text()).replace(/(url:"\.\/",revision:")\w+/, '$1next'));
  if (isNext && type?.startsWith('text/html'))
    return as((await found.text()).replace('<head>', '<head><meta name="version" content="next">'));
  return as(Buffer.from(await found.arrayBuffer()));
}
