import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  MAX_PDF_LINES,
  type FormatFields,
  type FormatId,
  type Language,
  type PriceList,
} from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { pdfOf } from '../../platform/pdf/index.ts';
import { readPdf } from '../../testing/pdf.ts';
import { testApp } from '../../testing/app.ts';
import { anOrganization } from '../organizations/factory.ts';
import { changePriceList } from './commands/price-lists.ts';
import { bulkUpdatePriceListItems } from './commands/bulk-update.ts';
import { printablePriceList } from './documents/price-list-pdf.ts';
import { aPriceList, aProduct } from './factory.ts';

const { world, app, call } = await testApp();
let marie: Member;
let list: PriceList;

const organizationId = () => marie.organizationId;
const nameOf = (fr: string, en = fr) => ({ name: { en, fr, original: 'fr' as const } });
const caseOf: Partial<FormatFields> = {
  saleUnit: 'case',
  quantityPerUnit: '12',
  contentQuantity: '250',
  contentUnit: 'g',
  netWeightKg: null,
};

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
  const carrots = await aProduct(world.as(marie), nameOf('Carottes nantaises', 'Nantes carrots'), [
    { sku: 'CAR-1' },
    caseOf,
  ]);
  const cheese = await aProduct(world.as(marie), { ...nameOf('Tomme'), categoryId: null }, [
    { saleUnit: 'wheel', netWeightKg: '4', isVariableWeight: true },
  ]);
  const hidden = await aProduct(world.as(marie), nameOf('Secret'));
  const [loose, box] = carrots.formats.map(({ id }) => id) as [FormatId, FormatId];
  list = await aPriceList(
    world.as(marie),
    { name: 'Cuisines' },
    { [loose]: '2.5', [box]: '9', [cheese.formats[0]!.id]: '31.125', [hidden.formats[0]!.id]: '1' },
  );
  const priced = (inventoryItemId: FormatId) => ({ priceListId: list.id, inventoryItemId });
  await bulkUpdatePriceListItems(world.as(marie), {
    organizationId: organizationId(),
    items: [
      { ...priced(box), breaks: [{ fromQuantity: '10', unitPrice: '8.25' }] },
      { ...priced(hidden.formats[0]!.id), isHidden: true },
    ],
  });
});

const printed = async (reader: Language) => {
  const input = { organizationId: organizationId(), priceListId: list.id };
  return readPdf(await pdfOf(await printablePriceList.compose(world.as(marie), input, reader)));
};

describe('the PDF of a price list', () => {
  it('shows in French what its customers may see, by category', async () => {
    const { pages, title, language, size } = await printed('FR');
    const [page = []] = pages;
    expect({ title, language, size }).toEqual({
      title: expect.stringMatching(/ – Liste de prix – Cuisines$/),
      language: 'fr-CA',
      size: [612, 792],
    });
    for (const line of [
      'Produit Format UGS Prix Au kg Selon la quantité',
      'Légumes racines',
      'Carottes nantaises au kg CAR-1 2,50 $/kg',
      'Carottes nantaises caisse de 12 × 250 g 9,00 $ 3,00 $ dès 10 : 8,25 $',
      'Autres produits',
      'Tomme meule d’environ 4 kg 31,125 $/kg',
      'Prix avant taxes, en dollars canadiens.',
    ])
      expect(page).toContain(line);
    expect(page.join(' ')).toContain('Validité en tout temps');
    expect(page.join(' ')).not.toContain('Secret');
  });

  it('shows the list in English, with its period', async () => {
    await changePriceList(world.as(marie), {
      organizationId: organizationId(),
      priceListId: list.id,
      version: list.version,
      change: { validFrom: '2026-11-01', validUntil: '2026-11-30' },
    });
    const { pages, language } = await printed('EN');
    expect(language).toBe('en-CA');
    expect(pages[0]).toContain('Nantes carrots case of 12 × 250 g $9.00 $3.00 10+: $8.25');
    expect(pages[0]!.join(' ')).toContain('Valid from 01/11/2026 to 30/11/2026');
  });

  it('is downloaded only by members who may read the list', async () => {
    const path = `/documents/priceList.pdf?organizationId=${organizationId()}&priceListId=${list.id}&language=FR`;
    // A server that has just started on a busy machine reports overload for its first second.
    await vi.waitFor(async () => expect((await call(marie, 'GET', path)).status).toBe(200), 20_000);
    const answer = await call(marie, 'GET', path);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('Cuisines.pdf'),
    });
    expect((await call(null, 'GET', path)).status).toBe(401);
    const stranger = (await anOrganization(world.as(anonymous))).owner;
    expect((await call(stranger, 'GET', path)).status).toBe(404);
    const wrong = await app.inject({ url: '/api/documents/priceList.pdf' });
    expect(wrong.statusCode).toBe(401);
    expect((await call(marie, 'GET', '/documents/priceList.pdf?priceListId=x')).status).toBe(400);
  });

  it('is refused when the list is too long for a PDF', async () => {
    await world.db.transaction().execute(async (db) => {
      const item = await db
        .selectFrom('price_list_items')
        .selectAll()
        .where('price_list_id', '=', list.id)
        .executeTakeFirstOrThrow();
      const format = await db
        .selectFrom('formats')
        .selectAll()
        .where('id', '=', item.inventory_item_id)
        .executeTakeFirstOrThrow();
      const formats = Array.from({ length: MAX_PDF_LINES }, () => ({
        ...format,
        id: world.ids.next<'Format'>(),
        sku: null,
        label: null,
      }));
      await db.insertInto('formats').values(formats).execute();
      const items = formats.map(({ id }) => ({
        ...item,
        id: world.ids.next<'PriceListItem'>(),
        inventory_item_id: id,
        breaks: '[]',
        is_hidden: false,
      }));
      await db.insertInto('price_list_items').values(items).execute();
    });
    await expect(printed('FR')).rejects.toMatchObject({ code: 'catalogue.tooLongForPdf' });
  });
});
