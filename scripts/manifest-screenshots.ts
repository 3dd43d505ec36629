import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import sharp from 'sharp';
import { browserOptions } from '../e2e/browser.ts';
import { demoPassword, demoSellers } from '../server/src/demo/people.ts';
import { freePort, removeFolder, root, Server, temporaryFolder } from '../prove/lib/server.ts';

/** `node scripts/manifest-screenshots.ts`: the pictures that browsers show before they install the application. */
const forms = [
  { form: 'wide', path: '/vendor/purchase-orders?tab=all', width: 1440, height: 900 },
  { form: 'narrow', path: '/', width: 390, height: 844 },
] as const;
const folder = join(root, 'web', 'public', 'screenshots');
const QUALITY = 72;

async function takeAll(browser: Browser, url: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const language of ['en', 'fr'] as const)
    for (const { form, path, width, height } of forms) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height },
        reducedMotion: 'reduce',
        timezoneId: 'America/Toronto',
      });
      const page = await context.newPage();
      const me = { email: demoSellers[0]!.email, password: demoPassword };
      await page.request.post('/api/identity/sign-in', { data: me });
      const { version } = (await (await page.request.get('/api/identity/me')).json()) as { version: number };
      const settings = { language: language.toUpperCase() };
      await page.request.patch('/api/identity/me', { data: { version, settings } });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const picture = await sharp(await page.screenshot())
        .webp({ quality: QUALITY })
        .toBuffer();
      writeFileSync(join(folder, `${form}-${language}.webp`), picture);
      console.log(`${form}-${language}.webp: ${Math.round(picture.length / 1_000)} kB`);
      await context.close();
    }
}

const data = temporaryFolder('screenshots');
const server = new Server({ dataDir: join(data, 'data'), port: await freePort() });
const browser = await chromium.launch(browserOptions);
try {
  await server.start();
  await takeAll(browser, server.url);
} finally {
  await browser.close();
  await server.stop();
  removeFolder(data);
}
