import { contract } from '@halles/contract';
import { expect, test, type Page } from '@playwright/test';
import { call } from './market.ts';
import { press } from './orders.ts';
import { anotherPerson, expectAccessible, journeyLanguages, linkInMail, textsOf } from './people.ts';
import { forHotels, newProducts, order, sellerAndHotel } from './products-and-orders.ts';

/** The link below a label, in the email about an order. */
async function labelledLinkInMail(page: Page, to: string, number: string, label: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`/dev/mail/messages.json?to=${encodeURIComponent(to)}`);
        const emails = (await answer.json()) as { text: string }[];
        const { text = '' } =
          emails.find((one) => one.text.includes(number) && one.text.includes(label)) ?? {};
        link = /https?:\/\/\S+/.exec(text.slice(text.indexOf(label)))?.[0];
        return link;
      },
      { timeout: 30_000 },
    )
    .toBeTruthy();
  return link!;
}

for (const language of journeyLanguages('fr-CA'))
  test(`an order is confirmed and a change answered without signing in (${language})`, async ({
    browser,
  }) => {
    const names = { seller: 'Ferme des Lacs', hotel: 'Hôtel du Parc' };
    const { seller, hotel } = await sellerAndHotel(browser, language, names);
    const { formats } = await newProducts(seller, forHotels, [
      { en: 'Nantes carrots', fr: 'Carottes nantaises', price: '18.50' },
    ]);
    const placed = await order(hotel, [{ id: formats[0]!.id, quantity: '4' }]);
    const t = await textsOf(seller.page, language);
    const page = await anotherPerson(browser, language);
    const title = (action: 'confirm' | 'decideChange') =>
      t(`ordering.mailed.title.${action}`).replace('{{number}}', placed.number);

    await test.step('the farmer opens the email on a phone, and opening changes nothing', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(await linkInMail(page, seller.email, /\/ext\/orders\//));
      await expect(page.getByRole('heading', { level: 1, name: title('confirm') })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(language === 'fr-CA' ? '74,00\u00a0$' : '$74.00');
      await expectAccessible(page);
      const { status } = await call(seller.page, contract.ordering.getOrder, { purchaseOrderId: placed.id });
      expect(status).toBe('submitted');
    });

    await test.step('one press confirms it, and the history says from which address', async () => {
      await press(page, t('ordering.mailed.confirm'));
      await expect(page.getByText(t('ordering.mailed.confirmed'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('ordering.mailed.confirm') })).toHaveCount(0);
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByText(t('ordering.mailed.confirmed'))).toBeVisible();
      await seller.page.goto(`/vendor/purchase-orders/${placed.id}`);
      await expect(seller.page.getByText(seller.email).first()).toBeVisible();
    });

    await test.step('the cook accepts a proposed change from the email', async () => {
      const { version, lines } = await call(seller.page, contract.ordering.getOrder, {
        purchaseOrderId: placed.id,
      });
      await call(seller.page, contract.ordering.proposeChange, {
        purchaseOrderId: placed.id,
        version,
        message: 'La récolte est courte',
        changes: [{ kind: 'quantity', lineId: lines[0]!.id, quantity: '3' }],
      });
      await page.goto(await linkInMail(page, hotel.email, /\/ext\/orders\//));
      await expect(page.getByRole('heading', { level: 1, name: title('decideChange') })).toBeVisible();
      await expect(page.getByText('La récolte est courte')).toBeVisible();
      await expectAccessible(page);
      await press(page, t('ordering.mailed.accept'));
      await expect(page.getByText(t('ordering.mailed.decision.accepted'))).toBeVisible();
      const after = await call(seller.page, contract.ordering.getOrder, { purchaseOrderId: placed.id });
      expect(after.lines[0]).toMatchObject({ confirmed: '3' });
    });

    await test.step('another order is declined from its email, with a reason', async () => {
      const refused = await order(hotel, [{ id: formats[0]!.id, quantity: '2' }]);
      const label = language === 'fr-CA' ? 'Refuser la commande' : 'Decline order';
      await page.goto(await labelledLinkInMail(page, seller.email, refused.number, label));
      await press(page, t('ordering.mailed.decline'));
      await expect(page.getByText(t('errors.ordering.reasonNeeded'))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('textbox', { name: t('ordering.mailed.reason') }).fill('La récolte a gelé');
      await press(page, t('ordering.mailed.decline'));
      await expect(page.getByText(t('ordering.mailed.declined'))).toBeVisible();
      await expectAccessible(page);
      const seen = await call(hotel.page, contract.ordering.getOrder, { purchaseOrderId: refused.id });
      expect(seen).toMatchObject({ status: 'declined', reason: 'La récolte a gelé' });
    });

    await test.step('the hotel unsubscribes from order emails, after one question', async () => {
      await page.goto(await linkInMail(page, hotel.email, /\/ext\/mail-preferences\//));
      await expect(page.getByText(hotel.email)).toBeVisible();
      await expectAccessible(page);
      await press(page, t('mail-preferences.unsubscribe'));
      await expect(page.getByText(t('mail-preferences.stopped'))).toBeVisible();
      await press(page, t('mail-preferences.resume'));
      await expect(page.getByText(t('mail-preferences.resumed'))).toBeVisible();
    });
    await Promise.all([seller.page, hotel.page, page].map((one) => one.context().close()));
  });
