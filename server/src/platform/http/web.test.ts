import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { serveWeb } from './web.ts';

const folder = mkdtempSync(join(tmpdir(), 'halles-web-'));
mkdirSync(join(folder, 'assets', 'i18n'), { recursive: true });
writeFileSync(join(folder, 'index.html'), '<!doctype html><meta nonce="%NONCE%"><title>Halles</title>');
writeFileSync(
  join(folder, 'addresses.json'),
  JSON.stringify(['/', '/503', '/products', '/products/*', '/ext/orders/*']),
);
writeFileSync(join(folder, 'assets', 'start-Q4wBqJ_-.js'), 'export {};');
writeFileSync(join(folder, 'assets', 'start-Q4wBqJ_-.js.br'), 'packed');
writeFileSync(join(folder, 'assets', 'i18n', 'fr-CA.json'), '{}');
writeFileSync(join(folder, '.stamp.txt'), 'when it was built');
afterAll(() => rmSync(folder, { recursive: true }));
const { app } = await testApp({ webFolder: folder });

const headersOf = async (url: string) => (await app.inject({ url })).headers;

it('caches hashed files for good, without the headers of a page', async () => {
  const script = await headersOf('/assets/start-Q4wBqJ_-.js');
  expect(script).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(script).not.toHaveProperty('content-security-policy');
});

it('sends the packed file to who takes it, and its head alone when asked', async () => {
  const packed = await app.inject({
    url: '/assets/start-Q4wBqJ_-.js?v=1',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect([packed.headers['content-encoding'], packed.headers['content-type'], packed.body]).toEqual([
    'br',
    'application/javascript; charset=utf-8',
    'packed',
  ]);
  expect(packed.headers['cache-control']).toContain('immutable');
  const head = await app.inject({ method: 'HEAD', url: '/assets/start-Q4wBqJ_-.js' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', '']);
});

it.each([
  ['/assets/missing-Q4wBqJ_-.js', 404],
  ['/.stamp.txt', 404],
  ['/assets/../../package.json', 404],
  ['/assets/..%2f..%2fpackage.json', 404],
  ['/assets/%2e%2e/%2e%2e/package.json', 404],
  ['/assets//start-Q4wBqJ_-.js', 400],
  ['/api/assets/start-Q4wBqJ_-.js', 404],
])('%s is no file: %i', async (url, status) => {
  const { statusCode, headers } = await app.inject({ url });
  expect([statusCode, headers['content-type']]).toEqual([status, 'application/problem+json; charset=utf-8']);
});

it('revalidates pages and texts, and sends security headers with the page', async () => {
  expect(await headersOf('/assets/i18n/fr-CA.json')).toMatchObject({ 'cache-control': 'no-cache' });
  const page = await headersOf('/products');
  expect(page).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' });
  expect(page['content-security-policy']).toContain("default-src 'none'");
});

it('allows the styles of one page by a nonce of its own', async () => {
  const nonceOf = async () => {
    const { headers, body } = await app.inject('/products');
    const nonce = /style-src 'self' 'nonce-([\w-]{22})';/.exec(
      String(headers['content-security-policy']),
    )?.[1];
    expect(body).toContain(`"${nonce}"`);
    return nonce;
  };
  expect(await nonceOf()).not.toBe(await nonceOf());
  expect(String((await headersOf('/assets/i18n/fr-CA.json'))['content-security-policy'])).not.toContain(
    'nonce',
  );
});

it.each([
  ['/', 200],
  ['/products', 200],
  ['/products/', 200],
  ['/products/01930000-0000-7000-8000-000000000000?tab=stock', 200],
  ['/ext/orders/secret', 200],
  ['/503', 503],
  ['/503/', 503],
  ['/products/1/2', 404],
  ['/product', 404],
  ['/productss', 404],
  ['/ext', 404],
  ['/ext/', 404],
  ['/ext/orders', 404],
  ['/ext/orders/', 404],
  ['/public/x', 404],
  ['//evil', 404],
  ['/Products', 404],
])('%s is answered with %i and the application’s page', async (url, status) => {
  const page = await app.inject({ url });
  expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<title>Halles</title>');
});

it('under a path of its own knows the same addresses', async () => {
  const below = fastify();
  below.decorateReply('cspNonce', { getter: () => ({ script: '', style: '' }) });
  await serveWeb(below, { folder, basePath: '/marche/', publicUrl: 'https://example.org/marche' });
  const statusOf = async (url: string) => (await below.inject({ url })).statusCode;
  expect(await Promise.all(['/marche', '/marche/', '/marche/products', '/products'].map(statusOf))).toEqual([
    200, 200, 200, 200,
  ]);
  expect(await Promise.all(['/marche/x', '/marches', '/marche/503'].map(statusOf))).toEqual([404, 404, 503]);
});

it('starts without the built pages: the API works and a page says what is missing', async () => {
  const without = (await testApp({ webFolder: join(folder, 'not built') })).app;
  expect((await without.inject({ url: '/api/openapi.json' })).statusCode).toBe(200);
  const page = await without.inject({ url: '/products', headers: { 'accept-language': 'fr-CA' } });
  expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('Son API fonctionne')]);
  expect((await without.inject({ url: '/assets/start.js' })).statusCode).toBe(404);
});
