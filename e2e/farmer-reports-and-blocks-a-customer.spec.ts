import { contract } from '@halles/contract';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { call, type Organization } from './market.ts';
import {
  anotherPerson,
  any,
  arrive,
  demoAdmin,
  expectAccessible,
  filled,
  journeyLanguages,
  signIn,
  textsOf,
} from './people.ts';
import { sellerAndHotel } from './products-and-orders.ts';

type Texts = (key: string) => string;

const insult = 'You are thieves, all of you.';

const field = (at: Page, t: Texts, { name }: Organization): Locator =>
  at.getByRole('textbox', { name: filled(t('conversations.composer.label'), { name }) });

/** Chooses from a menu, says what happened and sends it to the admins. */
async function report(page: Page, t: Texts, action: string, reason: string): Promise<void> {
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: t('conversations.report.send') });
  await expect(send).toBeDisabled();
  await dialog.getByRole('textbox', { name: any(t('conversations.report.reason')) }).fill(reason);
  await expectAccessible(page);
  await send.click();
  await expect(dialog).toBeHidden();
}

async function typesOf({ page, id: organizationId }: Organization): Promise<string[]> {
  return (await call(page, contract.notifications.list, { organizationId })).map(({ type }) => type);
}

for (const language of journeyLanguages('fr-CA'))
  test(`a farmer reports and blocks a customer, and an admin reads the report and warns (${language})`, async ({
    browser,
  }) => {
    const names = { seller: `Ferme Lachance ${Date.now()}`, hotel: `Hôtel Rancourt ${Date.now()}` };
    const { seller, hotel, relation } = await sellerAndHotel(browser, language, names);
    const [farmer, cook, admin] = [seller.page, hotel.page, await anotherPerson(browser, language)];
    const t = await textsOf(farmer, language);
    const threadMenu = farmer.getByRole('button', { name: t('conversations.thread.menu') });
    const reasons = { message: `Insultes ${seller.name}`, organization: `Harcèlement ${seller.name}` };

    await test.step('an admin has the list of reports open', async () => {
      await signIn(admin, demoAdmin.email, { language, at: '/admin/reported-messages' });
      await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
    });

    await test.step('the farmer reports what the customer wrote, and the customer', async () => {
      await arrive(cook, `/conversations/about/relation/${relation.id}`);
      await field(cook, t, seller).fill(insult);
      await field(cook, t, seller).press('Enter');
      await expect(cook.getByRole('article').filter({ hasText: insult })).toBeVisible();
      await arrive(farmer, '/conversations');
      await farmer.getByRole('link', { name: any(hotel.name) }).click();
      const message = farmer.getByRole('article').filter({ hasText: insult });
      await message.hover();
      await message.getByRole('button', { name: any(t('conversations.message.actions')) }).click();
      await report(farmer, t, t('conversations.message.report'), reasons.message);
      await threadMenu.click();
      const action = filled(t('conversations.report.action'), { name: hotel.name });
      await report(farmer, t, action, reasons.organization);
    });

    await test.step('the farmer blocks the customer: neither can write any more, and both can read', async () => {
      await threadMenu.click();
      await farmer
        .getByRole('menuitem', { name: filled(t('conversations.thread.block'), { name: hotel.name }) })
        .click();
      const sure = farmer.getByRole('dialog');
      await expect(sure).toContainText(t('relationships.askFirst.block'));
      await expectAccessible(farmer);
      await sure.getByRole('button', { name: t('relationships.actions.block'), exact: true }).click();
      for (const [page, partner] of [
        [farmer, hotel],
        [cook, seller],
      ] as const) {
        const closed = page.getByRole('note', { name: t('conversations.composer.closed') });
        await expect(closed).toHaveText(t('errors.conversations.closed'));
        await expect(field(page, t, partner)).toHaveCount(0);
        await expect(page.getByRole('article').filter({ hasText: insult })).toBeVisible();
        await expectAccessible(page);
      }
      await cook.goto('/customer/search');
      const again = await cook.request.post('/api/relationships', {
        data: { participants: [hotel.id, seller.id], participantsData: {}, as: 'customer' },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
      expect(again.ok()).toBe(false);
    });

    const rowOf = (reason: string) => admin.getByRole('row').filter({ hasText: reason });
    const view = filled(t('admin.reportedMessages.viewOf'), { name: hotel.name });
    await test.step('both reports come in at the admins, with the message and who reported it', async () => {
      await expect(rowOf(reasons.organization)).toContainText(hotel.name);
      await rowOf(reasons.organization).getByRole('button', { name: view }).click();
      const dialog = admin.getByRole('dialog');
      await expect(dialog).toContainText(t('admin.reportedMessages.noMessage'));
      await dialog
        .getByRole('button', { name: t('ui.dialog.close') })
        .last()
        .click();
      await rowOf(reasons.message).getByRole('button', { name: view }).click();
      await expect(dialog).toContainText(insult);
      await expect(dialog.getByRole('link', { name: seller.name })).toBeVisible();
      await expect(dialog.getByRole('link', { name: hotel.name })).toBeVisible();
      await expectAccessible(admin);
    });

    await test.step('the admin warns: the customer hears of the warning, the farmer of the answer', async () => {
      expect(await typesOf(hotel)).not.toContain('MESSAGES_WARNED');
      await admin
        .getByRole('dialog')
        .getByRole('button', { name: t('admin.reportedMessages.decide.warned'), exact: true })
        .click();
      const title = filled(t('admin.reportedMessages.decide.warnedTitle'), { name: hotel.name });
      const sure = admin.getByRole('dialog', { name: title });
      await sure.getByRole('textbox', { name: any(t('admin.dialogs.reason')) }).fill('Premier avertissement');
      await sure
        .getByRole('button', { name: t('admin.reportedMessages.decide.warned'), exact: true })
        .click();
      await expect(rowOf(reasons.message)).toHaveCount(0);
      await expect.poll(() => typesOf(hotel)).toContain('MESSAGES_WARNED');
      await expect.poll(() => typesOf(seller)).toContain('REPORT_ANSWERED');
    });
    await Promise.all([farmer, cook, admin].map((page) => page.context().close()));
  });
