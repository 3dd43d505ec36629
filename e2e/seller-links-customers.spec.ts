import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import {
  journeyLanguages,
  anotherPerson,
  demoBuyers,
  demoSellers,
  expectAccessible,
  filled,
  signIn,
  textsOf,
} from './people.ts';
import type { Language } from './people.ts';

const hub = demoSellers[2]!;
const importer = demoSellers[3]!;
const buyerOf = { 'fr-CA': demoBuyers[4]!, 'en-CA': demoBuyers[5]! } as const;

/** A link creates a new relationship, so each language uses its own seller and buyer. */
const sellerOf = { 'fr-CA': demoSellers[0]!, 'en-CA': demoSellers[1]! } as const;

async function at(page: Page, email: string, language: Language, path: string) {
  await signIn(page, email, { language, at: path });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Customer lists as two accounting programs export them: headers that differ from ours, and one column that we do not
 * have.
 */
const listOf: Record<
  Language,
  { text: string; unused: string; first: string; mend: { column: string; value: string } }
> = {
  'fr-CA': {
    text: [
      'Code client;Nom du client;Courriel;Tél;Adresse;Ville;Code postal;Délai de paiement;Limite de crédit;Solde',
      'R-501;Auberge du Vieux Moulin;cuisine@vieuxmoulin.example;418 555-0142 poste 3;12, chemin du Moulin;Baie-Saint-Paul;g3z 1a1;15;1 500,50;0,00',
      'R-502;Cantine Chez Gus;pas de courriel;;;;;;;125,00',
    ].join('\r\n'),
    unused: 'Solde',
    first: 'Auberge du Vieux Moulin',
    mend: { column: 'Courriel', value: 'gus@chezgus.example' },
  },
  'en-CA': {
    text: [
      'Customer no,Customer,Email,Phone,Street,City,Postal code,Terms,Credit limit,Balance',
      'R-601,Riverside Inn,kitchen@riverside.example,819-555-0142 x3,12 Mill Road,Wakefield,j0x 3g0,15,"1,500.50",0.00',
      'R-602,Gus’s Diner,no email,,,,,,,125.00',
    ].join('\r\n'),
    unused: 'Balance',
    first: 'Riverside Inn',
    mend: { column: 'Email', value: 'gus@diner.example' },
  },
};

type Texts = Awaited<ReturnType<typeof textsOf>>;

async function chooseFile(page: Page, t: Texts, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: t('ui.actions.more') }).click();
  await page.getByRole('menuitem', { name: t('imports.import'), exact: true }).click();
  await expect(page.getByText(t('imports.new.about.customers'))).toBeVisible();
  await expectAccessible(page);
  await page.locator('#content input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}/);
}

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a link makes a buyer a customer, and the seller sees it live', async ({ page, browser }) => {
      const seller = sellerOf[language];
      const buyer = buyerOf[language];
      await at(page, seller.email, language, '/vendor/relationships');
      const t = await textsOf(page, language);
      await expectAccessible(page);
      await page.getByRole('button', { name: t('ui.actions.more') }).click();
      await page.getByRole('menuitem', { name: t('relationships.customers.link') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('img', { name: t('relationships.link.qr') })).toBeVisible();
      const address = await dialog.getByLabel(t('relationships.link.address')).inputValue();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      const row = page.getByRole('row', { name: new RegExp(buyer.name) });
      await expect(row).toHaveCount(0);

      const other = await anotherPerson(browser, language);
      const path = new URL(address).pathname;
      await other.goto(path);
      await expect(other.getByRole('heading', { level: 1 })).toContainText(seller.name);
      await expectAccessible(other);
      await other.getByRole('link', { name: t('relationships.invitation.signIn') }).click();
      await other.locator('input[type=email]').fill(buyer.email);
      await other.locator('input[type=password]').fill('marche-du-matin');
      await other.locator('form button[type=submit]').first().click();
      await other.waitForURL(`**${path}`);
      await other.getByRole('button', { name: new RegExp(buyer.name) }).click();
      await other.waitForURL('**/customer/suppliers/*');
      await expect(other.getByRole('heading', { level: 1 })).toContainText(seller.name);
      await expectAccessible(other);

      await expect(row).toBeVisible();
      await other.context().close();
    });

    test('an imported file creates customers; its export can be imported again, and the import undone', async ({
      page,
    }) => {
      const list = listOf[language];
      await at(page, sellerOf[language].email, language, '/vendor/relationships');
      const t = await textsOf(page, language);
      const row = page.getByRole('row', { name: new RegExp(list.first) });
      await expect(page.getByRole('searchbox')).toBeVisible();
      await expect(row).toHaveCount(0);
      await chooseFile(page, t, 'liste.csv', Buffer.from(list.text));
      await expect(page.getByText(filled(t('imports.columns.unused'), { names: list.unused }))).toBeVisible();
      await page.getByRole('button', { name: t('imports.columns.next') }).click();
      const fix = filled(t('imports.preview.fix'), { column: list.mend.column, row: 3 });
      await page.getByRole('button', { name: fix }).click();
      await page.getByRole('textbox', { name: fix }).fill(list.mend.value);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: filled(t('imports.apply.all_other'), { count: 2 }) }).click();
      await expect(
        page.getByRole('heading', { name: filled(t('imports.result.title_other'), { count: 2 }) }),
      ).toBeVisible();
      const imported = page.url();

      // The result has these rows too, in English the same title, and stays until the list is loaded.
      const search = page.getByRole('searchbox', { name: t('relationships.customers.search') });
      const lookAtList = async () => {
        await page.getByRole('link', { name: t('imports.result.look') }).click();
        await expect(search).toBeVisible();
      };
      await lookAtList();
      await expect(row).toContainText('R-');
      await search.fill(list.first);
      await page.waitForURL(/search=/);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: t('ui.table.export') }).click();
      await page.getByRole('menuitem', { name: t('ui.table.csv') }).click();
      const file = await readFile(await (await saved).path());
      await chooseFile(page, t, 'clients.csv', file);
      await page.getByRole('button', { name: t('imports.columns.next') }).click();
      await expect(
        page.getByRole('button', { name: `${t('imports.actions.unchanged')} 1`, exact: true }),
      ).toBeVisible();

      await page.goto(imported);
      await page.getByRole('button', { name: t('imports.result.undo') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('imports.undo.confirm') })
        .click();
      await expect(page.getByText(t('imports.result.undone'))).toBeVisible();
      await expectAccessible(page);
      await lookAtList();
      await expect(row).toHaveCount(0);
    });
  });

test.describe('requests and bulk actions', () => {
  test.use({ locale: 'fr-CA' });

  test('a buyer asks for access and is approved', async ({ page, browser }) => {
    const buyer = demoBuyers[3]!;
    const other = await anotherPerson(browser, 'fr-CA');
    await at(other, buyer.email, 'fr-CA', '/customer/suppliers?tab=near');
    const t = await textsOf(other, 'fr-CA');
    // Sellers of other journeys may fill the first page.
    await other.getByRole('searchbox').fill(importer.name);
    const call = t('relationships.suppliers.askOf').replace('{{name}}', importer.name);
    await other.getByRole('button', { name: call }).click();
    await other
      .getByRole('dialog')
      .getByLabel(t('relationships.suppliers.message'))
      .fill('Pour nos mariages de l’été');
    await other.getByRole('button', { name: t('relationships.suppliers.send') }).click();
    await expect(other.getByRole('dialog')).toHaveCount(0);

    await at(page, importer.email, 'fr-CA', '/vendor/relationships');
    const approve = `${t('relationships.actions.accept')} ${buyer.name}`;
    await other.goto('/customer/suppliers');
    await expect(other.getByRole('row', { name: new RegExp(importer.name) })).toContainText(
      t('relationships.status.requested'),
    );
    await page.getByRole('button', { name: approve }).click();
    await expect(page.getByRole('button', { name: approve })).toHaveCount(0);
    await expect(other.getByRole('row', { name: new RegExp(importer.name) })).toContainText(
      t('relationships.status.active'),
    );
    await other.context().close();
  });

  test('several customers get a tag at once', async ({ page }) => {
    await at(page, hub.email, 'fr-CA', '/vendor/relationships?status=active');
    const t = await textsOf(page, 'fr-CA');
    for (const { name } of [demoBuyers[0]!, demoBuyers[1]!])
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('checkbox')
        .check();
    await page.getByRole('button', { name: t('relationships.bulk.tags') }).click();
    const dialog = page.getByRole('dialog');
    const tag = `Essai ${Date.now()}`;
    await dialog.getByLabel(t('relationships.tagsField.new')).fill(tag);
    await dialog.getByRole('button', { name: t('relationships.tagsField.add'), exact: true }).click();
    await dialog.getByRole('button', { name: t('relationships.bulk.apply') }).click();
    await expect(page.getByRole('row', { name: new RegExp(demoBuyers[0]!.name) })).toContainText(tag);
    await expect(page.getByRole('row', { name: new RegExp(demoBuyers[1]!.name) })).toContainText(tag);
  });

  test('on a phone a customer’s card can be read and changed', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await at(page, hub.email, 'fr-CA', '/vendor/relationships?search=Cantine');
    const t = await textsOf(page, 'fr-CA');
    await page.getByRole('link', { name: /Cantine du Coin/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Cantine du Coin/ })).toBeVisible();
    await page.getByRole('link', { name: t('relationships.tabs.notes') }).click();
    const notes = page.getByRole('textbox', { name: t('relationships.notes.label') });
    const save = page.locator('form button[type=submit]');
    await notes.fill('Sonner deux fois');
    await save.click();
    await expect(page.getByText(t('relationships.terms.saved'))).toBeVisible();
    await expect(save).toBeDisabled();
    await page.reload();
    await expect(notes).toHaveValue('Sonner deux fois');
    await expectAccessible(page);
  });
});
