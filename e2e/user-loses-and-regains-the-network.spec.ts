import { expect, test } from '@playwright/test';
import { demoSellers, journeyLanguages, signIn, textsOf } from './people.ts';

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('the loss of the network is shown, and its return too', async ({ page, context }) => {
      const t = await textsOf(page, language);
      await signIn(page, demoSellers[language === 'fr-CA' ? 0 : 3]!.email, { language });
      await context.setOffline(true);
      await expect(page.getByText(t('network-status.offline'))).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText(t('network-status.online'))).toBeVisible();
      await expect(page.getByText(t('network-status.offline'))).toBeHidden();
    });

    test('a page stays when the network is lost before all its code is loaded', async ({ page, context }) => {
      const t = await textsOf(page, language);
      // The code of what runs beside the screens is loaded last.
      const request = new Promise<void>((resolve) => {
        void context.route('**/assets/Background-*.js', async (route) => {
          await context.setOffline(true);
          resolve();
          await route.abort('internetdisconnected');
        });
      });
      await signIn(page, demoSellers[language === 'fr-CA' ? 1 : 2]!.email, { language });
      await request;
      await expect(page.getByText(t('network-status.offline'))).toBeVisible();
      await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true));
      await context.setOffline(false);
      await expect(page.getByText(t('network-status.online'))).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
    });

    test('a page whose answers are slow appears after a second', async ({ page }) => {
      await signIn(page, demoSellers[0]!.email, { language });
      const answer = Promise.withResolvers<void>();
      await page.route('**/api/reports/figures?*', async (route) => {
        await answer.promise;
        await route.continue();
      });
      // The page notes it itself, at each frame: a busy machine may look later than a second after.
      await page.addInitScript(`{
        const look = () => {
          const content = document.querySelector('#content');
          if (!content?.querySelector('h1')) return requestAnimationFrame(look);
          const { opacity, pointerEvents } = getComputedStyle(content);
          globalThis.contentAtFirst = { opacity, pointerEvents };
        };
        look();
      }`);
      await page.goto('/vendor/sales-report');
      const content = page.locator('#content');
      await expect(content.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(content).toHaveCSS('opacity', '1');
      await expect(content).toHaveCSS('pointer-events', 'auto');
      expect(await page.evaluate('contentAtFirst')).toEqual({ opacity: '0', pointerEvents: 'none' });
      await expect(content.getByRole('rowheader')).toHaveCount(0);
      answer.resolve();
      await expect(content.getByRole('rowheader').first()).toBeVisible();
    });
  });
