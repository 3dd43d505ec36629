import { createServer, request as send, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/**
 * Headless Chromium shows no notifications: the worker of these pages writes what it would show into a cache, which
 * outlives the worker.
 */
const recorder = `self.registration.showNotification = async (title, { body, data }) => {
  const cache = await caches.open('journey-shown');
  await cache.put('/' + (await cache.keys()).length, Response.json({ title, body, path: data.path }));
};
`;

export interface RecordingProxy {
  url: string;
  stop(): Promise<void>;
}

/** Passes everything on to the journeys' server, live connections too, and begins its service worker with the recorder. */
export async function startRecordingProxy(behind: string): Promise<RecordingProxy> {
  const { hostname, port, host, origin } = new URL(behind);
  const headersOf = ({ headers }: IncomingMessage) => ({
    ...headers,
    host,
    ...(headers.origin && { origin }),
    'accept-encoding': 'identity',
  });
  const server = createServer((incoming, response) => {
    const isWorker = incoming.url === '/sw.js';
    const { method, url: path } = incoming;
    const outgoing = send({ hostname, port, method, path, headers: headersOf(incoming) }, (answer) => {
      const { 'content-length': _, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, isWorker ? headers : answer.headers);
      if (isWorker) response.write(recorder);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  server.on('upgrade', (incoming, socket) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${String(value)}`);
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
