import { contract } from '@halles/contract';
import { expect, test } from '@playwright/test';
import { call } from './market.ts';
import { any, arrive, expectAccessible, journeyLanguages, textsOf } from './people.ts';
import { forHotels, newProducts, order, sellerAndHotel } from './products-and-orders.ts';

for (const language of journeyLanguages('en-CA'))
  test(`a seller is notified of an order at once, in the menu and on the page (${language})`, async ({
    browser,
  }) => {
    const names = { seller: 'Verger des Cèdres', hotel: 'Hôtel Kamouraska' };
    const { seller, hotel: buyer } = await sellerAndHotel(browser, language, names);
    const { formats } = await newProducts(seller, forHotels, [
      { en: 'Lobo apples', fr: 'Pommes Lobo', price: '28.00' },
    ]);
    const farmer = seller.page;
    const t = await textsOf(farmer, language);
    // What came before is there to be marked as read: the customer's request for access.
    const types = async () =>
      (await call(farmer, contract.notifications.list, { organizationId: seller.id })).map(
        ({ type }) => type,
      );
    await expect.poll(types).toContain('ACCESS_REQUESTED');
    await arrive(farmer, '/notifications');
    const bell = farmer.getByRole('button', { name: new RegExp(`^${t('notifications.title')}`) });
    await farmer.getByRole('button', { name: t('notifications.markAllAsRead') }).click();
    await expect(bell).toHaveAccessibleName(t('notifications.title'));

    await order(buyer, [{ id: formats[0]!.id, quantity: '4' }]);
    await expect(bell).toHaveAccessibleName(/\(\d+\)$/);
    const row = farmer
      .getByRole('main')
      .getByRole('button', { name: any(buyer.name) })
      .first();
    await expect(row).toContainText('$');
    await expectAccessible(farmer);

    await bell.click();
    const menu = farmer.getByRole('dialog', { name: t('notifications.title') });
    await menu
      .getByRole('button', { name: any(buyer.name) })
      .first()
      .click();
    await expect(farmer).toHaveURL(/\/vendor\/purchase-orders\//);
    await expect(bell).toHaveAccessibleName(t('notifications.title'));

    await arrive(farmer, '/user/edit#notifications');
    const orders = farmer.getByRole('group', { name: t('notifications.kinds.orders') });
    await orders.getByRole('checkbox').nth(1).check();
    await orders.getByRole('combobox').selectOption('hourly');
    const form = farmer.getByRole('form', { name: t('notifications.settings.title') });
    await form.getByRole('button', { name: t('ui.form.save') }).click();
    await expect(farmer.getByText(t('notifications.settings.saved'))).toBeVisible();
    await farmer.reload();
    await expect(orders.getByRole('checkbox').nth(1)).toBeChecked();
    await expect(orders.getByRole('combobox')).toHaveValue('hourly');
    await buyer.page.context().close();
    await farmer.context().close();
  });
