import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, Language, StockTakeId } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { pdfOf } from '../../platform/pdf/index.ts';
import { testApp } from '../../testing/app.ts';
import { readPdf } from '../../testing/pdf.ts';
import { anOrganization } from '../organizations/factory.ts';
import { closeStockTake, count, startStockTake } from './commands/stock-takes.ts';
import { printableCountSheet } from './documents/count-sheet-pdf.ts';
import { aStockedFormat } from './factory.ts';

const { world, call } = await testApp();
let marie: Member;
let carrots: FormatId;
let stockTakeId: StockTakeId;

const addItem = (fr: string, en: string, storage: 'chilled' | 'frozen', onHand: string, sku: string) =>
  aStockedFormat(
    world.as(marie),
    { onHand },
    { product: { name: { en, fr, original: 'fr' }, storage }, format: { sku } },
  );

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
  await addItem('Bleuets', 'Blueberries', 'frozen', '7', 'BLE-1');
  carrots = (await addItem('Carottes', 'Carrots', 'chilled', '20', 'CAR-1')).formatId;
  stockTakeId = (await startStockTake(world.as(marie), { name: 'Novembre', categoryId: null })).id;
});

const printed = async (reader: Language) => {
  const { pages, title, isTagged } = await readPdf(
    await pdfOf(await printableCountSheet.compose(world.as(marie), { stockTakeId }, reader)),
  );
  return { lines: pages.flat(), text: pages.flat().join('\n'), title, isTagged };
};

describe('the printed count sheet', () => {
  it('lists items by storage without expected quantities, to be filled in by hand', async () => {
    await count(world.as(marie), { stockTakeId, counts: [{ formatId: carrots, counted: '18.5' }] });
    const { lines, text, title, isTagged } = await printed('FR');
    expect({ title, isTagged }).toEqual({ title: 'Feuille de comptage – Novembre', isTagged: true });
    const places = ['Réfrigéré', 'Carottes', 'Congelé', 'Bleuets'].map((word) =>
      lines.findIndex((line) => line.startsWith(word)),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(text).toMatch(/CAR-1 18,5/);
    expect(text).not.toMatch(/Attendu|Écart|\b20\b(?!\d|\/)/);
    expect(text).toContain('Compté par');
  });

  it('shows expected quantities and differences once closed', async () => {
    await count(world.as(marie), { stockTakeId, counts: [{ formatId: carrots, counted: '22' }] });
    await closeStockTake(world.as(marie), { stockTakeId, apply: true });
    const { text } = await printed('EN');
    expect(text).toMatch(/Expected.*Counted.*Difference/);
    expect(text).toMatch(/CAR-1 20 22 \+2/);
    expect(text).not.toContain('Counted by');
  });

  it('is not available to other organizations', async () => {
    const answer = await call(marie, 'GET', `/documents/countSheet.pdf?stockTakeId=${stockTakeId}`);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    const stranger = (await anOrganization(world.as(anonymous), { name: 'Fromagerie' })).owner;
    const refused = await call(stranger, 'GET', `/documents/countSheet.pdf?stockTakeId=${stockTakeId}`);
    expect(refused.json.code).toBe('request.notFound');
  });
});
