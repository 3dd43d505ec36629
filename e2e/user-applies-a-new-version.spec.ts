import { expect, test, type Page } from '@playwright/test';
import { startDeployment, type Deployment } from './deployment.ts';
import { journeyLanguages, textsOf } from './people.ts';

const CHECK_EVERY = '02:00';
const CHECK_EVERY_MS = 120_000;

let deployment: Deployment;
test.beforeEach(async ({ baseURL }) => void (deployment = await startDeployment(baseURL!)));
test.afterEach(() => deployment.stop());

async function openWithWorker(page: Page): Promise<void> {
  await page.clock.install();
  // The page checks from the moment on when it is idle; time that passes before counts for nothing.
  await page.addInitScript((every) => {
    const { setInterval } = globalThis;
    const noted = (run: () => void, ms?: number) => {
      if (ms === every) Reflect.set(globalThis, 'checksForUpdates', true);
      return setInterval(run, ms);
    };
    Reflect.set(globalThis, 'setInterval', noted);
  }, CHECK_EVERY_MS);
  await page.goto(`${deployment.url}/authentication/login`);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  // The service worker does not control the first load; from the reload on it controls every page.
  await page.reload();
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated');
  await expect.poll(() => page.evaluate('globalThis.checksForUpdates')).toBe(true);
}

for (const language of journeyLanguages('en-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a new version is detected within two minutes, offered, and loaded when the user agrees', async ({
      page,
    }) => {
      const t = await textsOf(page, language);
      await openWithWorker(page);
      deployment.publishNext();
      const version = page.locator('meta[name=version]');
      await page.clock.fastForward(CHECK_EVERY);
      await expect(page.getByText(t('software-update.available'))).toBeVisible();
      // An open page is not reloaded until the user agrees.
      await expect(version).toHaveCount(0);
      await page.getByRole('button', { name: t('software-update.apply') }).click();
      // The old service worker hands over, or the page skips it after a timeout; the test controls the page's clock.
      await expect(async () => {
        await page.clock.runFor(1_000);
        await expect(version).toHaveAttribute('content', 'next', { timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(t('software-update.available'))).toBeHidden();
    });
  });

test('an unrecoverable service worker is reported and the page reloads', async ({ page }) => {
  await page.addInitScript(`ServiceWorkerRegistration.prototype.update = () =>
    Promise.reject(new DOMException('the registration is gone', 'InvalidStateError'))`);
  await openWithWorker(page);
  const reported = page.waitForEvent('console', (message) => message.text().includes('unrecoverable'));
  const loaded = page.waitForEvent('load');
  await page.clock.fastForward(CHECK_EVERY);
  expect((await reported).type()).toBe('error');
  await loaded;
});
