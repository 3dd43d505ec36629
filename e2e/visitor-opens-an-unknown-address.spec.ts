import { expect, test } from '@playwright/test';
import { filled, journeyLanguages, textsOf } from './people.ts';

const unknown = ['/ext', '/public/x', '/onboarding/x', '/authentication/x', '/503/x', '/dev'];

for (const language of journeyLanguages('en-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a visitor at an address that does not exist finds the way home', async ({ page }) => {
      const t = await textsOf(page, language);
      for (const address of unknown) {
        const answer = await page.goto(address);
        expect(answer!.status(), address).toBe(404);
        await expect(page.getByText(filled(t('error-page.code'), { code: 404 }))).toBeVisible();
      }
      await page.getByRole('link', { name: t('error-page.public') }).click();
      await page.waitForURL('**/public');

      expect((await page.goto('/authentication'))!.status()).toBe(200);
      await page.waitForURL('**/authentication/login');

      const unavailable = await page.goto('/503');
      expect(unavailable!.status()).toBe(503);
      await expect(page.getByText(t('error-page.503'))).toBeVisible();
      await expect(page.getByRole('link', { name: t('error-page.public') })).toBeVisible();

      // Behind the sign-in, also for somebody who is not signed in yet (Spec §2).
      expect((await page.goto('/nowhere'))!.status()).toBe(404);
      await page.waitForURL('**/authentication/login');
      expect((await page.goto('/vendor/purchase-orders'))!.status()).toBe(200);
    });
  });
