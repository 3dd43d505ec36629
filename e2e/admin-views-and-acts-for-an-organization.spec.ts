import { expect, test } from '@playwright/test';
import { demoAdmin, demoSellers, filled, journeyLanguages, signIn, textsOf } from './people.ts';

// Only one admin exists, and a user has one language at a time.
test.describe.configure({ mode: 'serial' });

for (const language of journeyLanguages('en-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('an admin views an organization read-only, then acts with a reason', async ({ page }) => {
      const t = await textsOf(page, language);
      const { name } = demoSellers[1]!;
      // Alone in the list: those of other journeys come into it at any time, above it too.
      const at = `/admin/organizations?search=${encodeURIComponent(name)}`;
      await signIn(page, demoAdmin.email, { language, at });
      await page.getByRole('main').getByRole('link', { name }).first().click();
      await page.getByRole('button', { name: t('admin.organization.viewAs') }).click();
      const banner = page.getByText(filled(t('viewing.viewing'), { name }));
      await expect(banner).toBeVisible();
      await page.goto('/organizations/settings');
      await expect(banner).toBeVisible();
      await page.getByRole('button', { name: t('viewing.actAs'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('viewing.reason'), { exact: false }).fill('Aide au téléphone');
      await dialog.getByRole('button', { name: t('viewing.actAs'), exact: true }).click();
      const acting = page.getByText(filled(t('viewing.acting'), { name }));
      await expect(acting).toBeVisible();
      await page.getByRole('button', { name: t('viewing.stopActing') }).click();
      await expect(acting).toBeHidden();
      await expect(banner).toBeHidden();
    });
  });
