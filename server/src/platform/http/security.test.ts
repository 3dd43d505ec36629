import { describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { clearSession, writeSession } from './credentials.ts';
import { createServer } from './server.ts';

const serverWith = async (secure: boolean, trustedProxies: string[] | false = false) => {
  const app = await createServer({
    log: silentLog(),
    secure,
    trustedProxies,
    report: () => undefined,
    sources: { maps: false, connect: [], images: [] },
    shedsLoad: false,
  });
  app.get('/in', (_request, reply) => {
    writeSession(reply, secure, 'token', new Date('2026-12-01T00:00:00Z'));
    return reply.send();
  });
  app.get('/out', (_request, reply) => {
    clearSession(reply, secure);
    return reply.send();
  });
  app.get('/address', ({ ip, protocol }) => ({ ip, protocol }));
  return app;
};

describe('a server behind https', () => {
  it('ties the session to its own host, out of the reach of scripts and of other sites', async () => {
    const app = await serverWith(true);
    const cookieOf = async (url: string) => String((await app.inject(url)).headers['set-cookie']);
    expect(await cookieOf('/in')).toBe(
      '__Host-halles=token; Path=/; Expires=Tue, 01 Dec 2026 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    );
    expect(await cookieOf('/out')).toMatch(/^__Host-halles=; Max-Age=0; Path=\/; .*HttpOnly; Secure/);
  });

  it('asks browsers for https during a year; plain http does not', async () => {
    const hsts = async (secure: boolean) =>
      (await (await serverWith(secure)).inject('/in')).headers['strict-transport-security'];
    expect(await hsts(true)).toBe('max-age=31536000; includeSubDomains');
    expect(await hsts(false)).toBeUndefined();
  });
});

it.each([
  ['nobody', false, '127.0.0.1', 'http'],
  ['another address', ['10.0.0.1'], '127.0.0.1', 'http'],
  ['the sender', ['loopback'], '203.0.113.9', 'https'],
] as const)(
  'when it trusts %s as a proxy, forwarded headers change this',
  async (_name, trusted, ip, protocol) => {
    const app = await serverWith(false, trusted && [...trusted]);
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    expect((await app.inject({ url: '/address', headers })).json()).toEqual({ ip, protocol });
  },
);
