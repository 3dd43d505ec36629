import { expect, test, type Page } from '@playwright/test';
import { addDays, cutOffAt } from '../contract/src/distribution/dates.ts';
import { weekdays } from '../contract/src/distribution/entities.ts';
import { holidaysOf } from '../contract/src/distribution/holidays.ts';
import {
  anotherPerson,
  any,
  arrive,
  demoBuyers,
  demoSellers,
  expectAccessible,
  journeyLanguages,
  signIn,
  textsOf,
  type Language,
} from './people.ts';

type Texts = (key: string) => string;

const seller = demoSellers.find(({ name }) => name === 'Carrefour des Récoltes')!;
/** Each language uses its own buyer, so that no journey sees the other's orders. */
const buyers: Record<Language, (typeof demoBuyers)[number]> = {
  'en-CA': demoBuyers.find(({ name }) => name === 'Café Aube')!,
  'fr-CA': demoBuyers.find(({ name }) => name === 'CPE Les Petits Pois')!,
};
/** The pickup location of the seller; orders are accepted until noon of the day before. */
const counter = { name: 'Entrepôt du Carrefour', weekdays: ['MO', 'WE', 'FR'], timeZone: 'America/Toronto' };
const noon: Record<Language, RegExp> = { 'en-CA': /12:00\sp\.m\./, 'fr-CA': /12\sh/ };

const today = new Date().toISOString().slice(0, 10);
const typed = (day: string) => day.split('-').reverse().join('/');
const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7]!;
const daysAhead = (first: number, length: number) =>
  Array.from({ length }, (_, index) => addDays(today, first + index))
    .map((day) => ({
      day,
      weekday: weekdayOf(day),
      holiday: holidaysOf(Number(day.slice(0, 4)), 'CA', 'CA-QC').get(day),
    }))
    .filter(({ weekday }) => counter.weekdays.includes(weekday));

/** As early as a standing order may create its orders. */
const LEAD_DAYS = 14;
/** A weekday of which a date within these days is no holiday: two Fridays in a row are, around New Year. */
const ordered = daysAhead(3, LEAD_DAYS - 4).find(({ holiday }) => holiday === undefined)!.weekday;

/** The next public holiday on a day on which the pickup location is open. */
const nextHoliday = daysAhead(20, 400).find(({ holiday }) => holiday !== undefined)!;

const noonOf = (day: string) =>
  cutOffAt(day, { daysBefore: 0, time: '12:00', isFlexible: false }, counter.timeZone).slice(11);
/** The next day on which the seller’s time zone changes its UTC offset; no order of the days around it is due yet. */
const clockChange = Array.from({ length: 400 }, (_, index) => addDays(today, 22 + index)).find(
  (day) => noonOf(day) !== noonOf(addDays(day, -1)),
)!;

const daysOf = (page: Page) => page.getByRole('main').getByRole('listitem');
const fromMenu = async (page: Page, t: Texts, name: string) => {
  await page.getByRole('button', { name: t('ui.actions.more') }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

/**
 * Creates a standing order of one case on one day of the week, created as early as possible, so that its first orders
 * are due at once.
 */
async function createOne(page: Page, t: Texts): Promise<void> {
  await arrive(page, '/customer/purchase-orders');
  await page.getByRole('link', { name: t('ordering.standing.title') }).click();
  await page.getByRole('link', { name: t('ordering.standing.new') }).click();
  await page.getByRole('combobox', { name: t('ordering.standing.form.supplier') }).fill(seller.name);
  await page.getByRole('option', { name: seller.name }).click();
  await page.getByRole('searchbox', { name: t('ordering.standing.form.find') }).fill('a');
  await page
    .getByRole('region', { name: t('ordering.standing.form.goodsTitle') })
    .getByRole('button', { name: any(t('ordering.orders.changes.take')) })
    .first()
    .click();
  const fulfilment = page.getByRole('combobox', { name: t('ordering.standing.form.fulfilment') });
  await expect(fulfilment.locator('option', { hasText: counter.name })).toBeAttached();
  const label = await fulfilment.locator('option', { hasText: counter.name }).textContent();
  await fulfilment.selectOption({ label: label! });
  for (const day of counter.weekdays) await tick(page, t, day, day === ordered);
  await page.getByRole('textbox', { name: t('ordering.standing.form.leadDays') }).fill(String(LEAD_DAYS));
  await expectAccessible(page);
  await page.getByRole('button', { name: t('ordering.standing.keep') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(seller.name);
}

async function tick(page: Page, t: Texts, day: string, on: boolean): Promise<void> {
  const box = page.getByRole('checkbox', { name: t(`distribution.weekday.${day}`) });
  if ((await box.isChecked()) !== on) await page.locator('label').filter({ has: box }).click();
  await expect(box).toBeChecked({ checked: on });
}

async function changeDays(page: Page, t: Texts, from: string, days: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: t('ordering.standing.editShort'), exact: true }).click();
  for (const day of counter.weekdays) await tick(page, t, day, days.includes(day));
  await page.getByRole('textbox', { name: t('ordering.standing.form.startsOn') }).fill(typed(from));
  await page.getByRole('button', { name: t('ordering.standing.keep') }).click();
  await expect(page.getByRole('heading', { name: t('ordering.standing.days') })).toBeVisible();
}

for (const language of journeyLanguages('en-CA'))
  test(`a standing order makes orders, over a holiday and a clock change (${language})`, async ({
    browser,
  }) => {
    const buyer = await anotherPerson(browser, language);
    await signIn(buyer, buyers[language].email, { language });
    const t = await textsOf(buyer, language);

    let number = '';
    await test.step('the buyer creates it, and it makes the orders that are due only once', async () => {
      await createOne(buyer, t);
      await expect(daysOf(buyer)).not.toHaveCount(0);
      const made = buyer.getByRole('link', { name: any(t('ordering.standing.day.order')) });
      // The scheduler runs once a minute; the page updates itself.
      await expect(made.first()).toBeVisible({ timeout: 100_000 });
      number = /\S+$/.exec((await made.first().textContent())!)![0];
      await expect(daysOf(buyer).filter({ hasText: number })).toHaveCount(1);
      // A date that is due as well can be skipped until its order is there.
      await expect(daysOf(buyer).filter({ hasText: t('ordering.standing.day.madeSoon') })).toHaveCount(0);
      await expectAccessible(buyer);
    });

    await test.step('the seller sees the standing order from the order, and its coming dates on the customer’s card', async () => {
      const vendor = await anotherPerson(browser, language);
      await signIn(vendor, seller.email, { language, at: '/vendor/purchase-orders' });
      await vendor.getByRole('link', { name: number, exact: true }).click();
      await expect(vendor.getByText(t('ordering.standing.ofOrder'))).toBeVisible();
      await vendor.getByRole('link', { name: t('ordering.standing.seeCustomer') }).click();
      const card = vendor.getByRole('region', { name: t('ordering.standing.ofCustomer') });
      await expect(card).toBeVisible();
      await card.getByText(t('ordering.standing.details')).first().click();
      await expect(
        card.getByRole('link', { name: any(t('ordering.standing.day.order')) }).first(),
      ).toBeVisible();
      await expectAccessible(vendor);
      await vendor.context().close();
    });

    await test.step('one date is skipped and restored, another gets different quantities', async () => {
      const skip = buyer.getByRole('button', { name: any(t('ordering.standing.day.skipOf')) });
      await skip.first().click();
      const after = buyer.getByRole('button', { name: any(t('ordering.standing.day.unskipOf')) });
      await after.click();
      await expect(after).toHaveCount(0);
      await buyer
        .getByRole('button', { name: any(t('ordering.standing.day.changeOf')) })
        .first()
        .click();
      const dialog = buyer.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill('40');
      await expectAccessible(buyer);
      await dialog.getByRole('button', { name: t('ordering.standing.dayDialog.save') }).click();
      await expect(buyer.getByText(t('ordering.standing.day.ownQuantities'))).toBeVisible();
    });

    await test.step('a holiday is skipped and marked as such', async () => {
      await changeDays(buyer, t, nextHoliday.day, counter.weekdays);
      const first = daysOf(buyer).filter({ hasText: typed(nextHoliday.day) });
      await expect(first).toContainText(t(`distribution.holiday.${nextHoliday.holiday}`));
      await expect(first).toContainText(t('ordering.standing.day.skipped'));
    });

    await test.step('the cut-off stays at noon across a clock change', async () => {
      await changeDays(buyer, t, addDays(clockChange, -7), counter.weekdays);
      const around = daysOf(buyer).filter({ hasText: t('ordering.standing.day.planned') });
      // A clock changes on a Sunday: the Mondays before and after are planned.
      for (const monday of [addDays(clockChange, -6), addDays(clockChange, 1)])
        await expect(around.filter({ hasText: typed(monday) })).toHaveCount(1);
      const labels = await around.allTextContents();
      expect(labels.length).toBeGreaterThan(3);
      for (const one of labels) expect(one).toMatch(noon[language]);
    });

    await test.step('the buyer pauses, resumes and archives it', async () => {
      await fromMenu(buyer, t, t('ordering.standing.pause'));
      const dialog = buyer.getByRole('dialog');
      await dialog.getByRole('button', { name: t('ordering.standing.pause') }).click();
      await expect(buyer.getByText(t('ordering.standing.reasons.paused')).first()).toBeVisible();
      await fromMenu(buyer, t, t('ordering.standing.resume'));
      await expect(buyer.getByText(t('ordering.standing.reasons.paused'))).toHaveCount(0);
      await fromMenu(buyer, t, t('ordering.standing.archive'));
      await buyer
        .getByRole('dialog')
        .getByRole('button', { name: t('ordering.standing.archive') })
        .click();
      await expect(buyer.getByText(t('ordering.standing.status.archived'), { exact: true })).toBeVisible();
    });
    await buyer.context().close();
  });
