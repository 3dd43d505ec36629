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
app.get('/echo/:word', async ({ url }) => url);
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

const get = (word: string, header = '') =>
  `GET /echo/${word} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-a: ${header}\r\n\r\n`;

it.each([
  ['headers', get('a', 'a'.repeat(17_000)), 431],
  ['path', get('a'.repeat(501)), 414],
])('refuses a request with %s that are too long', async (_name, text, status) => {
  expect(await sent(get('a', 'a'))).toMatch(/^HTTP\/1\.1 200 /);
  expect(await sent(text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});
