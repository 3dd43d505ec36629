import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';

const folder = mkdtempSync(join(tmpdir(), 'halles-web-'));
mkdirSync(join(folder, 'assets', 'i18n'), { recursive: true });
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Halles</title>');
writeFileSync(join(folder, 'assets', 'start-Q4wBqJ_-.js'), 'export {};');
writeFileSync(join(folder, 'assets', 'i18n', 'fr-CA.json'), '{}');
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

it('revalidates pages and texts, and sends security headers with the page', async () => {
  expect(await headersOf('/assets/i18n/fr-CA.json')).toMatchObject({ 'cache-control': 'no-cache' });
  const page = await headersOf('/products');
  expect(page).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' });
  expect(page['content-security-policy']).toContain("default-src 'none'");
});

it('starts without the built pages: the API works and a page says what is missing', async () => {
  const without = (await testApp({ webFolder: join(folder, 'not built') })).app;
  expect((await without.inject({ url: '/api/openapi.json' })).statusCode).toBe(200);
  const page = await without.inject({ url: '/products', headers: { 'accept-language': 'fr-CA' } });
  expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('Son API fonctionne')]);
  expect((await without.inject({ url: '/assets/start.js' })).statusCode).toBe(404);
});
