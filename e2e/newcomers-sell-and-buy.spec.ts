import { expect, test, type Locator, type Page } from '@playwright/test';
import { cartButton } from './orders.ts';
import { any, anotherPerson, expectAccessible, journeyLanguages, linkInMail, textsOf } from './people.ts';

const PASSWORD = 'trois poules rousses';
/** A town without anybody of the demo market, so that no other journey meets these offers. */
const ADDRESS = '60, rue de l’Évêché Ouest, Rimouski QC G5L 4H6';

type Texts = Awaited<ReturnType<typeof textsOf>>;

/** What a person presses and fills in, counted as they would; Enter to send a form is neither. */
function countedFor(page: Page) {
  const counts = { presses: 0, fields: 0 };
  return {
    counts,
    press: async (target: Locator) => {
      counts.presses += 1;
      await target.click();
    },
    write: async (field: Locator, value: string) => {
      counts.fields += 1;
      await field.fill(value);
    },
    follow: async (link: string) => {
      counts.presses += 1;
      await page.goto(link);
    },
  };
}
type Counted = ReturnType<typeof countedFor>;

async function signUp(page: Page, t: Texts, by: Counted, email: string): Promise<void> {
  await page.goto('/');
  await by.press(page.getByRole('link', { name: t('offers.public.welcome.signUp') }).first());
  const field = (key: string) => page.getByRole('textbox', { name: t(key), exact: true });
  await by.write(field('identity.firstName'), 'Rosalie');
  await by.write(field('identity.email'), email);
  await by.write(page.locator('input[type=password]'), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('identity.checkEmail.title') })).toBeVisible();
  await by.follow(await linkInMail(page, email, /verify-email/));
  await by.press(page.getByRole('button', { name: t('identity.verify.confirm') }));
  await page.waitForURL('**/onboarding');
}

async function tellAddress(page: Page, t: Texts, by: Counted): Promise<void> {
  const field = page.getByRole('combobox', { name: t('organizations.onboarding.address.title') });
  await by.write(field, ADDRESS);
  const suggestions = page.getByRole('listbox', { name: t('ui.place.suggestions') });
  await by.press(suggestions.getByRole('option').first());
  await expect(field).toHaveValue(/Rimouski \(QC\) G5L 4H6/);
}

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a new seller publishes a first offer, and a new buyer orders it, in few presses', async ({
      page,
      browser,
    }) => {
      const t = await textsOf(page, language);
      const unique = `${language.slice(0, 2)}-${Date.now()}`;
      const product = `Topinambours ${unique}`;

      await test.step('the seller', async () => {
        const by = countedFor(page);
        await signUp(page, t, by, `ferme.${unique}@bas-du-fleuve.example`);
        await expectAccessible(page);
        await by.press(page.getByText(t('organizations.onboarding.kind.seller'), { exact: true }));
        await by.write(
          page.getByRole('textbox', { name: t('organizations.onboarding.identity.name') }).first(),
          `Ferme ${unique}`,
        );
        await tellAddress(page, t, by);
        await by.press(page.getByRole('button', { name: t('organizations.onboarding.create') }));

        await page.waitForURL('**/vendor/first-offer');
        await expectAccessible(page);
        await by.write(page.getByRole('textbox', { name: t('inventory.forSale.name') }), product);
        await by.write(page.getByRole('textbox', { name: t('inventory.forSale.price') }), '24.50');
        await test.step('a reload loses nothing typed', async () => {
          await page.reload();
          await expect(page.getByRole('textbox', { name: t('inventory.forSale.name') })).toHaveValue(product);
        });
        await by.write(page.getByRole('textbox', { name: t('inventory.forSale.stock') }), '40');
        await by.press(page.getByRole('button', { name: t('first-offer.next') }));
        const publish = page.getByRole('button', { name: t('first-offer.publish') });
        await expect(publish).toBeVisible();
        await expectAccessible(page);
        await by.press(publish);
        await expect(page.getByText(t('first-offer.doneTitle'))).toBeVisible();
        await expectAccessible(page);
        expect(by.counts).toEqual({ presses: 8, fields: 8 });
        await page.getByRole('link', { name: t('first-offer.see') }).click();
        await expect(page.getByText(product).first()).toBeVisible();
      });

      await test.step('the buyer', async () => {
        const chef = await anotherPerson(browser, language);
        const by = countedFor(chef);
        await signUp(chef, t, by, `auberge.${unique}@bas-du-fleuve.example`);
        await by.press(chef.getByText(t('organizations.onboarding.kind.buyer'), { exact: true }));
        await by.press(chef.getByText(t('organizations.customerTypes.hotel'), { exact: true }));
        await by.write(
          chef.getByRole('textbox', { name: t('organizations.onboarding.identity.name') }).first(),
          `Auberge ${unique}`,
        );
        await tellAddress(chef, t, by);
        await chef.getByRole('button', { name: t('organizations.onboarding.create') }).focus();
        await chef.keyboard.press('Enter');
        await chef.waitForURL('**/customer/search');
        await by.write(chef.getByRole('searchbox', { name: t('offers.search.box') }), product);
        await by.press(
          chef
            .getByRole('article')
            .filter({ hasText: product })
            .getByRole('button', { name: any(t('ordering.cart.addOf')) }),
        );
        await by.press(cartButton(chef, t, 1));
        await by.press(chef.getByRole('button', { name: any(t('ordering.cart.place')) }));
        await expect(chef.getByRole('link', { name: any(t('ordering.cart.orderNumber')) })).toBeVisible();
        await expectAccessible(chef);
        expect(by.counts).toEqual({ presses: 9, fields: 6 });
        await chef.context().close();
      });
    });
  });
