import { contract, defaultChoices } from '@halles/contract';
import { expect, test, type Page } from '@playwright/test';
import { call, newColleague } from './market.ts';
import { any, arrive, emailsThatSay, expectAccessible, journeyLanguages, textsOf } from './people.ts';
import { forHotels, newProducts, order, sellerAndHotel } from './products-and-orders.ts';
import { addPushDevice } from './push.ts';

const QUARTER_MS = 15 * 60_000;
/** Not the zone of the organization, where these hours of the day are two or three hours away. Its clock never changes. */
const ZONE = 'America/Whitehorse';

/** A quarter of an hour as the clock of the zone shows it, so many quarters from now. */
function quarter(ahead: number): string {
  const at = (Math.floor(Date.now() / QUARTER_MS) + ahead) * QUARTER_MS;
  return new Date(at).toLocaleTimeString('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
}

type Texts = Awaited<ReturnType<typeof textsOf>>;

const settingsForm = (page: Page, t: Texts) =>
  page.getByRole('form', { name: t('notifications.settings.title') });

async function save(page: Page, t: Texts): Promise<void> {
  await settingsForm(page, t)
    .getByRole('button', { name: t('ui.form.save') })
    .click();
  await expect(page.getByText(t('notifications.settings.saved'))).toBeVisible();
}

for (const language of journeyLanguages('en-CA'))
  test(`in quiet hours only the app shows an order, and one grouped message follows (${language})`, async ({
    browser,
  }) => {
    const names = { seller: 'Rucher du Cap', hotel: 'Hôtel Beaulac' };
    const { seller, hotel } = await sellerAndHotel(browser, language, names);
    const [clerk, manager] = await Promise.all([
      newColleague(browser, seller, 'sales'),
      newColleague(browser, seller, 'manager'),
    ]);
    const { formats } = await newProducts(seller, forHotels, [
      { en: 'Buckwheat honey', fr: 'Miel de sarrasin', price: '31.00' },
    ]);
    const { page } = clerk;
    const t = await textsOf(page, language);
    const device = await addPushDevice(page);
    // A colleague who is emailed about orders too, at any hour.
    await call(manager.page, contract.notifications.changeSettings, {
      version: 0,
      choices: { ...defaultChoices, orders: { ...defaultChoices.orders, email: true } },
    });

    await test.step('a person sets quiet hours that have begun where they are', async () => {
      await arrive(page, '/user/edit#notifications');
      const form = settingsForm(page, t);
      await form
        .getByRole('group', { name: t('notifications.kinds.orders') })
        .getByRole('checkbox')
        .nth(1)
        .check();
      await form.getByRole('checkbox', { name: t('notifications.settings.quietOn') }).check();
      const choose = (label: string, value: string) =>
        form
          .getByRole('combobox', { name: t(`notifications.settings.${label}`), exact: true })
          .selectOption(value);
      await choose('from', quarter(-1));
      await choose('until', quarter(6));
      await choose('timeZone', ZONE);
      await expectAccessible(page);
      await save(page, t);
    });

    await test.step('two orders appear in the app at once, and nothing goes out', async () => {
      await page.getByRole('button', { name: new RegExp(`^${t('notifications.title')}`) }).click();
      const orders = page
        .getByRole('dialog', { name: t('notifications.title') })
        .getByRole('button', { name: any(hotel.name) });
      await expect(orders).toHaveCount(0);
      for (const quantity of ['2', '3']) await order(hotel, [{ id: formats[0]!.id, quantity }]);
      await expect(orders).toHaveCount(2);
      // What the colleague gets leaves in the same work as what this person would get.
      await expect
        .poll(async () => (await emailsThatSay(page, manager.email, hotel.name)).length, { timeout: 30_000 })
        .toBe(2);
      expect(await emailsThatSay(page, clerk.email, hotel.name)).toEqual([]);
      expect(await device.received()).toEqual([]);
      await page.keyboard.press('Escape');
    });

    await test.step('once quiet hours are over, one message says both', async () => {
      await settingsForm(page, t)
        .getByRole('checkbox', { name: t('notifications.settings.quietOn') })
        .uncheck();
      await save(page, t);
      await expect.poll(device.received, { timeout: 30_000 }).toHaveLength(1);
      expect(await device.received()).toMatchObject([{ title: seller.name, path: '/notifications' }]);
      await expect
        .poll(async () => (await emailsThatSay(page, clerk.email, hotel.name)).length, { timeout: 30_000 })
        .toBe(1);
      const [email] = await emailsThatSay(page, clerk.email, hotel.name);
      for (const amount of [/62[.,]00/, /93[.,]00/]) expect(email!.text).toMatch(amount);
    });
    await Promise.all([seller, hotel, clerk, manager].map((one) => one.page.context().close()));
  });
