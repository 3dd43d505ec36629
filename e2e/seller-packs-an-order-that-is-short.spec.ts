import { contract } from '@halles/contract';
import { expect, test } from '@playwright/test';
import { call } from './market.ts';
import { chip, press } from './orders.ts';
import { arrive, expectAccessible, filled, journeyLanguages, textsOf } from './people.ts';
import { forHotels, move, newProducts, order, sellerAndHotel } from './products-and-orders.ts';

const beets = { en: 'Chioggia beets', fr: 'Betteraves chioggia', price: '11.25' };
const carrots = { en: 'Rainbow carrots', fr: 'Carottes arc-en-ciel', price: '12.50' };

for (const language of journeyLanguages('fr-CA'))
  test(`a shortage while packing is one field in its line, and nothing typed is lost (${language})`, async ({
    browser,
  }) => {
    const { seller, hotel } = await sellerAndHotel(browser, language, {
      seller: 'Ferme des Sillons',
      hotel: 'Hôtel du Phare',
    });
    const { formats } = await newProducts(seller, forHotels, [carrots, beets]);
    const placed = await order(
      hotel,
      formats.map(({ id }) => ({ id, quantity: '6' })),
    );
    await move(seller, placed.id, 'confirm', 'prepare');
    const { page } = seller;
    const t = await textsOf(page, language);
    const money = (amount: string) =>
      language === 'fr-CA' ? `${amount.replace('.', ',')}\u00a0$` : `$${amount}`;
    const name = (product: typeof beets) => product[language === 'fr-CA' ? 'fr' : 'en'];
    const count = (product: typeof beets) =>
      page.getByRole('textbox', {
        name: filled(t('ordering.orders.prepare.countOf'), { name: name(product) }),
      });
    const short = (quantity: number) =>
      page.getByRole('status').filter({ hasText: filled(t('ordering.orders.prepare.short'), { quantity }) });
    const prepared = async () => {
      const { lines } = await call(page, contract.ordering.getOrder, { purchaseOrderId: placed.id });
      return lines.map((line) => Number(line.prepared ?? line.confirmed));
    };

    await arrive(page, `/vendor/purchase-orders/${placed.id}`);
    await test.step('one field says it, and the total follows', async () => {
      await expect(count(beets)).toHaveValue('6');
      // 6 × 12.50 and 6 × 11.25.
      await expect(page.getByRole('main')).toContainText(money('142.50'));
      await count(beets).fill('4');
      await expect(short(2)).toBeVisible();
      await expect(page.getByRole('main')).toContainText(money('120.00'));
      await expect.poll(prepared).toEqual([6, 4]);
      await expectAccessible(page);
    });

    await test.step('escape, a reload and a lost network lose nothing', async () => {
      await page.keyboard.press('Escape');
      await expect(count(beets)).toHaveValue('4');
      await page.context().setOffline(true);
      const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/preparation'));
      await count(beets).fill('3');
      await expect(short(3)).toBeVisible();
      await lost;
      const stored = () =>
        page.evaluate((id) => {
          const key = Object.keys(localStorage).find((one) => one.startsWith(`typed.prepared.${id}.`));
          return key === undefined ? null : localStorage.getItem(key);
        }, placed.id);
      await expect.poll(stored).toContain('"3"');
      await page.context().setOffline(false);
      await expect.poll(prepared).toEqual([6, 3]);
      // What is not known to be saved would be sent again by the next page, beside the colleague's count.
      await expect.poll(stored).toBeNull();
      await page.reload();
      await expect(count(beets)).toHaveValue('3');
    });

    await test.step('a colleague counts the other line at the same time', async () => {
      const { version, lines } = await call(page, contract.ordering.getOrder, { purchaseOrderId: placed.id });
      const colleagueSaved = Promise.withResolvers<void>();
      await page.route('**/preparation', async (route) => {
        await colleagueSaved.promise;
        await route.continue();
      });
      const sent = page.waitForRequest('**/preparation');
      await count(beets).fill('5');
      await sent;
      await call(page, contract.ordering.prepareLines, {
        purchaseOrderId: placed.id,
        version,
        lines: [{ lineId: lines[0]!.id, prepared: '5' }],
      });
      colleagueSaved.resolve();
      await expect.poll(prepared).toEqual([5, 5]);
      await expect(count(carrots)).toHaveValue('5');
    });

    await test.step('the step takes what was just typed', async () => {
      await count(beets).fill('4');
      await press(page, t('ordering.orders.actions.markReady'));
      await expect(chip(page, t, 'ordering.words.status.ready')).toBeVisible();
      expect(await prepared()).toEqual([5, 4]);
      await expectAccessible(page);
    });
    await Promise.all([page.context().close(), hotel.page.context().close()]);
  });
