import { expect, test, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import {
  demoBuyers,
  enterCredentials,
  journeyLanguages,
  signIn,
  signOut,
  textsOf,
  waitToBeIn,
} from './people.ts';

/** People that no other journey uses: for a while their password alone does not sign them in. */
const emailOf = { 'fr-CA': demoBuyers[0]!.people[1]!.email, 'en-CA': demoBuyers[1]!.people[1]!.email };

/** A code of 30 seconds ahead, which is still accepted, so that no code is used twice. */
const codeOf = (secret: string, ahead: number) =>
  new TOTP({ secret, issuer: 'Halles' }).generate({ timestamp: Date.now() + ahead });

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a user signs in with an authenticator code, and with each recovery code only once', async ({
      page,
    }) => {
      const t = await textsOf(page, language);
      const email = emailOf[language];
      const section = page.getByRole('region', { name: t('identity.totp.section'), exact: true });
      const dialog = page.getByRole('dialog');
      await signIn(page, email, { language, at: '/user/edit' });
      await section.getByRole('button', { name: t('identity.totp.enable') }).click();
      await dialog.locator('input[type=password]').fill('marche-du-matin');
      await dialog.getByRole('button', { name: t('identity.totp.continue') }).click();
      await expect(dialog.getByRole('img', { name: t('identity.totp.qr') })).toBeVisible();
      const secret = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
      await dialog.getByLabel(t('identity.secondFactor.code')).fill(codeOf(secret, 0));
      await dialog.getByRole('button', { name: t('identity.totp.confirm'), exact: true }).click();
      await expect(dialog.getByText(t('identity.totp.keepCodes'))).toBeVisible();
      const codes = await dialog.getByRole('listitem').allInnerTexts();
      expect(codes).toHaveLength(10);
      await dialog.getByRole('button', { name: t('identity.totp.done') }).click();
      await expect(section.getByText(t('identity.totp.on'), { exact: true })).toBeVisible();
      await expect(section.getByText(left(t, 10))).toBeVisible();

      await signOut(page, t);
      await enterCredentials(page, email);
      const code = page.getByLabel(t('identity.secondFactor.code'));
      // The form submits itself at the last digit.
      await code.fill(codeOf(secret, 30_000));
      await waitToBeIn(page);

      await signOut(page, t);
      await withRecoveryCode(page, email, codes[0]!, t);
      await waitToBeIn(page);
      await page.goto('/user/edit');
      await expect(section.getByText(left(t, 9))).toBeVisible();

      await signOut(page, t);
      await withRecoveryCode(page, email, codes[0]!, t);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(t('errors.identity.wrongCode'));
      await code.fill(codes[1]!);
      await page.getByRole('button', { name: t('identity.secondFactor.confirm') }).click();
      await waitToBeIn(page);

      await page.goto('/user/edit');
      await section.getByRole('button', { name: t('identity.totp.disable') }).click();
      await dialog.getByLabel(t('identity.secondFactor.code')).fill(codes[2]!);
      await dialog.getByRole('button', { name: t('identity.totp.disable') }).click();
      await expect(section.getByText(t('identity.totp.off'), { exact: true })).toBeVisible();
      await signOut(page, t);
      await signIn(page, email);
    });
  });

const left = (t: (key: string) => string, count: number) =>
  t('identity.totp.codesLeft_other').replace('{{count}}', String(count));

async function withRecoveryCode(page: Page, email: string, code: string, t: (key: string) => string) {
  await enterCredentials(page, email);
  await page.getByLabel(t('identity.secondFactor.code')).fill(code);
  await page.getByRole('button', { name: t('identity.secondFactor.confirm') }).click();
}
