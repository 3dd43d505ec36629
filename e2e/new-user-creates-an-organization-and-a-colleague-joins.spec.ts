import { expect, test } from '@playwright/test';
import { anotherPerson, expectAccessible, journeyLanguages, linkInMail, textsOf } from './people.ts';

const PASSWORD = 'trois poules rousses';

for (const language of journeyLanguages('en-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a new user signs up, creates an organization, changes its settings, and a colleague joins', async ({
      page,
      browser,
    }) => {
      const t = await textsOf(page, language);
      const unique = `${language.slice(0, 2)}-${test.info().workerIndex}-${test.info().retry}-${Date.now()}`;
      const email = `rosalie.${unique}@ferme.example`;

      await page.goto('/authentication/signup');
      await page.getByRole('textbox', { name: t('identity.firstName'), exact: true }).fill('Rosalie');
      await page
        .getByRole('textbox', { name: t('identity.lastName'), exact: true })
        .fill('Thibault-Bélanger');
      await page.getByRole('textbox', { name: t('identity.email'), exact: true }).fill(email);
      await page.locator('input[type=password]').fill(PASSWORD);
      await page.getByRole('button', { name: t('identity.signup.create') }).click();
      await expect(page.getByRole('heading', { name: t('identity.checkEmail.title') })).toBeVisible();
      await page.goto(await linkInMail(page, email, /verify-email/));
      await page.getByRole('button', { name: t('identity.verify.confirm') }).click();

      await page.waitForURL('**/onboarding');
      const name = page.getByRole('textbox', { name: t('organizations.onboarding.identity.name') }).first();
      await page.getByText(t('organizations.onboarding.kind.seller'), { exact: true }).click();
      await name.fill(`Ferme ${unique}`);
      // What was answered survives a reload.
      await page.reload();
      await expect(name).toHaveValue(`Ferme ${unique}`);
      await page.getByRole('button', { name: t('organizations.onboarding.address.byHand') }).click();
      await page
        .getByLabel(t('organizations.address.street'), { exact: false })
        .fill('4210, rue de Bordeaux');
      await page.getByLabel(t('organizations.address.city'), { exact: false }).fill('Montréal');
      await page.getByLabel(t('organizations.address.postalCode'), { exact: false }).fill('H2H 1Z8');
      await page.getByText(t('organizations.onboarding.details')).click();
      await page.locator('input[type=tel]').first().fill('514 555-0142');
      await expectAccessible(page);
      await page.getByRole('button', { name: t('organizations.onboarding.create') }).click();
      await page.waitForURL('**/vendor/first-offer');
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosalie');
      await expectAccessible(page);

      await page.goto('/organizations/settings');
      const terms = page.locator('input[name=paymentTermsInDays]');
      await terms.fill('21');
      await page.getByRole('button', { name: t('ui.form.save'), exact: true }).click();
      await expect(page.getByText(t('organizations.feedback.update_organization.success'))).toBeVisible();
      await page.reload();
      await expect(terms).toHaveValue('21');

      const colleague = `louis.${unique}@ferme.example`;
      await page.goto('/');
      const { id } = await page.evaluate(
        async () =>
          ((await (await fetch('/api/context')).json()) as { organization: { id: string } }).organization,
      );
      await page.goto(`/organization/${id}/edit?tab=members`);
      await page.getByRole('button', { name: t('organizations.members.invite') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('organizations.members.inviteEmail'), { exact: false }).fill(colleague);
      await dialog
        .getByRole('combobox', { name: t('organizations.members.role'), exact: true })
        .selectOption('sales');
      await dialog.getByRole('button', { name: t('organizations.members.inviteSend') }).click();
      await expect(
        page.getByRole('cell', { name: colleague }).or(page.getByText(colleague)).first(),
      ).toBeVisible();

      const louis = await anotherPerson(browser, language);
      await louis.goto(await linkInMail(page, colleague, /accept-invitation/));
      await louis.getByRole('link', { name: t('organizations.invitation.signUp') }).click();
      await louis.getByRole('textbox', { name: t('identity.firstName'), exact: true }).fill('Louis');
      await louis.getByRole('textbox', { name: t('identity.email'), exact: true }).fill(colleague);
      await louis.locator('input[type=password]').fill(PASSWORD);
      await louis.getByRole('button', { name: t('identity.signup.create') }).click();
      await louis.goto(await linkInMail(louis, colleague, /verify-email/));
      await louis.getByRole('button', { name: t('identity.verify.confirm') }).click();
      await louis.getByRole('button', { name: new RegExp(`Ferme ${unique}`) }).click();
      await expect(louis.getByRole('heading', { level: 1 })).toContainText('Louis');
      // The owner sees the new member without a reload.
      await expect(page.getByText('Louis', { exact: true })).toBeVisible();
      await louis.context().close();
    });
  });
