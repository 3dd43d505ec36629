import { contract } from '@halles/contract';
import { expect, test } from '@playwright/test';
import { call } from './market.ts';
import { arrive, expectAccessible, filled, journeyLanguages, textsOf } from './people.ts';
import { forHotels, newProducts, order, sellerAndHotel } from './products-and-orders.ts';

for (const language of journeyLanguages('fr-CA'))
  test(`a cart of a date that has an order is added to it, in one press (${language})`, async ({
    browser,
  }) => {
    const names = { seller: 'Ferme des Coteaux', hotel: 'Hôtel de la Rive' };
    const { seller, hotel } = await sellerAndHotel(browser, language, names);
    const { formats } = await newProducts(seller, forHotels, [
      { en: 'Leeks', fr: 'Poireaux', price: '25.20' },
      { en: 'Turnips', fr: 'Navets', price: '10.00' },
    ]);
    const [leeks, turnips] = formats.map(({ id }) => id);
    const { page } = hotel;
    const t = await textsOf(page, language);
    const placed = await order(hotel, [{ id: leeks!, quantity: '2' }]);
    const { number, on, fulfilmentId } = placed;

    const [cart] = await call(page, contract.ordering.setCartLines, {
      lines: [
        { formatId: leeks!, quantity: '1' },
        { formatId: turnips!, quantity: '4' },
      ],
      mode: 'set',
    });
    await call(page, contract.ordering.changeCart, {
      cartId: cart!.id,
      version: cart!.version,
      date: { fulfilmentId, on },
    });
    await arrive(page, '/customer/cart');
    await expectAccessible(page);
    await page.getByRole('button', { name: filled(t('ordering.cart.sameDelivery.add'), { number }) }).click();
    await page.getByRole('button', { name: t('ordering.cart.sameDelivery.open') }).click();
    await page.waitForURL(`**/customer/purchase-orders/${placed.id}`);

    const after = await call(seller.page, contract.ordering.getOrder, { purchaseOrderId: placed.id });
    expect(after.lines.map(({ formatId, requested }) => [formatId, requested])).toEqual([
      [leeks, '3'],
      [turnips, '4'],
    ]);
    expect(await call(page, contract.ordering.listCarts, {})).toEqual([]);
  });
