import { expect, test } from '@playwright/test';
import { link, newOrganization } from './market.ts';
import { any, arrive, journeyLanguages, signOut, textsOf } from './people.ts';
import { newProducts, newRoute, order } from './products-and-orders.ts';
import { asInProduction } from './browser.ts';

const carrots = { en: 'Nantes carrots', fr: 'Carottes nantaises', price: '3.20' };

for (const language of journeyLanguages('en-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a list that was open before can be read without a network, until its person signs out', async ({
      browser,
    }) => {
      const [seller, inn] = await Promise.all([
        newOrganization(browser, language, { name: 'Ferme du Ruisseau' }),
        newOrganization(browser, language, { name: 'Auberge du Ruisseau', buysAs: 'hotel' }),
      ]);
      await newRoute(seller, 'Tournée du Ruisseau');
      await link(seller, inn);
      const { formats } = await newProducts(
        seller,
        { name: 'Clients', audience: { kind: 'customers', customerIds: [inn.id] } },
        [carrots],
      );
      await order(inn, [{ id: formats[0]!.id, quantity: '4' }]);
      const { page } = seller;
      const t = await textsOf(page, language);
      const saved = page.getByText(any(t('network-status.saved')));
      const row = page.getByText(inn.name).first();

      await test.step('the list is opened with a network', async () => {
        await asInProduction(page);
        await arrive(page, '/vendor/purchase-orders');
        await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
        await page.reload();
        await expect(row).toBeVisible();
        await expect(saved).toBeHidden();
        await expect.poll(() => savedValues(page)).toContain('ordering.listOrders');
      });

      await test.step('without a network it opens again and says of when it is', async () => {
        await page.context().setOffline(true);
        await page.reload();
        await expect(row).toBeVisible();
        await expect(saved).toBeVisible();
      });

      await test.step('the network is back', async () => {
        await page.context().setOffline(false);
        await expect(saved).toBeHidden({ timeout: 30_000 });
        await expect(row).toBeVisible();
      });

      await test.step('signing out leaves nothing of it on the device', async () => {
        await signOut(page, t);
        const databases = 'indexedDB.databases().then((all) => all.length)';
        await expect.poll(() => page.evaluate(databases)).toBe(0);
        const keys =
          'Object.keys(localStorage).filter((key) => /^(conversations|deliveries|halles|push|typed)[.]/.test(key))';
        await expect.poll(() => page.evaluate(keys)).toEqual([]);
      });
      await Promise.all([page.context().close(), inn.page.context().close()]);
    });
  });

/** The keys in the storage of the application, as one text. What is not there yet is left to the application to create. */
const savedValues = (page: { evaluate: (code: string) => Promise<unknown> }) =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('halles');
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve('');
    opening.onsuccess = () => {
      const database = opening.result;
      const keys = database.transaction('saved').objectStore('saved').getAllKeys();
      keys.onsuccess = () => (database.close(), resolve(keys.result.join('\\n')));
    };
  })`);
