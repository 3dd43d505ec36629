import { expect, test, type Locator, type Page } from '@playwright/test';
import { any, arrive, filled, journeyLanguages, textsOf } from './people.ts';
import { forHotels, newProducts, order, sellerAndHotel } from './products-and-orders.ts';

/** As the bench: a processor four times slower than this machine's. */
const SLOW_DOWN = 4;

/** Keeps every answer of the API back, so that what shows meanwhile is the press itself. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: { continue: () => Promise<void> }) => {
    await released;
    await route.continue();
  };
  await page.route('**/api/**', hold);
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

const watchPresses = `{
  globalThis.presses = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'pointerdown' || name === 'pointerup' || name === 'click') presses.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}`;

/**
 * Presses while no answer can come, and expects that something shows it. The time until the browser has painted it is
 * written down: it is of this machine, so nothing depends on it.
 */
async function expectReaction(
  page: Page,
  name: string,
  press: Locator,
  reaction: (pressed: Locator) => Promise<void>,
): Promise<void> {
  await test.step(name, async () => {
    await page.waitForLoadState('networkidle');
    await press.scrollIntoViewIfNeeded();
    const release = await holdAnswers(page);
    await page.evaluate('presses = []');
    await press.click();
    await reaction(press);
    await release();
    await page.waitForLoadState('networkidle');
    const longest = await page.evaluate<number>('Math.max(0, ...presses)');
    process.stdout.write(`${name}: ${longest === 0 ? 'under 16' : longest} ms from press to paint\n`);
  });
}

const isBusy = (pressed: Locator) => expect(pressed).toHaveAttribute('aria-busy', 'true');

async function slowly(page: Page): Promise<void> {
  await page.addInitScript(watchPresses);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
}

for (const language of journeyLanguages('fr-CA'))
  test(`a seller's press shows at once, before any answer (${language})`, async ({ browser }) => {
    const names = { seller: 'Ferme du Geste', hotel: 'Hôtel du Réflexe' };
    const { seller, hotel } = await sellerAndHotel(browser, language, names);
    const { formats } = await newProducts(seller, forHotels, [
      { en: 'Leeks', fr: 'Poireaux', price: '25.20' },
    ]);
    const [leeks] = formats.map(({ id }) => id);
    const placed = await order(hotel, [{ id: leeks!, quantity: '2' }]);
    const { page } = seller;
    const t = await textsOf(page, language);
    const button = (at: Page | Locator, label: string | RegExp) =>
      at.getByRole('button', typeof label === 'string' ? { name: label, exact: true } : { name: label });
    const tab = (key: string) =>
      page.getByRole('navigation', { name: t('ordering.orders.list.tabs') }).getByRole('link', {
        name: new RegExp(`^${t(key)}`),
      });
    await slowly(page);

    await arrive(page, '/vendor/purchase-orders');
    await expectReaction(page, 'a tab of the orders', tab('ordering.orders.tabs.all'), (pressed) =>
      expect(pressed).toHaveAttribute('aria-current', 'page'),
    );
    await expectReaction(
      page,
      'selecting an order',
      page.getByRole('checkbox', { name: filled(t('ui.table.selectRow'), { name: placed.number }) }),
      () => expect(page.getByText(filled(t('ui.table.selected_one'), { count: 1 }))).toBeVisible(),
    );
    await page.keyboard.press('Escape');
    await expectReaction(
      page,
      'opening an order',
      page.getByRole('link', { name: placed.number, exact: true }),
      () =>
        expect(
          page
            .getByRole('progressbar')
            .or(page.getByRole('heading', { name: names.hotel }))
            .first(),
        ).toBeVisible(),
    );
    await expect(page.getByRole('heading', { level: 1 })).toContainText(placed.number);
    await expectReaction(page, 'the menu of an order', button(page, t('ui.actions.more')), () =>
      expect(page.getByRole('menu')).toBeVisible(),
    );
    await page.keyboard.press('Escape');
    await expectReaction(
      page,
      'confirming an order',
      button(page.getByRole('main'), t('ordering.orders.actions.confirm')),
      isBusy,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await arrive(page, '/vendor/purchase-orders?tab=all');
    const filters = button(page, t('ui.filter.title'));
    await expectReaction(page, 'the filters on a phone', filters, () =>
      expect(page.getByRole('dialog', { name: t('ui.filter.title') })).toBeVisible(),
    );
    await button(page.getByRole('dialog'), any(t('ordering.orders.list.show_one'))).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(filters).toBeFocused();

    for (const each of [page, hotel.page]) await each.context().close();
  });
