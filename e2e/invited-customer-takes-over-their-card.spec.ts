import { expect, test } from '@playwright/test';
import {
  anotherPerson,
  arrive,
  demoSellers,
  expectAccessible,
  linkInMail,
  signIn,
  textsOf,
} from './people.ts';

const seller = demoSellers[1]!;
const PASSWORD = 'trois poules rousses';

test.use({ locale: 'fr-CA' });

test('a customer known by phone joins and takes over the card, with what the seller noted', async ({
  page,
  browser,
}) => {
  const unique = String(Date.now());
  const email = `chef.${unique}@auberge.example`;
  await signIn(page, seller.email, { language: 'fr-CA' });
  const t = await textsOf(page, 'fr-CA');

  await arrive(page, '/vendor/relationships');
  await page.getByRole('button', { name: t('ui.actions.more') }).click();
  await page.getByRole('menuitem', { name: t('relationships.customers.add') }).click();
  const form = page.getByRole('dialog');
  await form
    .getByRole('textbox', { name: t('relationships.card.name'), exact: true })
    .fill(`Auberge ${unique}`);
  await form.getByRole('textbox', { name: t('relationships.card.email') }).fill(email);
  await form.getByRole('checkbox', { name: t('relationships.card.withAddress') }).uncheck();
  await expectAccessible(page);
  await form.getByRole('button', { name: t('relationships.card.create') }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(unique) })).toBeVisible();
  await page.getByRole('button', { name: t('relationships.overview.invite') }).click();
  await page.getByRole('button', { name: t('relationships.invite.send') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const chef = await anotherPerson(browser, 'fr-CA');
  const link = await linkInMail(page, email, /supplier-invitations/);
  await chef.goto(new URL(link).pathname);
  await expect(chef.getByText(new RegExp(`Auberge ${unique}`))).toBeVisible();
  await chef.getByRole('link', { name: t('relationships.invitation.signUp') }).click();
  await chef.getByRole('textbox', { name: t('identity.firstName'), exact: true }).fill('Aurélie');
  await chef.getByRole('textbox', { name: t('identity.email'), exact: true }).fill(email);
  await chef.locator('input[type=password]').fill(PASSWORD);
  await chef.getByRole('button', { name: t('identity.signup.create') }).click();
  await expect(chef.getByRole('heading', { name: t('identity.checkEmail.title') })).toBeVisible();
  const verify = new URL(await linkInMail(chef, email, /verify-email/));
  await chef.goto(`${verify.pathname}${verify.search}`);
  await chef.getByRole('button', { name: t('identity.verify.confirm') }).click();

  await chef.getByRole('link', { name: t('relationships.invitation.create') }).click();
  await chef.getByText(t('organizations.onboarding.kind.buyer'), { exact: true }).click();
  await chef.getByText(t('organizations.customerTypes.hotel'), { exact: true }).click();
  await chef
    .getByRole('textbox', { name: t('organizations.onboarding.identity.name') })
    .first()
    .fill(`Auberge du Lac ${unique}`);
  const address = chef.getByRole('combobox', { name: t('organizations.onboarding.address.title') });
  await address.fill('12, chemin du Lac, Magog QC J1X 2X8');
  await chef
    .getByRole('listbox', { name: t('ui.place.suggestions') })
    .getByRole('option')
    .first()
    .click();
  // The whole address comes with the choice.
  await expect(address).toHaveValue(/J1X 2X8/);
  await chef.getByRole('button', { name: t('organizations.onboarding.create') }).click();

  // The invitation's page again, now with an organization that can accept it.
  await chef.getByRole('button', { name: new RegExp(`Auberge du Lac ${unique}`) }).click();
  await chef.waitForURL('**/customer/suppliers/*');
  await expect(chef.getByRole('heading', { level: 1 })).toContainText(seller.name);
  // The card that the seller has open now shows the customer's organization.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Auberge du Lac ${unique}`);
  await chef.context().close();
});
