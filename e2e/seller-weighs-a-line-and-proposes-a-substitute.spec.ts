import { expect, test, type Browser } from '@playwright/test';
import { chip, fromMenu, press } from './orders.ts';
import { any, arrive, expectAccessible, filled, journeyLanguages, textsOf, type Language } from './people.ts';
import { newProducts, order, sellerAndHotel } from './products-and-orders.ts';

const squash = { en: 'Hubbard squash', fr: 'Courge Hubbard', price: '4.00', isWeighed: true } as const;
const turnips = { en: 'Milan turnips', fr: 'Navets de Milan', price: '20.00' };
const rutabagas = { en: 'Laurentian rutabagas', fr: 'Rutabagas Laurentien', price: '15.00' };

/** Three squashes, priced by weight, and four cases of turnips are ordered; the seller also has rutabagas. */
async function openMarket(browser: Browser, language: Language) {
  const names = { seller: 'Ferme Chauveau', hotel: 'Hôtel Sainte-Anne' };
  const { seller, hotel: buyer } = await sellerAndHotel(browser, language, names);
  const audience = { kind: 'customers' as const, customerIds: [buyer.id] };
  const { formats } = await newProducts(seller, { name: 'Hôtels', audience }, [squash, turnips, rutabagas]);
  const { id } = await order(buyer, [
    { id: formats[0]!.id, quantity: '3' },
    { id: formats[1]!.id, quantity: '4' },
  ]);
  return { seller, buyer, id };
}

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a substitute is proposed and refused; lines priced by weight are billed by their weight', async ({
      browser,
    }) => {
      const { seller, buyer, id } = await openMarket(browser, language);
      const [vendor, customer] = [seller.page, buyer.page];
      const t = await textsOf(vendor, language);
      const nameOf = (one: { en: string; fr: string }) => (language === 'fr-CA' ? one.fr : one.en);
      const written = (figure: string) => (language === 'fr-CA' ? figure.replace('.', ',') : figure);
      const lineOf = (name: string) => customer.getByRole('row').filter({ hasText: name });
      await arrive(vendor, `/vendor/purchase-orders/${id}`);
      await arrive(customer, `/customer/purchase-orders/${id}`);
      // Three of about 2 kg, at 4.00 a kilogram.
      await expect(lineOf(nameOf(squash))).toContainText(written('24.00'));
      await expect(lineOf(nameOf(squash))).toContainText(t('ordering.orders.lines.estimated'));
      await press(vendor, t('ordering.orders.actions.confirm'));
      await expect(chip(vendor, t, 'ordering.words.status.confirmed')).toBeVisible();

      await test.step('the seller proposes a substitute for the turnips, and the buyer keeps the turnips', async () => {
        await fromMenu(vendor, t, t('ordering.orders.actions.propose'));
        const panel = vendor.getByRole('dialog', { name: t('ordering.orders.changes.title') });
        const more = filled(t('ordering.orders.changes.more'), { name: nameOf(turnips) });
        await panel.getByRole('button', { name: more }).click();
        await vendor.getByRole('menuitem', { name: t('ordering.orders.changes.substitute') }).click();
        const instead = filled(t('ordering.orders.changes.insteadOf'), { name: nameOf(turnips) });
        await panel.getByRole('searchbox', { name: instead }).fill(nameOf(rutabagas));
        const take = filled(t('ordering.orders.changes.take'), { name: nameOf(rutabagas) });
        await panel.getByRole('button', { name: take }).click();
        await expect(panel.getByText(any(t('ordering.orders.changes.totals')))).toContainText(
          written('84.00'),
        );
        await expectAccessible(vendor);
        await panel.getByRole('button', { name: any(t('ordering.orders.changes.propose')) }).click();
        await expect(panel).toBeHidden();
        await expect(vendor.getByText(t('ordering.orders.move.theyDecideChange'))).toBeVisible();

        const proposed = customer.getByRole('listitem').filter({ hasText: nameOf(rutabagas) });
        await expect(proposed).toContainText(t('ordering.orders.changes.kinds.substitute'));
        await expectAccessible(customer);
        await press(customer, t('ordering.orders.changes.refuse'));
        await expect(vendor.getByText(t('ordering.orders.move.theyDecideChange'))).toBeHidden();
        await expect(lineOf(nameOf(turnips))).toContainText(written('80.00'));
        await expect(lineOf(nameOf(rutabagas))).toHaveCount(0);
      });

      await test.step('each squash is weighed as if typed by a scale', async () => {
        await press(vendor, t('ordering.orders.actions.prepare'));
        await expect(chip(vendor, t, 'ordering.words.status.preparing')).toBeVisible();
        await press(vendor, t('ordering.orders.actions.enterPrepared'));
        const panel = vendor.getByRole('dialog', { name: t('ordering.orders.prepare.title') });
        const weights = panel.getByRole('group', { name: any(t('ordering.orders.prepare.weightsOf')) });
        const ready = panel.getByRole('button', { name: t('ordering.orders.actions.markReady') });
        await weights.getByRole('textbox').first().focus();
        for (const weight of ['1.853', '2.1']) {
          await vendor.keyboard.type(written(weight));
          await vendor.keyboard.press('Enter');
        }
        await expect(ready).toBeDisabled();
        await expectAccessible(vendor);
        await vendor.keyboard.type(written('1.9'));
        await vendor.keyboard.press('Enter');
        await expect(weights.getByRole('status')).toContainText(`${written('5.853')} kg`);
        await ready.click();
        await expect(panel).toBeHidden();
      });

      await test.step('the buyer sees the weights and their prices', async () => {
        await expect(chip(customer, t, 'ordering.words.status.ready')).toBeVisible();
        const line = lineOf(nameOf(squash));
        await expect(line).toContainText(`${written('1.853')} + ${written('2.1')} + ${written('1.9')}`);
        await expect(line).toContainText(written('23.41'));
        await expect(line).not.toContainText(t('ordering.orders.lines.estimated'));
      });
      await Promise.all([vendor, customer].map((page) => page.context().close()));
    });
  });
