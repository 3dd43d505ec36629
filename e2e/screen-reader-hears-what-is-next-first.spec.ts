import { expect, test, type Locator, type Page } from '@playwright/test';
import { any, arrive, journeyLanguages, textsOf } from './people.ts';
import { forHotels, newProducts, order, sellerAndHotel } from './products-and-orders.ts';

/** What is not read after what is wanted before it. */
function notRead(text: string, wanted: readonly (string | RegExp)[]): string {
  let from = 0;
  for (const each of wanted) {
    const rest = text.slice(from);
    const at = typeof each === 'string' ? rest.indexOf(each) : rest.search(each);
    if (at < 0) return `${each.toString()} is read after:\n${text.slice(0, from)}\nin\n${text}`;
    from += at + 1;
  }
  return '';
}

/** What a screen reader says of a part of the page comes in this order, once all of its answers are there. */
const expectRead = (part: Locator, wanted: readonly (string | RegExp)[]): Promise<void> =>
  expect.poll(async () => notRead(await part.ariaSnapshot(), wanted)).toBe('');

for (const language of journeyLanguages('fr-CA'))
  test(`an order is read in the order a person needs (${language})`, async ({ browser }) => {
    const names = { seller: 'Ferme du Pas-à-Pas', hotel: 'Hôtel de la Lecture' };
    const { seller, hotel } = await sellerAndHotel(browser, language, names);
    const { formats } = await newProducts(seller, forHotels, [
      { en: 'Leeks', fr: 'Poireaux', price: '25.20', isTaxable: false },
      { en: 'Turnips', fr: 'Navets', price: '10.00', isTaxable: false },
    ]);
    const [leeks, turnips] = formats.map(({ id }) => id);
    const { id, number } = await order(hotel, [
      { id: leeks!, quantity: '2' },
      { id: turnips!, quantity: '1' },
    ]);
    const t = await textsOf(seller.page, language);
    const [first, second] = language === 'fr-CA' ? ['Poireaux', 'Navets'] : ['Leeks', 'Turnips'];
    const historyOf = (page: Page) =>
      page.getByRole('heading', { name: t('ordering.orders.activity.title'), exact: true });
    const inside = [
      first,
      second,
      t('ordering.orders.totals.estimated'),
      `heading "${t('ordering.orders.activity.title')}"`,
    ];

    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ])
      await test.step(`an order, ${viewport.width} px`, async () => {
        await seller.page.setViewportSize(viewport);
        await arrive(seller.page, `/vendor/purchase-orders/${id}`);
        await expect(historyOf(seller.page)).toBeVisible();
        await expectRead(seller.page.getByRole('main'), [
          `${names.hotel} ${number}`,
          t('ordering.words.status.submitted'),
          `button "${t('ordering.orders.actions.confirm')}"`,
          ...inside,
        ]);
        if (viewport.width < 600)
          for (const line of await seller.page.locator('tbody tr').all())
            expect((await line.boundingBox())!.height).toBe(72);
      });

    await test.step('the order as its buyer reads it', async () => {
      await arrive(hotel.page, `/customer/purchase-orders/${id}`);
      await expect(historyOf(hotel.page)).toBeVisible();
      await expectRead(hotel.page.getByRole('main'), [
        `${names.seller} ${number}`,
        t('ordering.words.sent'),
        ...inside,
      ]);
    });

    for (const { page } of [seller, hotel]) await page.context().close();
  });

for (const language of journeyLanguages('fr-CA'))
  test(`an offer is read in the order a buyer decides (${language})`, async ({ browser }) => {
    const names = { seller: 'Ferme du Mot-à-Mot', hotel: 'Hôtel de la Liste' };
    const { seller, hotel } = await sellerAndHotel(browser, language, names);
    const { formats } = await newProducts(seller, forHotels, [
      { en: 'Salsify', fr: 'Salsifis', price: '18.40', isTaxable: false },
    ]);
    const t = await textsOf(hotel.page, language);
    const name = language === 'fr-CA' ? 'Salsifis' : 'Salsify';
    const add = any(`button "${t('ordering.cart.addOf')}`.replace('{{name}}', name));
    const decided = (day: RegExp) => [
      name,
      names.seller,
      language === 'fr-CA' ? '18,40' : '18.40',
      t('offers.search.units.case'),
      day,
      add,
    ];
    const [onCard, inDrawer] = [
      any(t('offers.suppliers.on.delivery')),
      any(t('offers.search.next.delivery')),
    ];
    const { page } = hotel;
    await arrive(page, `/customer/search?text=${name}`);
    const card = page.getByRole('article');
    await expect(card.getByText(onCard)).toBeVisible();
    await expectRead(card, [
      `heading "${name}"`,
      ...decided(onCard),
      any(t('offers.saved.favourite').replace('{{name}}', name)),
    ]);

    await page.goto(`/customer/search?text=${name}&offer=${formats[0]!.id}`);
    const offer = page.getByRole('dialog', { name });
    await expect(offer.getByText(inDrawer)).toBeVisible();
    await expectRead(offer, [`heading "${name}"`, ...decided(inDrawer), t('offers.search.ways')]);

    await test.step('the quantity says what it is of, in the place of the button', async () => {
      await offer
        .getByRole('button', { name: any(t('ordering.cart.addOf').replace('{{name}}', name)) })
        .click();
      const quantity = any(t('ordering.cart.quantityOf').replace('{{name}}', name));
      await expect(offer.getByRole('textbox', { name: quantity })).toBeFocused();
      await expectRead(offer, [...decided(inDrawer).slice(0, -1), quantity, t('offers.search.ways')]);
    });

    for (const one of [seller, hotel]) await one.page.context().close();
  });
