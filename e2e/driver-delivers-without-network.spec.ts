import { contract } from '@halles/contract';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { call, link, newColleague, newOrganization } from './market.ts';
import { chip, fromMenu } from './orders.ts';
import { any, arrive, expectAccessible, filled, journeyLanguages, textsOf, type Language } from './people.ts';
import { move, newProducts, newRoute, order } from './products-and-orders.ts';

type Texts = Awaited<ReturnType<typeof textsOf>>;

const radishes = { en: 'Watermelon radishes', fr: 'Radis melon d’eau', price: '19.00' };
/** A single pixel: enough of a camera photo for the server. */
const photo = {
  name: 'caisse.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Two orders in transit, on one route and day, and their driver. */
async function openMarket(browser: Browser, language: Language) {
  const [seller, inn, canteen] = await Promise.all([
    newOrganization(browser, language, { name: 'Maraîcher du Lac' }),
    newOrganization(browser, language, { name: 'Auberge Duvernay', buysAs: 'hotel' }),
    newOrganization(browser, language, { name: 'Cantine Émard', buysAs: 'other' }),
  ]);
  const [driver] = await Promise.all([
    newColleague(browser, seller, 'driver'),
    newRoute(seller, 'Tournée du Lac'),
  ]);
  await link(seller, inn);
  await link(seller, canteen);
  const { formats } = await newProducts(
    seller,
    { name: 'Clients', audience: { kind: 'customers', customerIds: [inn.id, canteen.id] } },
    [radishes],
  );
  const lines = [{ id: formats[0]!.id, quantity: '6' }];
  const orders = { inn: await order(inn, lines), canteen: await order(canteen, lines) };
  for (const { id } of Object.values(orders))
    await move(seller, id, 'confirm', 'prepare', 'markReady', 'load');
  return { seller, inn, canteen, driver, orders };
}

const stopOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: any(name) }) });

/** Draws a signature with touch events. */
async function sign(page: Page, t: Texts): Promise<void> {
  const pad = page.getByRole('img', { name: t('deliveries.drive.signature') });
  // It stands still and is under the pointer, as for a press.
  await pad.hover({ position: { x: 20, y: 20 } });
  const box = (await pad.boundingBox())!;
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 50, { steps: 4 });
  await page.mouse.up();
}

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('what a driver reports offline is saved once when the network is back, and only once', async ({
      browser,
    }) => {
      const { seller, inn, canteen, driver, orders } = await openMarket(browser, language);
      const { page } = driver;
      const t = await textsOf(page, language);
      const run = `/vendor/scheduled-deliveries/${orders.inn.fulfilmentId}/${orders.inn.on}`;
      await arrive(inn.page, `/customer/purchase-orders/${orders.inn.id}`);
      await arrive(seller.page, run);
      await expect(chip(inn.page, t, 'ordering.words.status.inTransit')).toBeVisible();

      await test.step('the driver reports stops on a phone without a network', async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await arrive(page, `${run}/drive`);
        const [first, second] = [stopOf(page, inn.name), stopOf(page, canteen.name)];
        await expect(first).toContainText(language === 'fr-CA' ? radishes.fr : radishes.en);
        // One stop is shown at a time; the next without a result comes by itself.
        await expect(first.getByRole('button', { expanded: true })).toBeVisible();
        await expect(second.getByRole('button', { expanded: false })).toBeVisible();
        // What is entered is there again after a reload, without asking.
        await first.getByRole('button', { name: t('deliveries.drive.arrived') }).click();
        await first.getByRole('textbox', { name: t('deliveries.drive.note') }).fill('Porte arrière');
        await page.reload();
        const note = first.getByRole('textbox', { name: t('deliveries.drive.note') });
        await expect(note).toHaveValue('Porte arrière');
        await first.getByRole('button', { name: t('ui.dialog.cancel') }).click();
        await page.getByRole('button', { name: t('deliveries.drive.discard') }).click();
        await expect(note).toHaveCount(0);
        await page.context().setOffline(true);
        // The main button is under the thumb, wherever the page is.
        const arrived = first.getByRole('button', { name: t('deliveries.drive.arrived') });
        const place = async () => {
          const { y, height } = (await arrived.boundingBox())!;
          return { height, bottom: y + height };
        };
        await expect.poll(place).toEqual({ height: 56, bottom: 830 });

        await arrived.click();
        await first.getByRole('textbox', { name: t('deliveries.drive.receivedBy') }).fill('Odette');
        const margins = async () => {
          const { x, width } = (await first.boundingBox())!;
          return 390 - width - 2 * x;
        };
        await expect.poll(margins).toBe(0);
        await sign(page, t);
        await expectAccessible(page);
        await first.getByRole('button', { name: t('deliveries.drive.report'), exact: true }).click();
        await expect(first.getByText(t('deliveries.drive.notSent'))).toBeVisible();

        await expect(second.getByRole('button', { expanded: true })).toBeInViewport();
        await second.getByRole('button', { name: t('deliveries.outcomes.failed'), exact: true }).click();
        const failed = second.getByRole('button', { name: t('deliveries.outcomes.failed'), exact: true });
        await expect(failed).toHaveAttribute('aria-pressed', 'true');
        const report = second.getByRole('button', { name: t('deliveries.drive.report'), exact: true });
        const reason = second.getByRole('combobox', { name: t('deliveries.drive.reason') });
        // Without a reason nothing is saved, and the reason is what is asked for.
        await report.click();
        await expect(second.getByText(t('errors.field.required'), { exact: true })).toBeVisible();
        await expect(reason).toBeFocused();
        await expect(second.getByText(t('deliveries.drive.notSent'))).toHaveCount(0);
        await reason.selectOption({ label: t('deliveries.reasons.closed') });
        await report.click();
        await expect(page.getByText(filled(t('deliveries.drive.waiting_other'), { count: 2 }))).toBeVisible();
        await expect(chip(inn.page, t, 'ordering.words.status.inTransit')).toBeVisible();
      });

      await test.step('the network is back; the first answer is still lost', async () => {
        let lost = 0;
        await page.route('**/result', async (route) => {
          if (lost > 0) return route.continue();
          lost += 1;
          await route.fetch();
          return route.abort();
        });
        await page.context().setOffline(false);
        await expect(page.getByText(t('deliveries.drive.notSent'))).toHaveCount(0);
        expect(lost).toBe(1);
        await expect(stopOf(page, inn.name)).toContainText('Odette');
        await expect(stopOf(page, canteen.name)).toContainText(t('deliveries.reasons.closed'));
      });

      await test.step('seller and buyer see the delivery', async () => {
        const delivered = t('ordering.words.status.delivered');
        await expect(chip(inn.page, t, 'ordering.words.status.delivered')).toBeVisible();
        const activity = inn.page.getByRole('region', { name: t('ordering.orders.activity.title') });
        await expect(activity.getByRole('listitem').filter({ hasText: delivered })).toHaveCount(1);
        const other = await call(canteen.page, contract.ordering.getOrder, {
          purchaseOrderId: orders.canteen.id,
        });
        expect(other.status).toBe('inTransit');
        await expect(seller.page.getByText('Odette')).toHaveCount(1);
        const proof = seller.page.getByRole('img', { name: t('deliveries.run.proof') });
        await expect(proof).toHaveCount(1);
        await expect(proof).toHaveJSProperty('complete', true);
        await expect(seller.page.getByText(t('deliveries.reasons.closed'))).toHaveCount(1);
        await expectAccessible(seller.page);
      });

      await test.step('the buyer reports a damaged item with a photo', async () => {
        await seller.page.goto(`/vendor/purchase-orders/${orders.inn.id}`);
        await fromMenu(inn.page, t, t('ordering.orders.actions.claim'));
        const dialog = inn.page.getByRole('dialog');
        await dialog
          .getByRole('combobox', { name: any(t('ordering.orders.claims.whatIsWrong')) })
          .selectOption({ label: t('ordering.orders.claims.kinds.damaged') });
        await dialog.getByRole('textbox', { name: any(t('ordering.orders.claims.quantityOf')) }).fill('2');
        await dialog.locator('input[type=file]').setInputFiles(photo);
        await expect(dialog.getByText(t('ui.file.done'))).toBeVisible();
        await expectAccessible(inn.page);
        await dialog.getByRole('button', { name: t('ordering.orders.claims.send') }).click();
        await expect(dialog).toBeHidden();
        await expect(seller.page.getByText(t('ordering.orders.move.claim.vendor'))).toBeVisible();
        const shown = seller.page.getByRole('img', {
          name: filled(t('ordering.orders.claims.photo'), { number: 1 }),
        });
        await expect(shown).toBeVisible();
        await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
        await expectAccessible(seller.page);
      });
      await Promise.all([seller, inn, canteen, driver].map((one) => one.page.context().close()));
    });
  });
