import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { createServer } from './server.ts';

const app = await createServer({
  log: silentLog(),
  secure: false,
  trustedProxies: false,
  report: () => undefined,
  sources: { maps: false, connect: [], images: [] },
  shedsLoad: false,
  timeouts: { headersMs: 100, requestMs: 200, checkEveryMs: 20 },
});
app.post('/echo', async (request) => request.body);
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);

/** Sends exactly these bytes; returns what is received until the connection ends. */
const sent = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => (answer += String(data)));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });

it.each([
  ['half of its headers', 'POST /echo HTTP/1.1\r\nhost: localhost\r\nx-a: '],
  [
    'half of its body',
    'POST /echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":',
  ],
])('ends a request that only sends %s', async (_name, text) => {
  expect(await sent(text)).toMatch(/^HTTP\/1\.1 408 /);
});
