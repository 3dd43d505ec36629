import { expect, test, type Locator } from '@playwright/test';
import { demoSellers, journeyLanguages, signIn, textsOf } from './people.ts';

const sizeOf = async (element: Locator) => {
  const { width, height } = (await element.boundingBox())!;
  return [Math.round(width), Math.round(height)];
};

for (const language of journeyLanguages('fr-CA'))
  test(`a user collapses the navigation, and it stays so after a reload (${language})`, async ({ page }) => {
    const t = await textsOf(page, language);
    const navigation = page.locator('#sidenav');
    const toolbar = page.getByRole('banner').locator('> :first-child');
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, demoSellers[0]!.email, { language });
    await expect.poll(async () => (await sizeOf(toolbar))[1]).toBe(70);
    await expect.poll(async () => (await sizeOf(navigation))[0]).toBe(240);

    await test.step('every entry of a seller is in a window of 900 px, below the banner of their credit', async () => {
      await expect(page.getByText(t('credit.warning.action'))).toBeVisible();
      for (const entry of [t('navigation.dashboard'), t('navigation.creditAccount')])
        await expect(navigation.getByRole('link', { name: entry })).toBeInViewport({ ratio: 1 });
    });

    await page.getByRole('button', { name: t('navigation.collapse') }).click();
    await expect.poll(async () => (await sizeOf(navigation))[0]).toBe(60);
    await page.reload();
    await expect(page.getByRole('button', { name: t('navigation.expand') })).toBeVisible();
    await expect.poll(async () => (await sizeOf(navigation))[0]).toBe(60);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await sizeOf(toolbar))[1]).toBe(56);
  });

for (const language of journeyLanguages('en-CA'))
  test(`a hub sees every entry of its navigation in a window of 900 px (${language})`, async ({ page }) => {
    const t = await textsOf(page, language);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, demoSellers.find(({ isHub }) => isHub)!.email, { language });
    const entries = page.locator('#sidenav').getByRole('link');
    await expect(
      page.locator('#sidenav').getByRole('heading', { name: t('navigation.hubSection') }),
    ).toBeVisible();
    expect(await entries.count()).toBeGreaterThan(26);
    for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 });
    await test.step('also below the banner of its credit, which takes 32 px', async () => {
      await page.setViewportSize({ width: 1440, height: 868 });
      for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 });
    });
    const heights = await entries.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights.filter((height) => height > 20))).toBeGreaterThanOrEqual(24);
  });
