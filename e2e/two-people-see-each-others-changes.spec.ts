import { expect, test } from '@playwright/test';
import { newOrganization, PASSWORD } from './market.ts';
import { anotherPerson, demoSellers, signIn, textsOf } from './people.ts';

const seller = demoSellers[0]!;
test.use({ locale: 'fr-CA' });

test('a change in one browser appears in the other, and nothing being typed there is lost', async ({
  page,
  browser,
}) => {
  const other = await anotherPerson(browser, 'en-CA');
  await signIn(page, seller.email);
  await signIn(other, seller.email);
  await Promise.all([page.goto('/organizations/settings'), other.goto('/organizations/settings')]);
  const terms = other.locator('input[name=paymentTermsInDays]');
  const typed = page.locator('input[name=purchaseOrderPrefix]');
  await typed.fill('ESSAI-');

  const current = Number(await terms.inputValue());
  await terms.fill(String((current + 3) % 90));
  const form = other.locator('form').filter({ has: terms });
  await form.locator('button[type=submit]').click();
  await expect(page.locator('input[name=paymentTermsInDays]')).toHaveValue(String((current + 3) % 90));
  await expect(typed).toHaveValue('ESSAI-');
  await other.context().close();
});

test('signing out everywhere signs out the other browser', async ({ page, browser }) => {
  // A separate user: signing out everywhere would also end parallel journeys of a shared one.
  const { page: other, email } = await newOrganization(browser, 'fr-CA', { name: 'Ferme des Deux Portes' });
  await other.goto('/');
  await signIn(page, email, { password: PASSWORD, language: 'fr-CA', at: '/user/edit' });
  const t = await textsOf(page, 'fr-CA');
  await page.getByRole('button', { name: t('identity.sessions.endOthers') }).click();
  await other.waitForURL('**/authentication/login');
  await other.context().close();
});

test('leaving with unsaved changes asks first: stay, then leave', async ({ page }) => {
  await signIn(page, seller.email, { language: 'fr-CA' });
  await page.goto('/organizations/settings');
  const t = await textsOf(page, 'fr-CA');
  await page.locator('input[name=purchaseOrderPrefix]').fill('AUTRE-');
  await page.getByRole('link', { name: t('navigation.dashboard') }).click();
  await page.getByRole('button', { name: t('ui.unsaved.stay') }).click();
  await expect(page).toHaveURL(/settings/);
  await page.getByRole('link', { name: t('navigation.dashboard') }).click();
  await page.getByRole('button', { name: t('ui.unsaved.leave'), exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});
