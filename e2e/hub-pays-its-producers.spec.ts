import { expect, test, type Browser, type Page } from '@playwright/test';
import { link, newHub, newOrganization } from './market.ts';
import { chip, press } from './orders.ts';
import {
  any,
  arrive,
  expectAccessible,
  filled,
  journeyLanguages,
  speak,
  textsOf,
  type Language,
} from './people.ts';
import { forHotels, move, newProducts, newProducer, newRoute, order } from './products-and-orders.ts';

type Texts = (key: string) => string;
const PRODUCER = 'Les Jardins d’Élise';

/** A hub that sells for one producer and keeps a commission of 12.345 %. */
async function newHubMarket(browser: Browser, language: Language) {
  const hub = await newHub(browser, language, 'Halle des Quais');
  await newRoute(hub, 'Montréal');
  const { formats } = await newProducts(hub, forHotels, [
    { en: 'Nantes carrots', fr: 'Carottes nantaises', price: '12.50' },
  ]);
  const [carrots] = formats;
  const producer = await newProducer(hub, { name: PRODUCER, commissionPercent: '12.345' }, formats);
  return { hub, producer, carrots: carrots! };
}

async function sends(page: Page, t: Texts): Promise<void> {
  await arrive(page, '/vendor/hub');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('hubs.hub.title'));
  await expect(page.getByRole('heading', { name: PRODUCER })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: any(t('hubs.hub.sendCount_one')) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('hubs.hub.send') })
    .click();
  await expect(page.getByText(t('hubs.hub.nothingLeft'))).toBeVisible();
}

async function receivesShort(page: Page, t: Texts): Promise<void> {
  await page.getByRole('link', { name: /^\d{8}-1$/ }).click();
  await expect(chip(page, t, 'hubs.purchases.states.sent')).toBeVisible();
  await expectAccessible(page);
  await press(page, t('hubs.purchases.receive'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('6');
  await dialog.getByRole('button', { name: t('hubs.purchases.receive') }).click();
  await expect(chip(page, t, 'hubs.purchases.short')).toBeVisible();
  await expect(page.getByRole('heading', { name: t('ordering.shortages.share') })).toBeVisible();
  await expectAccessible(page);
}

async function pays(page: Page, t: Texts, owed: RegExp): Promise<void> {
  await page.getByRole('link', { name: t('hubs.account.closePeriod') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('hubs.statement.open'));
  await expect(page.getByText(owed).first()).toBeVisible();
  await expectAccessible(page);
  await press(page, t('hubs.closing.action'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('hubs.closing.confirm') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    filled(t('hubs.statement.numbered'), { number: 1 }),
  );
  await expect(chip(page, t, 'hubs.states.owed')).toBeVisible();
  await expectAccessible(page);
  await press(page, t('hubs.settlements.record'));
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('hubs.settlements.record') }).click();
  await expect(chip(page, t, 'hubs.states.paid')).toBeVisible();
}

for (const language of journeyLanguages('en-CA'))
  test(`a hub pays its producers (${language})`, async ({ browser }) => {
    const { hub, producer, carrots } = await newHubMarket(browser, language);
    const hotel = await newOrganization(browser, language, { name: 'Hôtel du Port', buysAs: 'hotel' });
    await link(hub, hotel);
    const placed = await order(hotel, [{ id: carrots.id, quantity: '8' }]);
    await move(hub, placed.id, 'confirm');
    const { page } = hub;
    await speak(page, language);
    const t = await textsOf(page, language);

    await test.step('customers’ orders become purchases, and one arrives short', async () => {
      await sends(page, t);
      await receivesShort(page, t);
    });

    await test.step('the hub owes what was delivered, less the commission', async () => {
      await move(hub, placed.id, 'prepare', 'markReady', 'load', 'deliver');
      await arrive(page, `/producers/${producer.id}`);
      await expect(page.getByRole('heading', { name: t('hubs.account.title') })).toBeVisible();
      // 8 × 12.50 $ less 12.345 %.
      await pays(page, t, /87[.,]65/);
    });

    await test.step('the PDF statement and the producers’ balances show it', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: t('hubs.statement.pdf') }).click();
      expect((await download).suggestedFilename()).toMatch(/1\.pdf$/);
      await page.goto('/producers/balances');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('hubs.balances.title'));
      await expect(page.getByRole('link', { name: PRODUCER })).toBeVisible();
      await expectAccessible(page);
    });
  });
