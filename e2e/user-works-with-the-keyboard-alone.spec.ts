import { expect, test } from '@playwright/test';
import { demoPassword, demoSellers, speak, textsOf } from './people.ts';

test.use({ locale: 'en-CA' });

test('a user signs in, opens a screen and saves without touching the mouse', async ({ page }) => {
  const t = await textsOf(page, 'en-CA');
  await page.goto('/authentication/login');
  await page.locator('input[type=email]').focus();
  await page.keyboard.type(demoSellers[2]!.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
  await speak(page, 'en-CA');

  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: t('palette.placeholder') })).toBeVisible();

  // Shortcuts of the shell are registered a moment after its links appear.
  const palette = page.getByRole('dialog').getByPlaceholder(t('palette.placeholder'));
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.type(t('navigation.settings'));
  const chosen = page.getByRole('dialog').getByRole('option', { selected: true });
  await expect(chosen).toContainText(t('navigation.settings'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/organizations/settings');

  const prefix = page.locator('input[name=purchaseOrderPrefix]');
  const stood = await prefix.inputValue();
  await prefix.focus();
  await page.keyboard.press('Control+a');
  // Each run types another value: an unchanged one is not saved.
  await page.keyboard.type(stood === 'CDR-' ? 'CD-' : 'CDR-');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('organizations.feedback.update_organization.success'))).toBeVisible();
});

test('the skip link moves the focus to the content', async ({ page }) => {
  const t = await textsOf(page, 'en-CA');
  await page.goto('/authentication/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('body').press('Tab');
  await expect(page.getByRole('link', { name: t('shell.skip') })).toBeFocused();
});
