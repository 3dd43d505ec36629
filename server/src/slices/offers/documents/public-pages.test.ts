import { system } from '../../../platform/actor.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { anOrganization } from '../../organizations/factory.ts';

const folder = mkdtempSync(join(tmpdir(), 'halles-web-'));
writeFileSync(
  join(folder, 'index.html'),
  '<html lang="en-CA"><head><base href="%BASE%" /><title>Halles</title></head><body></body></html>',
);
writeFileSync(
  join(folder, 'addresses.json'),
  '["/public","/public/sellers/*","/products","/ext/invoices/*"]',
);
afterAll(() => rmSync(folder, { recursive: true }));
const { world, app } = await testApp({ webFolder: folder });
const ctx = world.as(system);
await anOrganization(ctx, { name: 'Ferme <du> "Nord" $&' });
const page = async (url: string, language = 'en-CA,en;q=0.8') =>
  app.inject({ url, headers: { 'accept-language': language } });

it('give crawlers and link previews the metadata of a seller’s page, in the reader’s language', async () => {
  const { body, statusCode } = await page('/public/sellers/ferme-du-nord', 'fr-CA,fr;q=0.9');
  expect(statusCode).toBe(200);
  expect(body).toContain('<html lang="fr-CA">');
  expect(body).toContain('<title>Ferme &lt;du&gt; &quot;Nord&quot; $&amp;, Sherbrooke – Halles</title>');
  expect(body).toMatch(/<meta name="description" content="[^"]*vend aux professionnels/);
  expect(body).toMatch(/<meta property="og:url" content="http[^"]*\/public\/sellers\/ferme-du-nord" \/>/);
  expect((await page('/public/sellers/ferme-du-nord?lang=en', 'fr')).body).toContain('<html lang="en-CA">');
});

it('describe the directory, and no page behind the sign-in', async () => {
  expect((await page('/public')).body).toContain('<title>Local producers and sellers – Halles</title>');
  expect((await page('/products')).body).toContain('<title>Halles</title>');
});

it('answer 404 for an unknown seller', async () => {
  const { statusCode, body } = await page('/public/sellers/nobody');
  expect(statusCode).toBe(404);
  expect(body).toContain('<title>Halles</title>');
});

it('exclude secret addresses from search indexes and referrers', async () => {
  const { headers } = await page(`/ext/invoices/${'x'.repeat(43)}`);
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  expect((await page('/public')).headers['x-robots-tag']).toBeUndefined();
});
