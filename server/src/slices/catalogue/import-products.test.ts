import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportValue } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { countingStatements } from '../../testing/statements.ts';
import { testWorld } from '../../testing/world.ts';
import type { ApplicableRow, ImportRow, UndoRecord } from '../imports/index.ts';
import { anOrganization } from '../organizations/factory.ts';
import { setupOf } from '../organizations/index.ts';
import { changeFormat } from './commands/formats.ts';
import { productsImport } from './commands/import-products.ts';
import { createProducer } from './commands/producers.ts';
import { changeProduct } from './commands/products.ts';
import { catalogueExports } from './documents/exports.ts';
import { aProduct } from './factory.ts';
import { getProduct, listProducts } from './queries/products.ts';

const world = await testWorld();
let marie: Member;

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
});

type Sheet = Record<string, ImportValue>[];
const rowsOf = (sheet: Sheet): ImportRow[] => sheet.map((values, index) => ({ number: index + 2, values }));
const compare = (sheet: Sheet, ctx = world.as(marie)) =>
  productsImport.compare({ ctx, forUpdate: false }, {}, rowsOf(sheet));
const actionsOf = async (sheet: Sheet) => (await compare(sheet)).map(({ action }) => action);

async function apply(sheet: Sheet, ctx = world.as(marie)): Promise<UndoRecord[]> {
  const compared = await compare(sheet, ctx);
  const rows = rowsOf(sheet).flatMap((row, index): ApplicableRow[] => {
    const { action, changes } = compared[index]!;
    return action === 'create' || action === 'change' ? [{ ...row, action, changes }] : [];
  });
  return transaction(ctx, (tx) => productsImport.apply(tx, {}, rows, async () => undefined));
}
const undo = (records: UndoRecord[]) =>
  transaction(world.as(marie), (tx) => productsImport.undo(tx, {}, records));
const page = { page: 1, pageSize: 100, descending: false, activity: 'active' as const };
const products = async () => (await listProducts(world.as(marie), { ...page, sort: 'name' })).rows;

/** Two formats of one product and one of another. */
const sheet: Sheet = [
  {
    sku: 'CAR-1',
    nameFr: 'Carottes',
    nameEn: 'Carrots',
    category: 'Légumes racines',
    saleUnit: 'bag',
    contentQuantity: '5',
    contentUnit: 'kg',
  },
  {
    sku: 'CAR-2',
    nameFr: 'Carottes',
    nameEn: 'Carrots',
    category: 'Légumes racines',
    saleUnit: 'case',
    quantityPerUnit: '12',
    contentUnit: 'bunch',
  },
  {
    sku: 'BET-1',
    nameFr: 'Betteraves',
    category: 'root vegetables',
    saleUnit: 'bag',
    contentQuantity: '5',
    contentUnit: 'kg',
  },
];

describe('import of products', () => {
  it('completes the setup step of the first product', async () => {
    const steps = async () => (await setupOf(world.as(marie), marie.organizationId)).steps;
    expect((await steps()).firstProduct).toBe('todo');
    await apply([{ sku: 'CAR-1', nameFr: 'Carottes', nameEn: 'Carrots', saleUnit: 'bag' }]);
    expect((await steps()).firstProduct).toBe('done');
  });

  it('creates new products: rows with the same name are formats of one product', async () => {
    expect(await actionsOf(sheet)).toEqual(['create', 'create', 'create']);
    await apply(sheet);
    expect((await products()).map(({ name, formats }) => [name.fr, formats])).toEqual([
      ['Betteraves', 1],
      ['Carottes', 2],
    ]);
    expect(await actionsOf(sheet)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    const setup = await world.db.selectFrom('organization_setups').select('done').execute();
    expect(setup.flatMap(({ done }) => done)).toContain('firstProduct');
  });

  it('shows what changes, with old and new values, and changes only that', async () => {
    await apply(sheet);
    const changed = [{ sku: 'car-1', origin: 'Île d’Orléans', unitCost: '4.20' }];
    expect(await compare(changed)).toMatchObject([
      {
        action: 'change',
        label: 'Carottes',
        changes: [
          { key: 'sku', before: 'CAR-1', after: 'car-1' },
          { key: 'origin', before: null, after: 'Île d’Orléans' },
          { key: 'unitCost', before: null, after: '4.20' },
        ],
      },
    ]);
    await apply(changed);
    expect(await actionsOf(changed)).toEqual(['unchanged']);
    // The origin belongs to the product, so it also applies to the product's other row.
    expect(await compare([{ sku: 'CAR-2', origin: null }])).toMatchObject([
      { changes: [{ key: 'origin', before: 'Île d’Orléans', after: null }] },
    ]);
  });

  it('finds a format without SKU by product and format name', async () => {
    await aProduct(
      world.as(marie),
      { name: { en: '', fr: 'Panais', original: 'fr' }, categoryId: null, certifications: [] },
      [{ saleUnit: 'bag', contentQuantity: '5', contentUnit: 'kg', netWeightKg: null }],
    );
    const line = {
      nameFr: 'panais',
      saleUnit: 'bag',
      contentQuantity: '5',
      contentUnit: 'kg',
      origin: 'Laval',
    };
    expect(await compare([line])).toMatchObject([{ action: 'change', errors: [] }]);
    expect(await actionsOf([{ ...line, contentQuantity: '10' }])).toEqual(['create']);
  });

  it('reports errors row by row, with their column', async () => {
    await createProducer(world.as(marie), {
      name: 'Verger Lacroix',
      organizationId: null,
      contactName: '',
      email: null,
      phone: null,
      town: '',
      story: null,
      commissionPercent: null,
      isTaxRegistered: false,
      notes: '',
    });
    const errors = (
      await compare([
        { sku: 'A', nameFr: 'Pommes', category: 'Licornes' },
        { sku: 'B', nameFr: 'Poires', producer: 'verger lacroix' },
        { sku: 'C', nameFr: 'Prunes', producer: 'Inconnu', gtin: '123' },
        { sku: 'D', nameFr: null, nameEn: null },
        { sku: 'B', nameFr: 'Poires', producer: null },
        { sku: 'F', nameEn: null },
      ])
    ).map((row) => row.errors.map(({ key, code }) => `${key} ${code}`));
    expect(errors).toEqual([
      ['category catalogue.unknownCategory'],
      [],
      ['producer catalogue.unknownProducer', 'gtin field.notGtin'],
      ['nameFr imports.cellRequired'],
      ['null imports.duplicateRow'],
      // The error is on the column that the file has, where it can be corrected.
      ['nameEn imports.cellRequired'],
    ]);
  });

  it.each([
    ['netWeightKg', '2.26796', 'imports.cellTooPrecise'],
    ['minimumQuantity', '0.3333', 'imports.cellTooPrecise'],
    ['multipleQuantity', '0', 'imports.cellNotNumber'],
    ['quantityPerUnit', '-12', 'field.tooSmall'],
    ['contentQuantity', '12345678901', 'imports.cellNotNumber'],
    ['unitCost', '4.20001', 'imports.cellTooPrecise'],
    ['unitCost', '-1', 'field.tooSmall'],
  ])('refuses a %s of %s, as by hand', async (key, value, code) => {
    expect(await compare([{ ...sheet[0], [key]: value }])).toMatchObject([{ errors: [{ key, code }] }]);
  });

  it('refuses a GTIN already used by a saved format or by another row', async () => {
    const [one, other] = ['067032110015', '067032110022'];
    await apply([{ ...sheet[0], gtin: one }]);
    const compared = await compare([
      { ...sheet[0], gtin: `0${one}` },
      { ...sheet[1], gtin: one },
      { ...sheet[2], gtin: other },
      { sku: 'NAV-1', nameFr: 'Navets', gtin: other },
    ]);
    expect(compared.map(({ errors }) => errors.map(({ key, code }) => `${key} ${code}`))).toEqual([
      [],
      ['gtin catalogue.gtinTaken'],
      [],
      ['gtin catalogue.gtinTaken'],
    ]);
  });

  it('frees SKUs and GTINs when it is undone', async () => {
    const coded = [{ ...sheet[0], gtin: '067032110015' }];
    await undo(await apply(coded));
    expect(await actionsOf(coded)).toEqual(['create']);
    expect(await apply(coded)).toHaveLength(1);
  });

  it('is undone whole: new products are archived, changed ones get their old values', async () => {
    await apply(sheet.slice(0, 1));
    const records = await apply([{ ...sheet[0], origin: 'Laval' }, ...sheet.slice(1)]);
    expect(await undo(records)).toEqual([]);
    expect((await products()).map(({ name, formats }) => [name.fr, formats])).toEqual([['Carottes', 1]]);
    expect(await actionsOf(sheet)).toEqual(['unchanged', 'create', 'create']);
  });

  it('is not undone when somebody changed a product since', async () => {
    const records = await apply(sheet);
    const { formatId } = records[0]!.undo as { formatId: never };
    await changeFormat(world.as(marie), { formatId, version: 1, change: { gtin: '4006381333931' } });
    expect(await undo(records)).toEqual([{ number: expect.any(Number), code: 'imports.changedSince' }]);
    expect(await products()).toHaveLength(2);
  });

  it('is not undone when somebody changed what the product says since', async () => {
    await apply(sheet.slice(0, 1));
    const records = await apply([{ sku: 'CAR-1', unitCost: '4.20' }]);
    const [carrots] = await products();
    const { id: productId, version } = carrots!;
    await changeProduct(world.as(marie), { productId, version, change: { origin: 'Laval' } });
    expect(await undo(records)).toEqual([{ number: 2, code: 'imports.changedSince' }]);
    expect((await getProduct(world.as(marie), { productId })).origin).toBe('Laval');
  });

  it('reads an export back without changes', async () => {
    await apply(sheet);
    const [exported] = catalogueExports;
    const input = exported!.input.parse({});
    const lines: Sheet = [];
    for await (const row of await exported!.rows(world.as(marie), input)) lines.push(row as Sheet[number]);
    expect(lines).toHaveLength(3);
    expect(await actionsOf(lines)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });

  it('format export has the same columns, with the list’s filters and order', async () => {
    await apply(sheet);
    const exported = catalogueExports.find(({ name }) => name === 'formats')!;
    const linesOf = async (filters: object) => {
      const lines: Sheet = [];
      for await (const row of await exported.rows(world.as(marie), exported.input.parse(filters)))
        lines.push(row as Sheet[number]);
      return lines;
    };
    const lines = await linesOf({ sort: 'sku', descending: true });
    expect(lines.map(({ sku }) => sku)).toEqual(['CAR-2', 'CAR-1', 'BET-1']);
    expect(await actionsOf(lines)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await linesOf({ search: 'carotte', activity: 'archived' })).toEqual([]);
    expect(await linesOf({ search: 'bettera' })).toHaveLength(1);
  });

  it('takes as many statements for ten thousand rows as for ten', async () => {
    const lines = (count: number): Sheet =>
      Array.from({ length: count }, (_, index) => ({
        sku: `S-${count}-${index}`,
        nameFr: `Produit ${count} ${index % (count / 2)}`,
        saleUnit: 'piece',
        quantityPerUnit: String(index + 1),
      }));
    const counter = countingStatements(world.as(marie));
    // The seller's first product also completes a setup step.
    await apply(lines(2));
    await apply(lines(10), counter.ctx);
    const small = counter.take();
    await apply(lines(10_000), counter.ctx);
    expect(counter.take()).toBe(small);
    expect((await listProducts(world.as(marie), page)).total).toBe(5_006);
  }, 60_000);
});
