import { readFile } from 'node:fs/promises';
import { contract, defaultChoices } from '@halles/contract';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { answerByEmail, emailThatSays } from './answer-by-email.ts';
import { call } from './market.ts';
import { fromMenu } from './orders.ts';
import { arrive, expectAccessible, filled, journeyLanguages, textsOf, type Language } from './people.ts';
import { forHotels, move, newProducts, order, sellerAndHotel } from './products-and-orders.ts';

type Texts = (key: string) => string;

const phone = { width: 390, height: 844 };
/** A single pixel: enough of a photo for the server. */
const photo = {
  name: 'caisse.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A farm, a hotel, and an order of the hotel. */
async function openMarket(browser: Browser, language: Language) {
  const names = { seller: 'Ferme des Trois Chênes', hotel: 'Hôtel Bellechasse' };
  const { seller, hotel } = await sellerAndHotel(browser, language, names);
  const { formats } = await newProducts(seller, forHotels, [
    { en: 'Chioggia beets', fr: 'Betteraves chioggia', price: '11.25' },
  ]);
  const placed = await order(hotel, [{ id: formats[0]!.id, quantity: '6' }]);
  return { seller, hotel, placed };
}

const field = (at: Page | Locator, t: Texts, name: string): Locator =>
  at.getByRole('textbox', { name: filled(t('conversations.composer.label'), { name }) });

async function write(at: Page | Locator, t: Texts, name: string, words: string): Promise<void> {
  await field(at, t, name).fill(words);
  await field(at, t, name).press('Enter');
}

/** The messages with this text, in the threads that are shown. */
const messages = (at: Page | Locator, words: string): Locator =>
  at.getByRole('article').filter({ hasText: words });

for (const language of journeyLanguages('en-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a cook asks about an order on the phone, and the farmer answers on the desktop', async ({
      browser,
    }) => {
      const { seller, hotel, placed } = await openMarket(browser, language);
      const [farmer, cook] = [seller.page, hotel.page];
      const t = await textsOf(farmer, language);
      await cook.setViewportSize(phone);
      await Promise.all([
        arrive(farmer, '/conversations'),
        arrive(cook, `/customer/purchase-orders/${placed.id}`),
      ]);
      const entry = farmer.getByRole('navigation', { name: t('navigation.label') });
      const sheet = cook.getByRole('dialog');

      await test.step('the question reaches the farmer’s list and badge at once', async () => {
        await fromMenu(cook, t, t('ordering.orders.messages'));
        await write(sheet, t, seller.name, 'Can I have five instead of four?');
        await expect(messages(sheet, 'five instead of four')).toBeVisible();
        await expectAccessible(cook);
        await expect(entry.getByRole('link', { name: /Conversations\s*1/ })).toBeVisible();
      });

      await test.step('the farmer reads it with the keyboard alone, and the cook sees who has read it', async () => {
        const row = farmer.getByRole('link', { name: new RegExp(hotel.name) });
        await row.focus();
        await farmer.keyboard.press('Enter');
        await expect(messages(farmer, 'five instead of four')).toBeVisible();
        await expect(entry.getByRole('link', { name: /^Conversations$/ })).toBeVisible();
        const seen = filled(t('conversations.message.seenBy'), { names: 'Ariane Lussier' });
        await expect(sheet.getByText(seen)).toBeVisible();
        await expect(field(farmer, t, hotel.name)).toBeFocused();
        await expectAccessible(farmer);
      });

      await test.step('the answer, with the order as a card, appears on the phone', async () => {
        await farmer.getByRole('button', { name: t('conversations.composer.addCard') }).click();
        await farmer
          .getByRole('dialog')
          .getByRole('button', { name: new RegExp(placed.number) })
          .click();
        await write(farmer, t, hotel.name, 'Done: five it is.');
        await expect(messages(sheet, 'Done: five it is.')).toBeVisible();
        const card = sheet.getByRole('link', { name: new RegExp(placed.number) });
        await expect(card).toContainText(t('ordering.words.sent'));
        // A change of the order shows on the card and as a line.
        await move(seller, placed.id, 'confirm');
        await expect(card).toContainText(t('ordering.words.status.confirmed'));
        await expect(sheet.getByText(t('conversations.orderEvents.confirmed'))).toBeVisible();
      });

      await test.step('the farmer finds the message again by a word', async () => {
        await farmer.getByRole('searchbox', { name: t('conversations.list.search') }).fill('instead');
        await farmer.getByRole('link', { name: /five instead of four/ }).click();
        await expect(messages(farmer, 'five instead of four').locator('..')).toHaveAttribute(
          'data-highlighted',
        );
      });

      await test.step('the farmer saves the messages as a file', async () => {
        const download = farmer.waitForEvent('download');
        await farmer.getByRole('button', { name: t('conversations.list.actions') }).click();
        await farmer.getByRole('menuitem', { name: t('conversations.list.exportCsv') }).click();
        expect(await readFile(await (await download).path(), 'utf8')).toContain('Done: five it is.');
      });
      await Promise.all([farmer.context().close(), cook.context().close()]);
    });

    test('a cook asks on the phone, and the farmer answers from their email', async ({ browser }) => {
      const { seller, hotel, placed } = await openMarket(browser, language);
      const cook = hotel.page;
      const t = await textsOf(cook, language);
      await call(seller.page, contract.notifications.changeSettings, {
        version: 0,
        choices: { ...defaultChoices, messages: { ...defaultChoices.messages, digest: 'atOnce' } },
      });
      // The farmer has Halles closed.
      await seller.page.goto('about:blank');
      await cook.setViewportSize(phone);
      await arrive(cook, `/customer/purchase-orders/${placed.id}`);
      await fromMenu(cook, t, t('ordering.orders.messages'));
      const sheet = cook.getByRole('dialog');
      await write(sheet, t, seller.name, 'Can I have eight instead of six?');
      await expect(messages(sheet, 'eight instead of six')).toBeVisible();

      const email = await emailThatSays(cook, seller.email, 'eight instead of six');
      expect(email.text).toContain(placed.number);
      await answerByEmail(cook, email, { from: seller.email, words: 'Yes, eight it is.' });

      // It shows without a reload, once, and without what the email quoted.
      await expect(messages(sheet, 'Yes, eight it is.')).toHaveCount(1);
      const answered = messages(sheet, 'Yes, eight it is.');
      await expect(answered).not.toContainText('eight instead of six');
      await expect(sheet.getByText(t('conversations.message.byEmail'))).toBeVisible();
      await expectAccessible(cook);
      await Promise.all([seller.page.context().close(), cook.context().close()]);
    });

    test('a claim with photos is talked through in two tabs of one person, and settled', async ({
      browser,
    }) => {
      const { seller, hotel, placed } = await openMarket(browser, language);
      const [farmer, cook] = [seller.page, hotel.page];
      const t = await textsOf(farmer, language);
      await move(seller, placed.id, 'confirm', 'prepare', 'markReady', 'load', 'deliver');
      const { version, lines } = await call(cook, contract.ordering.getOrder, { purchaseOrderId: placed.id });
      await call(cook, contract.ordering.raiseClaim, {
        purchaseOrderId: placed.id,
        version,
        message: 'Three are soft.',
        lines: [{ lineId: lines[0]!.id, kind: 'damaged', quantity: '3' }],
      });
      await arrive(farmer, `/vendor/purchase-orders/${placed.id}`);

      await test.step('the farmer writes from the claim, which goes with the message', async () => {
        const about = filled(t('ordering.orders.messageTo'), { name: hotel.name });
        await farmer.getByRole('link', { name: about }).click();
        await expect(
          farmer.getByText(filled(t('conversations.card.claim'), { number: placed.number }), { exact: true }),
        ).toBeVisible();
        await write(farmer, t, hotel.name, 'Could you send a photo?');
        await expect(messages(farmer, 'Could you send a photo?')).toBeVisible();
      });

      await test.step('the cook answers with a photo', async () => {
        await arrive(cook, '/conversations');
        await cook.getByRole('link', { name: /Could you send a photo/ }).click();
        await expect(messages(cook, 'Could you send a photo?')).toBeVisible();
        const thread = cook.getByRole('region', { name: t('conversations.thread.label') });
        await thread.locator('input[type=file]').first().setInputFiles(photo);
        await expect(cook.getByText(photo.name, { exact: true })).toBeVisible();
        await field(cook, t, seller.name).fill('Here it is.');
        await field(cook, t, seller.name).press('Enter');
        const shown = farmer.getByRole('img', {
          name: filled(t('conversations.message.picture'), { name: photo.name }),
        });
        await expect(shown).toBeVisible();
        await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
        await expectAccessible(farmer);
      });

      await test.step('two tabs of the farmer show one draft and one message', async () => {
        const other = await farmer.context().newPage();
        await arrive(other, new URL(farmer.url()).pathname);
        await field(farmer, t, hotel.name).fill('I credit the three');
        await expect(field(other, t, hotel.name)).toHaveValue('I credit the three');
        await field(other, t, hotel.name).press('Enter');
        await expect(messages(farmer, 'I credit the three')).toHaveCount(1);
        await expect(messages(other, 'I credit the three')).toHaveCount(1);
        await expect(field(farmer, t, hotel.name)).toHaveValue('');
        await expect(messages(cook, 'I credit the three')).toHaveCount(1);
      });

      await test.step('the farmer settles the claim, and the cook sees it in the conversation', async () => {
        const card = messages(cook, 'Could you send a photo?');
        await expect(card).toContainText(t('conversations.card.decision.open'));
        await arrive(farmer, `/vendor/purchase-orders/${placed.id}`);
        const accept = t('ordering.orders.claims.accept');
        await farmer.getByRole('button', { name: accept, exact: true }).click();
        await farmer.getByRole('dialog').getByRole('button', { name: accept, exact: true }).click();
        await expect(card).toContainText(t('conversations.card.decision.accepted'));
        await expect(cook.getByText(t('conversations.orderEvents.claimAccepted'))).toBeVisible();
      });
      await Promise.all([farmer.context().close(), cook.context().close()]);
    });

    test('what is written without a network is sent once, also after leaving the page', async ({
      browser,
    }) => {
      const { seller, hotel, placed } = await openMarket(browser, language);
      const [farmer, cook] = [seller.page, hotel.page];
      const t = await textsOf(farmer, language);
      await cook.setViewportSize(phone);
      await arrive(cook, `/conversations/about/order/${placed.id}`);
      await expect(field(cook, t, seller.name)).toBeVisible();
      const context = cook.context();
      await context.setOffline(true);
      await write(cook, t, seller.name, 'First, without a network');
      await write(cook, t, seller.name, 'Second, without a network');
      await expect(cook.getByText(t('conversations.message.waiting'))).toHaveCount(2);
      await field(cook, t, seller.name).fill('A draft');
      await cook.close();
      await context.setOffline(false);
      const again = await context.newPage();
      // The dashboard sends what waits; the conversation need not be open.
      await arrive(again, '/');
      await arrive(farmer, '/conversations');
      await farmer.getByRole('link', { name: /Second, without a network/ }).click();
      await expect(messages(farmer, 'without a network')).toHaveCount(2);
      await expect(messages(farmer, 'without a network').first()).toContainText('First');
      await again.setViewportSize(phone);
      await again.goto(`/conversations/about/order/${placed.id}`);
      await expect(messages(again, 'without a network')).toHaveCount(2);
      await expect(field(again, t, seller.name)).toHaveValue('A draft');
      await expectAccessible(again);
      await Promise.all([farmer.context().close(), context.close()]);
    });
  });
