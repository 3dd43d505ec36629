import { expect, test } from '@playwright/test';
import { newOrganization, PASSWORD } from './market.ts';
import { demoSellers, journeyLanguages, linkInMail, signIn, signOut, speak, textsOf } from './people.ts';

const PROVIDER = 'http://localhost:3211';

for (const language of journeyLanguages('en-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a wrong password is refused with a message, and the input stays', async ({ page }) => {
      const t = await textsOf(page, language);
      await page.goto('/authentication/login');
      await page.locator('input[type=email]').fill(demoSellers[0]!.email);
      await page.locator('input[type=password]').fill('not the password');
      await page.locator('form button[type=submit]').click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        t('errors.identity.wrongCredentials'),
      );
      await expect(page.locator('input[type=email]')).toHaveValue(demoSellers[0]!.email);
    });

    test('a forgotten password is reset by email', async ({ page, browser }) => {
      const t = await textsOf(page, language);
      // A new user, because the password changes and nobody else could sign in meanwhile.
      const { email } = await newOrganization(browser, language, { name: 'Ferme de la Clé perdue' });
      await page.goto('/authentication/login');
      await page.getByRole('link', { name: t('identity.login.forgot') }).click();
      await expect(page.getByRole('heading', { name: t('identity.forgot.title') })).toBeVisible();
      await page.locator('input[type=email]').fill(email);
      await page.getByRole('button', { name: t('identity.forgot.send') }).click();
      await expect(page.getByText(t('identity.request_password.success'))).toBeVisible();
      await page.goto(await linkInMail(page, email, /reset-password/));
      await page.locator('input[type=password]').fill('camion bleu quarante-deux');
      await page.getByRole('button', { name: t('identity.reset.save') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForURL((url) => !url.pathname.startsWith('/authentication'));
      await page.waitForLoadState('networkidle');
      await speak(page, language);
      await page.goto('/user/edit');
      await page
        .getByRole('region', { name: t('identity.password'), exact: true })
        .getByRole('button')
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=password]').nth(0).fill('camion bleu quarante-deux');
      await dialog.locator('input[type=password]').nth(1).fill(PASSWORD);
      await dialog.getByRole('button', { name: t('ui.form.save'), exact: true }).click();
      await expect(page.getByText(t('identity.passwordChange.done'))).toBeVisible();
    });

    test('Google signs in a known user, and a refusal is shown', async ({ page }) => {
      const t = await textsOf(page, language);
      const email = `google.${language}.${Date.now()}@exemple.example`;
      await page.request.get(
        `${PROVIDER}/person?sub=${email}&email=${email}&given_name=Camille&answer=access_denied`,
      );
      await page.goto('/authentication/login');
      await page.getByRole('button', { name: t('identity.login.withGoogle') }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        t('errors.identity.googleRefused'),
      );
      await page.request.get(`${PROVIDER}/person?sub=${email}&email=${email}&given_name=Camille&answer=yes`);
      await page.getByRole('button', { name: t('identity.login.withGoogle') }).click();
      await page.waitForURL('**/onboarding');
    });

    test('signing out clears all data and asks to sign in again', async ({ page }) => {
      const t = await textsOf(page, language);
      await signIn(page, demoSellers[3]!.email, { language });
      await signOut(page, t);
      await page.goto('/organizations/settings');
      await page.waitForURL('**/authentication/login');
    });
  });
// The fake provider has one person at a time.
test.describe.configure({ mode: 'serial' });
