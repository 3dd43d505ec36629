import { brotliDecompressSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { roles, type Role } from '@halles/contract';
import type { Person } from './platform/actor.ts';
import { system } from './platform/actor.ts';
import { NotReady } from './platform/http/health.ts';
import { allRoutes } from './app/slices.ts';
import { testApp } from './testing/app.ts';
import { aMember, anAdmin, anOrganization } from './slices/organizations/factory.ts';
import { aSession, aUser } from './slices/identity/factory.ts';

const { world, app, call } = await testApp();
const ctx = () => world.as(system);
const { organization, owner } = await anOrganization(ctx());
const own = `/organizations/${organization.id}`;

describe('the HTTP edge', () => {
  it('answers a refusal as problem details with a stable code and the request’s id', async () => {
    const answer = await call(null, 'GET', '/context');
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json).toEqual({
      type: 'about:blank',
      status: 401,
      title: 'request.signInRequired',
      code: 'request.signInRequired',
      requestId: answer.headers['x-request-id'],
    });
  });

  it('says which field is wrong, and why', async () => {
    const answer = await call(null, 'POST', '/identity/sign-up', {
      email: 'not an address',
      password: 'short',
      firstName: '',
      language: 'FR',
    });
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toEqual([
      { pointer: '/email', code: 'field.notEmail' },
      { pointer: '/password', code: 'field.tooShort', params: { len: 10 } },
      { pointer: '/firstName', code: 'field.required' },
    ]);
  });

  it('refuses an unknown parameter, and suggests the nearest name', async () => {
    const answer = await call(owner, 'GET', `${own}/activity?pagesize=10`);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      code: 'request.unknownParameter',
      errors: [{ pointer: '/pagesize', params: { nearest: 'pageSize' } }],
    });
  });

  it.each([
    ['text/plain', 'hello', 415, 'request.wrongType'],
    ['application/json', '{"broken', 400, 'request.invalid'],
    ['application/json', `{"email":"${'x'.repeat(1_100_000)}"}`, 413, 'request.tooLarge'],
  ])('refuses a body of %s with %i', async (type, payload, status, code) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/identity/sign-in',
      payload,
      headers: { 'content-type': type },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
  });

  it('answers 404 for unknown addresses', async () => {
    expect((await call(owner, 'GET', '/nothing-here')).json).toMatchObject({
      status: 404,
      code: 'request.notFound',
    });
  });

  it('refuses unsafe requests from other sites', async () => {
    const answer = await call(
      owner,
      'PATCH',
      own,
      { version: 1, name: 'x' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.json).toMatchObject({ status: 403, code: 'request.foreignOrigin' });
  });

  it('allows only its own scripts', async () => {
    const { headers } = await call(null, 'GET', '/client-config');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types default");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });

  it('limits sign-in attempts, and says when to retry', async () => {
    const { call: callLimited } = await testApp({ relaxedLimits: false });
    const attempt = () =>
      callLimited(null, 'POST', '/identity/sign-in', { email: 'a@b.example', password: 'x' });
    const first = await attempt();
    for (let i = 0; i < 30; i++) await attempt();
    const last = await attempt();
    expect(first.json).toMatchObject({ status: 401, code: 'identity.wrongCredentials' });
    expect(last.json).toMatchObject({ status: 429, code: 'request.tooMany' });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  }, 60_000);

  it('is ready while the database answers, and unavailable otherwise', async () => {
    const reason = 'connect ENOENT /srv/halles/data/.s.PGSQL.5432';
    const broken = await testApp({ ready: () => Promise.reject(new Error(reason)) });
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    const unready = await broken.app.inject('/readyz');
    expect(unready.statusCode).toBe(503);
    expect(unready.json().details).toEqual({ check: 'database' });
    expect(unready.body).not.toContain('/srv');
    expect((await broken.app.inject('/livez')).statusCode).toBe(200);
  });

  it.each(['readOnly', 'disk', 'schema'] as const)(
    'is unavailable, and names the check: %s',
    async (check) => {
      const ready = () => Promise.reject(new NotReady(check, 'the disk of /srv/halles/data is full'));
      const answer = await (await testApp({ ready })).app.inject('/readyz');
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'server.unavailable', details: { check } });
      expect(answer.body).not.toContain('/srv');
    },
  );

  it('shows emails that were not sent outside production only', async () => {
    const statusOf = async (isProduction: boolean) =>
      (await (await testApp({ isProduction })).app.inject('/dev/mail')).statusCode;
    expect([await statusOf(false), await statusOf(true)]).toEqual([200, 404]);
  });

  it('asks browsers and proxies to store no answer to a signed-in person', async () => {
    const { headers } = await call(owner, 'GET', '/context');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('gives each request its own id, whatever the client sends', async () => {
    const headers = { 'x-request-id': 'chosen-by-the-client' };
    const ids = await Promise.all([
      app.inject({ url: '/livez', headers }),
      app.inject({ url: '/livez', headers }),
    ]);
    const [one, other] = ids.map((answer) => answer.headers['x-request-id']);
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).not.toBe(one);
  });

  it('gives metrics with the token; without one only directly on a loopback server', async () => {
    const local = await testApp({ localMetrics: true });
    expect((await local.app.inject('/metrics')).statusCode).toBe(200);
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };
    expect((await local.app.inject({ url: '/metrics', headers: forwarded })).statusCode).toBe(404);
    expect((await app.inject('/metrics')).statusCode).toBe(404);
    const guarded = await testApp({ metricsToken: 'the token of the watcher' });
    const bearer = (token: string) =>
      guarded.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    expect((await local.app.inject('/metrics')).body).toContain('halles_request_seconds');
    expect((await bearer('a wrong one')).statusCode).toBe(404);
    expect((await bearer('the token of the watcher')).statusCode).toBe(200);
  });
});

describe('the API description', () => {
  it('is valid OpenAPI 3.1 and lists every procedure', async () => {
    const document = (await call(null, 'GET', '/openapi.json')).json;
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );
    expect(ids.sort()).toEqual(allRoutes.map((one) => one.name).sort());
  });

  it('can be read as a page, without a script', async () => {
    const { text } = await call(null, 'GET', '/docs');
    expect(text).toContain('organizations.changeSettings');
    expect(text).not.toContain('<script');
  });

  it('is compressed once and sent again only after a change', async () => {
    const load = (headers: Record<string, string>) => app.inject({ url: '/api/docs', headers });
    const plain = await load({});
    const packed = await load({ 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers['etag'] });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 10);
    const again = await load({ 'if-none-match': String(plain.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('commands', () => {
  it('sent twice with one key run once and answer the same', async () => {
    const { userId } = await aUser(ctx());
    const person = await aSession(ctx(), userId);
    const { newOrganization } = await import('./slices/organizations/factory.ts');
    const body = newOrganization({ name: 'Épicerie de la Gare' });
    const send = (change = {}) =>
      call(person, 'POST', '/organizations', { ...body, ...change }, { 'idempotency-key': 'the-same-key' });
    const first = await send();
    expect(first.status).toBe(200);
    const again = await send();
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await send({ name: 'Another' })).json).toMatchObject({ status: 422, code: 'request.keyReused' });
    const memberships = await world.db
      .selectFrom('memberships')
      .select('role')
      .where('user_id', '=', userId)
      .execute();
    expect(memberships).toEqual([{ role: 'owner' }]);
  });
});

/**
 * Calls every procedure as every kind of actor, and checks which ones pass the gate and the policy without a server
 * fault.
 */
describe('the access matrix', async () => {
  const other = await anOrganization(ctx(), { name: 'Importations Belle-Rive' });
  const members = Object.fromEntries(
    await Promise.all(
      roles.map(async (role) => [role, await aMember(ctx(), organization.id, role)] as const),
    ),
  ) as Record<Role, Person>;
  const loner = await aSession(ctx(), (await aUser(ctx())).userId);
  const admin = await anAdmin(ctx());
  const viewing = { 'x-halles-organization': organization.id };
  const callers: [string, Person | null, Record<string, string>?][] = [
    ['nobody', null],
    ['somebody without an organization', loner],
    ['the owner of another', other.owner],
    ...roles.map((role): [string, Person] => [role, members[role]]),
    ['an admin', admin],
    ['an admin who looks', admin, viewing],
  ];
  const inside = new Set<Person | null>(Object.values(members));

  // These would sign out whoever calls them, before the procedures that follow.
  const leaving = new Set(['identity.signOut', 'organizations.deleteMyAccount']);

  it.each(allRoutes.filter(({ name }) => !leaving.has(name)).map((one) => [one.name, one] as const))(
    '%s',
    async (_name, { procedure }) => {
      const path = procedure.path
        .replaceAll('{organizationId}', organization.id)
        .replaceAll(/\{\w+\}/g, '01930000-0000-7000-8000-000000000000');
      for (const [who, person, headers] of callers) {
        const answer = await call(
          person,
          procedure.method,
          path,
          procedure.method === 'GET' || procedure.method === 'DELETE' ? undefined : {},
          headers,
        );
        const message = `${who}: ${answer.status} ${answer.json?.code ?? ''}`;
        expect(answer.status, message).not.toBe(500);
        if (procedure.access !== 'public' && person === null) expect(answer.status, message).toBe(401);
        if (procedure.access === 'admin' && person !== admin && person !== null)
          expect(answer.status, message).toBe(404);
        // A record of another organization answers 404, or the call is refused before the record is looked up.
        const isStranger =
          procedure.access === 'member' && !inside.has(person) && !headers && person !== null;
        if (isStranger && path.includes(organization.id))
          expect([400, 404], message).toContain(answer.status);
        if (procedure.access === 'member' && headers && procedure.method !== 'GET')
          expect(answer.json?.code, message).toBe('request.readOnlyView');
      }
    },
  );
});
