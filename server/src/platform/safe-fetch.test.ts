import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  isPublicAddress,
  OutgoingError,
  retryAfterMs,
  safeFetch,
  type OutgoingOptions,
} from './safe-fetch.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function reasonOf(address: string, options?: OutgoingOptions): Promise<string> {
  try {
    await safeFetch(address, options);
    return 'went through';
  } catch (error) {
    return error instanceof OutgoingError ? error.reason : String(error);
  }
}

describe('isPublicAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'not an address',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '192.167.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('safeFetch', () => {
  it('refuses an internal address in any notation', async () => {
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
    ])
      expect(await reasonOf(`https://${host}/`)).toBe('notAllowed');
  });

  it('refuses a name when one of its addresses is internal', async () => {
    const resolve = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    expect(await reasonOf('https://partner.example/', { resolve })).toBe('notAllowed');
  });

  it('refuses plain http, other schemes, and credentials in the address', async () => {
    for (const address of ['http://1.1.1.1/', 'file:///etc/passwd', 'ftp://1.1.1.1/', 'nonsense'])
      expect(await reasonOf(address)).toBe('notAllowed');
    expect(await reasonOf('https://me:secret@1.1.1.1/')).toBe('notAllowed');
    expect(await reasonOf('file:///etc/passwd', { trusted: true })).toBe('notAllowed');
  });

  it('resolves the name once and connects to the checked address', async () => {
    const address = await serve((request, response) => response.end(`for ${request.headers.host}`));
    const { port } = new URL(address);
    let lookups = 0;
    const resolve = async () => {
      lookups++;
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const answer = await safeFetch(`http://partner.example:${port}/`, { trusted: true, resolve });
    expect(answer.text).toBe(`for partner.example:${port}`);
    expect(lookups).toBe(1);
  });

  it('sends method, headers and body, and returns status and text', async () => {
    const address = await serve((request, response) => {
      request.pipe(
        response.writeHead(418, { 'x-method': request.method, 'x-type': request.headers['content-type'] }),
      );
    });
    const answer = await safeFetch(address, {
      trusted: true,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect([answer.status, answer.text, answer.headers.get('x-method')]).toEqual([418, '{"a":1}', 'POST']);
    expect(answer.headers.get('x-type')).toBe('application/json');
  });

  it('follows no redirects', async () => {
    const address = await serve((_, response) =>
      response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    );
    expect(await reasonOf(address, { trusted: true })).toBe('redirected');
  });

  it('stops reading a response that is too long', async () => {
    const address = await serve((_, response) => response.end('x'.repeat(5_000)));
    expect(await reasonOf(address, { trusted: true, maxBytes: 4_999 })).toBe('tooLarge');
    expect(await reasonOf(address, { trusted: true, maxBytes: 5_000 })).toBe('went through');
  });

  it('times out', async () => {
    const address = await serve(() => {});
    expect(await reasonOf(address, { trusted: true, timeoutMs: 30 })).toBe('timeout');
  });

  it('reports a server that does not answer', async () => {
    const address = await serve(() => {});
    await new Promise((done) => servers.pop()?.close(done));
    expect(await reasonOf(address, { trusted: true })).toBe('unreachable');
  });
});

it('parses both forms of Retry-After', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(retryAfterMs('7', now)).toBe(7_000);
  expect(retryAfterMs('Sat, 21 Nov 2026 12:00:30 GMT', now)).toBe(30_000);
  expect(retryAfterMs('Sat, 21 Nov 2026 11:00:00 GMT', now)).toBe(0);
  expect(retryAfterMs('999999', now)).toBe(3_600_000);
  expect(retryAfterMs('soon', now)).toBeNull();
  expect(retryAfterMs(null, now)).toBeNull();
});
