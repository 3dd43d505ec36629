import { expect, test, type Page } from '@playwright/test';
import {
  demoBuyers,
  demoPassword,
  journeyLanguages,
  signIn,
  signOut,
  textsOf,
  waitToBeIn,
} from './people.ts';

/** People that no other journey uses. */
const emailOf = { 'fr-CA': demoBuyers[2]!.people[1]!.email, 'en-CA': demoBuyers[4]!.people[1]!.email };

/** A virtual authenticator that verifies its user, as a phone does with a fingerprint. */
async function withAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

for (const language of journeyLanguages('en-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a user adds a passkey, signs in with it without a password, and removes it', async ({ page }) => {
      const t = await textsOf(page, language);
      const section = page.getByRole('region', { name: t('identity.passkeys.title'), exact: true });
      const dialog = page.getByRole('dialog');
      await withAuthenticator(page);
      await signIn(page, emailOf[language], { language, at: '/user/edit' });
      await section.getByRole('button', { name: t('identity.passkeys.add') }).click();
      await dialog.getByLabel(t('identity.passkeys.name')).fill('Chambre froide');
      await dialog.locator('input[type=password]').fill(demoPassword);
      await dialog.getByRole('button', { name: t('identity.passkeys.add') }).click();
      await expect(page.getByText(t('identity.passkeys.added'))).toBeVisible();
      await expect(section.getByText('Chambre froide')).toBeVisible();

      await signOut(page, t);
      await page.getByRole('button', { name: t('identity.login.withPasskey') }).click();
      await waitToBeIn(page);

      await page.goto('/user/edit');
      await expect(page.getByText(emailOf[language]).first()).toBeVisible();
      await section.getByRole('button', { name: t('identity.passkeys.remove') }).click();
      await page
        .getByRole('alertdialog')
        .or(dialog)
        .getByRole('button', { name: t('identity.passkeys.remove') })
        .click();
      await expect(section.getByText(t('identity.passkeys.none'))).toBeVisible();

      await signOut(page, t);
      await page.getByRole('button', { name: t('identity.login.withPasskey') }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        t('errors.identity.passkeyRefused'),
      );
    });
  });
