import { contract } from '@halles/contract';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { call, link, newColleague, newOrganization } from './market.ts';
import { press } from './orders.ts';
import { any, arrive, expectAccessible, filled, journeyLanguages, textsOf, type Language } from './people.ts';
import { move, newProducts, newRoute, order } from './products-and-orders.ts';

const beets = { en: 'Chioggia beets', fr: 'Betteraves chioggia', price: '10.00' };
const carrots = { en: 'Rainbow carrots', fr: 'Carottes arc-en-ciel', price: '20.00' };

/** Two confirmed orders on one route and day, and a colleague who prepares them too. */
async function openMarket(browser: Browser, language: Language) {
  const [seller, inn, canteen] = await Promise.all([
    newOrganization(browser, language, { name: 'Ferme du Rang' }),
    newOrganization(browser, language, { name: 'Auberge Sorel', buysAs: 'hotel' }),
    newOrganization(browser, language, { name: 'Cantine Viau', buysAs: 'other' }),
  ]);
  const [packer] = await Promise.all([
    newColleague(browser, seller, 'warehouse'),
    newRoute(seller, 'Tournée du Rang'),
  ]);
  await link(seller, inn);
  await link(seller, canteen);
  const { formats } = await newProducts(
    seller,
    { name: 'Clients', audience: { kind: 'customers', customerIds: [inn.id, canteen.id] } },
    [beets, carrots],
  );
  const lines = (quantity: string) => formats.map(({ id }) => ({ id, quantity }));
  const orders = { inn: await order(inn, lines('6')), canteen: await order(canteen, lines('4')) };
  for (const { id } of Object.values(orders)) await move(seller, id, 'confirm');
  return { seller, inn, canteen, packer, orders };
}

for (const language of journeyLanguages('fr-CA'))
  test(`a run is packed by keyboard and by touch, by two people at once (${language})`, async ({
    browser,
  }) => {
    const { seller, inn, canteen, packer, orders } = await openMarket(browser, language);
    const { page } = seller;
    const t = await textsOf(page, language);
    const nameOf = (product: typeof beets) => product[language === 'fr-CA' ? 'fr' : 'en'];
    const money = (amount: string) =>
      language === 'fr-CA' ? `${amount.replace('.', ',')}\u00a0$` : `$${amount}`;
    const run = `/vendor/scheduled-deliveries/${orders.inn.fulfilmentId}/${orders.inn.on}`;
    const saved = async (purchaseOrderId: (typeof orders)['inn']['id']) => {
      const one = await call(page, contract.ordering.getOrder, { purchaseOrderId });
      return [one.status, ...one.lines.map(({ prepared }) => prepared)];
    };
    const group = (at: Page, title: string) =>
      at.getByRole('listitem').filter({ has: at.getByRole('heading', { level: 2, name: any(title) }) });
    const tick = (at: Page, product: typeof beets) => at.getByRole('checkbox', { name: nameOf(product) });
    const short = (quantity: number) =>
      page.getByText(filled(t('ordering.orders.prepare.short'), { quantity }), { exact: true });

    await arrive(page, run);
    await page.getByRole('link', { name: t('deliveries.pack.open'), exact: true }).click();
    await page.waitForURL(`**${run}/prepare`);
    await arrive(packer.page, `${run}/prepare`);
    await packer.page.setViewportSize({ width: 390, height: 844 });

    await test.step('the first order, by the keyboard alone; the colleague sees each tick', async () => {
      await expectAccessible(page);
      await tick(page, beets).focus();
      await page.keyboard.press('Space');
      await expect(tick(packer.page, beets)).toBeChecked();
      await expect.poll(() => saved(orders.inn.id)).toEqual(['preparing', '6', null]);
      await expect(tick(page, carrots)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(tick(packer.page, carrots)).toBeChecked();
      const ready = page.getByRole('button', { name: t('ordering.orders.actions.markReady') });
      await expect(ready).toBeFocused();
      await page.keyboard.press('Enter');
      await expect.poll(() => saved(orders.inn.id)).toEqual(['ready', '6', '6']);
      await expect(group(page, canteen.name).getByRole('button', { expanded: true })).toBeVisible();
      await expect(tick(page, beets)).toBeFocused();
      await expect(group(packer.page, inn.name)).toContainText(t('ordering.words.status.ready'));
    });

    await test.step('the keys are in the shortcuts sheet', async () => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toContainText(t('ordering.packing.keys.digit'));
      await page.keyboard.press('Escape');
    });

    await test.step('the second order, with a shortage, on a phone; nothing is lost without a network', async () => {
      const phone = packer.page;
      await group(phone, canteen.name).getByRole('button', { expanded: false }).click();
      await expectAccessible(phone);
      await phone.context().setOffline(true);
      await phone
        .getByRole('button', {
          name: filled(t('ordering.packing.change'), {
            name: nameOf(beets),
            quantity: `4 ${t('ordering.packing.units.case_other')}`,
          }),
        })
        .click();
      await phone
        .getByRole('textbox', {
          name: filled(t('ordering.orders.prepare.countOf'), { name: nameOf(beets) }),
        })
        .fill('3');
      await tick(phone, carrots).click();
      await expect(phone.getByText(filled(t('ordering.packing.unsaved_other'), { count: 2 }))).toBeVisible();
      await expectAccessible(phone);
      await phone.context().setOffline(false);
      await expect.poll(() => saved(orders.canteen.id)).toEqual(['preparing', '3', '4']);
      await expect(short(1)).toBeVisible();
      await press(phone, t('ordering.orders.actions.markReady'));
      await expect.poll(() => saved(orders.canteen.id)).toEqual(['ready', '3', '4']);
    });

    await test.step('the customer sees what is packed, and its amount', async () => {
      await arrive(canteen.page, `/customer/purchase-orders/${orders.canteen.id}`);
      // 3 × 10.00 and 4 × 20.00, of which nothing is taxed.
      await expect(canteen.page.getByRole('main')).toContainText(money('110.00'));
      await expect(canteen.page.getByRole('row', { name: any(nameOf(beets)) })).toContainText('3');
    });

    await test.step('the labels of the run, and the same run by product', async () => {
      const download = page.waitForEvent('download');
      await press(page, t('deliveries.pack.labels'));
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
      await page.getByRole('link', { name: t('deliveries.pack.product') }).click();
      await page.waitForURL('**/prepare?by=product');
      await expect(group(page, nameOf(carrots))).toContainText(
        filled(t('ordering.packing.ordersCounted_other'), { done: 2, count: 2 }),
      );
      await expectAccessible(page);
    });
    await Promise.all([page, packer.page, inn.page, canteen.page].map((each) => each.context().close()));
  });
