import { chromium, type Browser, type Page } from '@playwright/test';
import { quantile } from '../prove/lib/proof.ts';
import { demoPassword, demoSellers } from '../server/src/demo/people.ts';
import { browserOptions } from '../e2e/browser.ts';

const SLOW_DOWN = 4;
const ROUNDS = 5;

interface Load {
  requests: number;
  bytes: number;
  scriptBytes: number;
  usableMs: number;
  /** Includes what the page prefetches after it is usable. */
  allBytes: number;
}

/** Measures what comes over the network until the screen is usable, on a processor four times slower. */
async function load(page: Page, url: string, usable: (page: Page) => Promise<void>): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // Requests that the previous page still has open must not count for this one.
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  let [requests, bytes, scriptBytes] = [0, 0, 0];
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  const from = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await usable(page);
  const untilUsable = { requests, bytes, scriptBytes, usableMs: performance.now() - from };
  // Prefetching for the next screens must not slow this one down.
  await page.waitForLoadState('networkidle');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return { ...untilUsable, allBytes: bytes };
}

/** From the press, as the page is told of it, to the picture with the first row. */
const pressToRow = `new Promise((resolve) => {
  let pressedAt;
  addEventListener('pointerdown', (event) => (pressedAt = event.timeStamp), { capture: true, once: true });
  const look = () =>
    document.querySelector('main tbody tr')
      ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)))
      : requestAnimationFrame(look);
  look();
})`;

/**
 * Measures from the press on a navigation link to the first row, on the same slow processor, with the screen's code
 * not yet loaded.
 */
async function listShown(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ locale: 'fr-CA' });
  await context.request.post(`${url}/api/identity/sign-in`, {
    data: { email: demoSellers[0]!.email, password: demoPassword },
    headers: { origin: url },
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.evaluate(`globalThis.shown = ${pressToRow}; null`);
  await page.locator('nav a[href="/products"]').first().click();
  const shownMs = await page.evaluate<number>('shown');
  await context.close();
  return shownMs;
}

/** The sign-in screen has a heading and a form too; its figures must not be taken for those of the measured screen. */
const isInside = (url: URL): boolean => !url.pathname.startsWith('/authentication');
async function inside(page: Page, what: string): Promise<void> {
  await page.locator(`main ${what}`).first().waitFor();
  if (!isInside(new URL(page.url()))) throw new Error(`was sent to ${page.url()}`);
}

const line = (name: string, { requests, bytes, scriptBytes, usableMs, allBytes }: Load): string =>
  `| ${name} | ${requests} | ${Math.round(bytes / 1000)} | ${Math.round(scriptBytes / 1000)} | ${Math.round(usableMs)} | ${Math.round(allBytes / 1000)} |`;

export async function measureFirstLoad(url: string): Promise<string> {
  const browser = await chromium.launch(browserOptions);
  const page = await browser.newPage({ locale: 'fr-CA' });
  const email = page.locator('input[type=email]');
  const login = await load(page, `${url}/authentication/login`, () => email.waitFor());
  await email.fill(demoSellers[0]!.email);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(isInside);
  const dashboard = await load(page, `${url}/`, () => inside(page, 'h1'));
  const settings = await load(page, `${url}/organizations/settings`, () => inside(page, 'form'));
  const shownMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) shownMs.push(await listShown(browser, url));
  await browser.close();
  return `## First load in the browser\n\nNothing cached, processor slowed down ${SLOW_DOWN} times, as transferred (compressed).\n\n| screen | requests | kB | of it JavaScript kB | usable after ms | kB with what is fetched ahead |\n|---|---:|---:|---:|---:|---:|\n${[line('sign-in', login), line('dashboard', dashboard), line('settings', settings)].join('\n')}\n\nInside, on the same slow processor: from the press on “Products” to its first row ${Math.round(quantile(shownMs, 0.5))} ms, median of ${ROUNDS}.`;
}
