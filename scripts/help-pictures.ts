import { chromium, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { browserOptions } from '../e2e/browser.ts';
import { demoBuyers, demoSellers, languages, signIn, type Language } from '../e2e/people.ts';
import { freePort, removeFolder, Server, temporaryFolder } from '../prove/lib/server.ts';

/**
 * Takes the pictures of the help centre from the demo market: `node scripts/help-pictures.ts`, or with the names of
 * some of them. Needs a build.
 */
const VIEW = { width: 1120, height: 700 };

const [farm, , hub] = demoSellers;
const [bistro] = demoBuyers;
type Open = (page: Page) => Promise<unknown>;

/** Opens the first record that the page links to; an id begins with the time, and so with 0. */
const firstLink =
  (address: string): Open =>
  async (page) => {
    await page.locator(`main a[href^="${address}/0"]`).first().click();
    await page.waitForURL(({ pathname }) => pathname.startsWith(`${address}/0`));
  };
const lastRow: Open = (page) => page.locator('main tbody tr a').last().click();

interface Shot {
  who: { people: readonly { email: string }[] };
  at: string;
  /** What to do on the page before the picture. */
  open?: Open;
}

const shots: Record<string, Shot> = {
  'dashboard-seller': { who: farm!, at: '/' },
  products: { who: farm!, at: '/products' },
  inventory: { who: farm!, at: '/inventory' },
  'price-list': { who: farm!, at: '/price-lists', open: firstLink('/price-lists') },
  import: { who: farm!, at: '/imports/new?kind=products' },
  'displayed-offers': { who: farm!, at: '/vendor/offers' },
  'scheduled-offers': { who: farm!, at: '/vendor/scheduled-offers' },
  distribution: { who: farm!, at: '/distribution' },
  run: { who: farm!, at: '/vendor/scheduled-deliveries', open: firstLink('/vendor/scheduled-deliveries') },
  drive: {
    who: farm!,
    at: '/vendor/scheduled-deliveries',
    open: async (page) => {
      await firstLink('/vendor/scheduled-deliveries')(page);
      await page.goto(`${page.url()}/drive`);
    },
  },
  orders: { who: farm!, at: '/vendor/purchase-orders' },
  order: { who: farm!, at: '/vendor/purchase-orders', open: firstLink('/vendor/purchase-orders') },
  search: { who: bistro!, at: '/customer/search' },
  'order-guide': { who: bistro!, at: '/customer/offers' },
  invoices: { who: farm!, at: '/vendor/invoices' },
  'payment-monitor': { who: farm!, at: '/vendor/payment-monitor' },
  'customer-invoices': { who: bistro!, at: '/customer/invoices' },
  accounting: { who: farm!, at: '/vendor/invoices/accounting' },
  producers: { who: hub!, at: '/producers' },
  hub: { who: hub!, at: '/vendor/hub' },
  customers: { who: farm!, at: '/vendor/relationships', open: lastRow },
  members: {
    who: farm!,
    at: '/',
    open: async (page) => {
      const context = await page.request.get('/api/context');
      const { organization } = (await context.json()) as { organization: { id: string } };
      await page.goto(`/organization/${organization.id}/edit?tab=members`);
    },
  },
  conversations: { who: farm!, at: '/conversations', open: firstLink('/conversations') },
  notifications: { who: farm!, at: '/notifications' },
  credit: { who: farm!, at: '/credit-account' },
  profile: { who: bistro!, at: '/user/edit' },
};

async function take(page: Page, language: Language, name: string): Promise<void> {
  const { at, open } = shots[name]!;
  await page.goto(at);
  await page.waitForLoadState('networkidle');
  await open?.(page);
  await page.waitForLoadState('networkidle');
  // Pages fade into one another.
  await page.waitForTimeout(1_500);
  const folder = join(import.meta.dirname, '../web/public/help', language);
  mkdirSync(folder, { recursive: true });
  await sharp(await page.screenshot())
    .webp({ quality: 72 })
    .toFile(join(folder, `${name}.webp`));
  console.log(`${language} ${name}`);
}

async function takeAll(url: string, wanted: readonly string[]): Promise<void> {
  const browser = await chromium.launch(browserOptions);
  for (const language of languages)
    for (const who of new Set(wanted.map((name) => shots[name]!.who))) {
      const options = { baseURL: url, locale: language, viewport: VIEW, reducedMotion: 'reduce' } as const;
      const context = await browser.newContext({ ...options, timezoneId: 'America/Toronto' });
      const page = await context.newPage();
      await signIn(page, who.people[0]!.email, { language });
      for (const name of wanted.filter((one) => shots[one]!.who === who)) await take(page, language, name);
      await context.close();
    }
  await browser.close();
}

const folder = temporaryFolder('help-pictures');
const port = await freePort();
const publicUrl = { HALLES_PUBLIC_URL: `http://127.0.0.1:${port}` };
const server = new Server({ dataDir: join(folder, 'data'), port, env: publicUrl });
try {
  await server.start();
  const named = process.argv.slice(2);
  await takeAll(server.url, named.length > 0 ? named : Object.keys(shots));
} finally {
  await server.stop();
  removeFolder(folder);
}
