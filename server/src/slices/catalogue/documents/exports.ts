import type { z } from 'zod';
import { catalogue, inLanguage, type OutputOf, type PriceListItem } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { everyPage, exportOf, type ExportColumn } from '../../../platform/exports/index.ts';
import { inBothLanguages } from '../../../platform/texts.ts';
import { exportColumns, type Cells } from '../../imports/index.ts';
import { listFormats } from '../queries/formats.ts';
import { gtinsOf, listPriceListItems, mostBreaks } from '../queries/price-list-items.ts';
import { listProducers } from '../queries/producers.ts';
import { knownNames, sheetRows } from '../queries/product-sheet.ts';
import { listProducts as listOfProducts } from '../queries/products.ts';
import { sellerOf } from '../queries/records.ts';
import { priceCells, priceColumns } from './price-sheet.ts';
import { cellsOf, productColumns } from './product-sheet.ts';

const { listProducts, listPriceListItems: items, listProducers: producers, listFormats: formats } = catalogue;

const sheetColumns = exportColumns(productColumns, (cells: Cells) => cells);

/**
 * Exports the product list with its filters and order, one row per format, in the columns of the import; archived
 * formats only on request.
 */
const productsExport = exportOf({
  name: 'products',
  title: inBothLanguages('catalogue.sheet.products'),
  input: listProducts.input.omit({ page: true, pageSize: true }),
  columns: sheetColumns,
  async *rows(ctx, input) {
    const { vendor } = await sellerOf(ctx);
    const known = await knownNames(ctx.db, vendor.id);
    const wanted = (await sheetRows(ctx.db, vendor.id, false)).filter(
      ({ isArchived }) => input.activity !== 'active' || !isArchived,
    );
    const ofProduct = Map.groupBy(wanted, ({ productId }) => productId);
    for await (const { id } of everyPage((page, pageSize) =>
      listOfProducts(ctx, { ...input, page, pageSize }),
    ))
      for (const { product, format } of ofProduct.get(id) ?? []) yield cellsOf(product, format, known);
  },
});

/** Exports the format list with its filters and order, in the columns of the product import. */
const formatsExport = exportOf({
  name: 'formats',
  title: inBothLanguages('catalogue.sheet.formats'),
  input: formats.input.omit({ page: true, pageSize: true }),
  columns: sheetColumns,
  async *rows(ctx, input) {
    const { vendor } = await sellerOf(ctx);
    const known = await knownNames(ctx.db, vendor.id);
    const there = new Map((await sheetRows(ctx.db, vendor.id, false)).map((row) => [row.formatId, row]));
    for await (const { id } of everyPage((page, pageSize) =>
      listFormats(ctx, { ...input, page, pageSize }),
    )) {
      const { product, format } = there.get(id)!;
      yield cellsOf(product, format, known);
    }
  },
});

type Item = PriceListItem & { gtin: string | null };

/** The export has at least this many quantity-break columns, and more when an item has more. */
const SPARE_BREAKS = 3;

/** Uses the columns of the import so that the export can be imported again. */
const itemCells = (item: Item): Cells => ({
  sku: item.sku,
  gtin: item.gtin,
  product: inLanguage(item.productName, 'FR'),
  format: item.formatTitle.fr,
  ...priceCells(item),
});

async function priceColumnsFor(
  { db }: Ctx,
  { organizationId, priceListId }: ItemsInput,
): Promise<ExportColumn<Item>[]> {
  const breaks = Math.max(SPARE_BREAKS, await mostBreaks(db, organizationId, priceListId));
  const shown = priceColumns.filter(({ key }) => !(Number(/^(?:from|price)(\d+)$/.exec(key)?.[1]) > breaks));
  return [
    ...exportColumns(shown, itemCells),
    {
      title: inBothLanguages('catalogue.sheet.marginPercent'),
      type: 'decimal',
      value: (item) => item.marginPercent,
    },
  ];
}

async function* itemsWithGtin(ctx: MemberCtx, input: ItemsInput): AsyncGenerator<Item> {
  const { vendor } = await sellerOf(ctx);
  const gtinOf = await gtinsOf(ctx.db, vendor.id);
  for await (const row of everyPage((page, pageSize) =>
    listPriceListItems(ctx, { ...input, page, pageSize }),
  ))
    yield { ...row, gtin: gtinOf.get(row.inventoryItemId) ?? null };
}

const itemsInput = items.input.omit({ page: true, pageSize: true });
type ItemsInput = z.infer<typeof itemsInput>;

const priceListItemsExport = exportOf<ItemsInput, Item>({
  name: 'priceListItems',
  title: inBothLanguages('catalogue.sheet.priceList'),
  input: itemsInput,
  columns: priceColumnsFor,
  rows: itemsWithGtin,
});

type Producer = OutputOf<typeof producers>['rows'][number];
const producersInput = producers.input.omit({ page: true, pageSize: true });

const producersExport = exportOf<z.infer<typeof producersInput>, Producer>({
  name: 'producers',
  title: inBothLanguages('catalogue.sheet.producers'),
  input: producersInput,
  columns: [
    { title: inBothLanguages('catalogue.sheet.name'), type: 'text', value: (row) => row.name },
    { title: inBothLanguages('catalogue.sheet.contact'), type: 'text', value: (row) => row.contactName },
    { title: inBothLanguages('catalogue.sheet.email'), type: 'text', value: (row) => row.email },
    { title: inBothLanguages('catalogue.sheet.phone'), type: 'text', value: (row) => row.phone },
    { title: inBothLanguages('catalogue.sheet.city'), type: 'text', value: (row) => row.town },
    {
      title: inBothLanguages('catalogue.sheet.commissionPercent'),
      type: 'decimal',
      value: (row) => row.commission.percent,
    },
    { title: inBothLanguages('catalogue.sheet.products'), type: 'integer', value: (row) => row.products },
  ],
  rows: (ctx, input) => everyPage((page, pageSize) => listProducers(ctx, { ...input, page, pageSize })),
});

export const catalogueExports = [productsExport, formatsExport, priceListItemsExport, producersExport];
