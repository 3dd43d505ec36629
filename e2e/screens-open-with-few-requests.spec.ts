import { expect, test, type Page } from '@playwright/test';
import { demoSellers, journeyLanguages, signIn } from './people.ts';

/** What a page requests when nothing is cached, until it rests (decision 056). These figures only shrink. */
const budgets = { signIn: 11, dashboard: 14, settings: 15 };

/** What waits until the page is idle, or five seconds, does not count, however slow the machine. */
const withoutWhatWaits = (): void => {
  const { setTimeout } = globalThis;
  const soonOnly = (run: () => void, ms = 0) => (ms < 5_000 ? setTimeout(run, ms) : 0);
  Object.assign(globalThis, { requestIdleCallback: () => 0, setTimeout: soonOnly });
};

async function countRequests(page: Page): Promise<(path: string) => Promise<string[]>> {
  await page.addInitScript(withoutWhatWaits);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let requested: string[] = [];
  session.on('Network.requestWillBeSent', ({ request }) => void requested.push(request.url));
  return async (path) => {
    await page.goto('about:blank');
    requested = [];
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    return requested;
  };
}

for (const language of journeyLanguages('en-CA'))
  test(`sign-in, dashboard and settings open with few requests (${language})`, async ({ page }) => {
    const requestsOf = await countRequests(page);
    const expectWithin = async (path: string, most: number) => {
      const requested = await requestsOf(path);
      expect(requested.length, `${path} requests\n${requested.join('\n')}`).toBeLessThanOrEqual(most);
      // Counted at all: the page itself, its code and its data.
      expect(requested.length).toBeGreaterThan(most / 2);
    };
    await expectWithin('/authentication/login', budgets.signIn);
    await signIn(page, demoSellers[0]!.email, { language });
    await expectWithin('/', budgets.dashboard);
    await expectWithin('/organizations/settings', budgets.settings);
  });
