import { contract, defaultChoices } from '@halles/contract';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { call, link, newColleague, newOrganization, type Newcomer, type Organization } from './market.ts';
import {
  any,
  arrive,
  emailsThatSay,
  expectAccessible,
  filled,
  journeyLanguages,
  textsOf,
  type Language,
} from './people.ts';
import { move, newProducts, newRoute, order } from './products-and-orders.ts';
import { addPushDevice } from './push.ts';

const beans = { en: 'Yellow beans', fr: 'Haricots jaunes', price: '24.00' };
/** A single pixel: enough of a camera photo for the server. */
const photo = {
  name: 'porte.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const phone = { width: 390, height: 844 };

/** Two customers of a farm have an order in transit on the same route; each organization has several people. */
async function openMarket(browser: Browser, language: Language) {
  const [farm, inn, canteen] = await Promise.all([
    newOrganization(browser, language, { name: 'Jardins du Ruisseau' }),
    newOrganization(browser, language, { name: 'Auberge du Vieux Pont', buysAs: 'hotel' }),
    newOrganization(browser, language, { name: 'Cantine Laflamme', buysAs: 'other' }),
  ]);
  const [driver, clerk, cook, bookkeeper] = await Promise.all([
    newColleague(browser, farm, 'driver'),
    newColleague(browser, farm, 'sales'),
    newColleague(browser, inn, 'buyer'),
    newColleague(browser, inn, 'accounting'),
    newRoute(farm, 'Tournée du Ruisseau'),
  ]);
  for (const customer of [inn, canteen]) await link(farm, customer);
  const { formats } = await newProducts(
    farm,
    { name: 'Clients', audience: { kind: 'customers', customerIds: [inn.id, canteen.id] } },
    [beans],
  );
  const lines = [{ id: formats[0]!.id, quantity: '3' }];
  const placed = await order(inn, lines);
  const other = await order(canteen, lines);
  for (const { id } of [placed, other]) await move(farm, id, 'confirm', 'prepare', 'markReady', 'load');
  return { farm, inn, canteen, driver, clerk, cook, bookkeeper, placed };
}

/** By email and on a device too. */
const chooseEverything = ({ page }: Newcomer) =>
  call(page, contract.notifications.changeSettings, {
    version: 0,
    choices: { ...defaultChoices, deliveries: { inApp: true, email: true, push: true, digest: 'atOnce' } },
  });

async function notificationsOf({ page }: Newcomer, { id: organizationId }: Organization): Promise<string[]> {
  return (await call(page, contract.notifications.list, { organizationId })).map(({ type }) => type);
}
/** What a person has been told about a delivery that was not made. */
const badNews = async (person: Newcomer, organization: Organization): Promise<string[]> =>
  (await notificationsOf(person, organization)).filter((type) =>
    ['DELIVERY_NOT_MADE', 'STOP_FAILED'].includes(type),
  );

type Texts = Awaited<ReturnType<typeof textsOf>>;

/** The menu of the bell, which stays open. */
async function openBell(page: Page, t: Texts) {
  await page.getByRole('button', { name: new RegExp(`^${t('notifications.title')}`) }).click();
  const menu = page.getByRole('dialog', { name: t('notifications.title') });
  await expect(menu.getByRole('button').nth(1)).toBeVisible();
  return menu;
}

for (const language of journeyLanguages('fr-CA'))
  test(`a missed delivery reaches everyone who must know, and nobody else (${language})`, async ({
    browser,
  }) => {
    const market = await openMarket(browser, language);
    const { farm, inn, canteen, driver, clerk, cook, bookkeeper, placed } = market;
    const t = await textsOf(driver.page, language);
    // Their emails and pushes are about nothing that happened before.
    const before = ['ORDER_CONFIRMED', 'ORDER_ON_THE_WAY'];
    await expect.poll(() => notificationsOf(cook, inn)).toEqual(expect.arrayContaining(before));
    await Promise.all([cook, clerk].map(chooseEverything));
    const device = await addPushDevice(cook.page);
    const run = `/vendor/scheduled-deliveries/${placed.fulfilmentId}/${placed.on}`;
    await Promise.all([
      arrive(cook.page, '/customer/purchase-orders'),
      arrive(clerk.page, '/'),
      arrive(farm.page, run),
      arrive(inn.page, `/customer/purchase-orders/${placed.id}`),
    ]);
    const [cooksBell, clerksBell] = [await openBell(cook.page, t), await openBell(clerk.page, t)];

    await test.step('the driver reports that nobody was there, with a photo', async () => {
      const { page } = driver;
      await page.setViewportSize(phone);
      await arrive(page, `${run}/drive`);
      const stop = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 2, name: any(inn.name) }) });
      // The order that was placed first is the first stop, which is the one that is shown.
      await stop.getByRole('button', { name: t('deliveries.drive.arrived') }).click();
      await stop.getByRole('button', { name: t('deliveries.outcomes.failed'), exact: true }).click();
      await stop
        .getByRole('combobox', { name: t('deliveries.drive.reason') })
        .selectOption({ label: t('deliveries.reasons.closed') });
      await stop.locator('input[type=file]').setInputFiles(photo);
      const taken = filled(t('deliveries.drive.photoOf'), { number: 1 });
      await expect(stop.getByRole('img', { name: taken })).toBeVisible();
      await expectAccessible(page);
      await stop.getByRole('button', { name: t('deliveries.drive.report'), exact: true }).click();
      await expect(stop.getByText(t('deliveries.reasons.closed'))).toBeVisible();
    });

    const reason = t('deliveries.reasons.closed').toLowerCase();
    await test.step('it appears at once to those who answer for the order on both sides', async () => {
      const news = { hasText: new RegExp(`${placed.number}.*${reason}`) };
      await expect(cooksBell.getByRole('button').filter(news)).toHaveCount(1);
      await expect(clerksBell.getByRole('button').filter(news)).toHaveCount(1);
    });

    await test.step('the order says so to whoever has it open, and the run says so with the photo', async () => {
      const note = inn.page.getByRole('note').filter({ hasText: t('ordering.orders.missed.title') });
      await expect(note).toContainText(t('ordering.orders.missed.reasons.closed'));
      const history = inn.page.getByRole('region', { name: t('ordering.orders.activity.title') });
      await expect(history.getByRole('listitem').first()).toContainText(
        t('ordering.orders.activity.deliveryMissed'),
      );
      await expectAccessible(inn.page);
      const listed = farm.page.getByRole('listitem').filter({ hasText: inn.name });
      await expect(listed.getByText(t('deliveries.reasons.closed'))).toBeVisible();
      const shown = listed.getByRole('img', { name: t('deliveries.run.proof') });
      await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
    });

    await test.step('by email and on the device, as each of them chose', async () => {
      for (const { page, email } of [cook, clerk])
        await expect
          .poll(async () => (await emailsThatSay(page, email, reason)).length, { timeout: 30_000 })
          .toBe(1);
      await expect.poll(device.received).toEqual([
        expect.objectContaining({
          title: inn.name,
          path: `/customer/purchase-orders/${placed.id}`,
          body: expect.stringMatching(reason),
        }),
      ]);
    });

    await test.step('the news opens the order', async () => {
      await cooksBell
        .getByRole('button')
        .filter({ hasText: new RegExp(`${placed.number}.*${reason}`) })
        .click();
      await expect(cook.page).toHaveURL(new RegExp(`/customer/purchase-orders/${placed.id}$`));
      await expect(cook.page.getByText(t('ordering.orders.missed.title'), { exact: true })).not.toHaveCount(
        0,
      );
    });

    await test.step('nobody else hears of it', async () => {
      expect(await badNews(inn, inn)).toEqual(['DELIVERY_NOT_MADE']);
      expect(await badNews(farm, farm)).toEqual(['STOP_FAILED']);
      expect(await badNews(driver, farm)).toEqual([]);
      expect(await badNews(bookkeeper, inn)).toEqual([]);
      expect(await badNews(canteen, canteen)).toEqual([]);
    });
    await Promise.all(
      [farm, inn, canteen, driver, clerk, cook, bookkeeper].map(({ page }) => page.context().close()),
    );
  });
