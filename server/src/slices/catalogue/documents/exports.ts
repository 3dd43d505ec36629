import { catalogue, inLanguage } from '@halles/contract';
import { everyPage, exportOf } from '../../../platform/exports/index.ts';
import { listPriceListItems } from '../queries/price-list-items.ts';
import { listProducers } from '../queries/producers.ts';
import { knownNames, sheetRows } from '../queries/product-sheet.ts';
import { sellerOf } from '../queries/records.ts';
import { folded } from '../rules.ts';
import { priceColumns } from './price-sheet.ts';
import { cellsOf, productColumns, productKey, type Cells } from './product-sheet.ts';

const { listProducts, listPriceListItems: items, listProducers: producers } = catalogue;

/** One line a format, in the columns of the import; what is archived stays out unless it is asked for. */
const productsExport = exportOf({
  name: 'products',
  title: { en: 'Products', fr: 'Produits' },
  input: listProducts.input.pick({ activity: true, search: true, categoryId: true, storage: true }),
  columns: productColumns.map((column) => ({
    title: column.title,
    type: column.type,
    ...(column.choices && { choices: column.choices }),
    value: (cells: Cells) => cells[column.key] ?? null,
  })),
  async rows(ctx, input) {
    const { vendor } = await sellerOf(ctx);
    const known = await knownNames(ctx.db, vendor.id);
    const words = folded(input.search).split(' ');
    return (await sheetRows(ctx.db, vendor.id, false))
      .filter(({ isArchived }) => input.activity === 'all' || isArchived === (input.activity === 'archived'))
      .filter(({ product }) => !input.storage || product.storage === input.storage)
      .filter(({ product: { categoryId } }) => {
        const wanted = input.categoryId;
        return !wanted || categoryId === wanted || categoryId?.startsWith(`${wanted}.`) === true;
      })
      .map(({ product, format }) => cellsOf(product, format, known))
      .filter((cells) => {
        const text = folded(productKey(cells), String(cells['nameEn'] ?? ''), String(cells['sku'] ?? ''));
        return words.every((word) => text.includes(word));
      });
  },
});

const priceListItemsExport = exportOf({
  name: 'priceListItems',
  title: { en: 'Price list', fr: 'Liste de prix' },
  input: items.input.omit({ page: true, pageSize: true }),
  columns: [
    ...priceColumns.map(({ key, title, type }) => ({
      title,
      type,
      value: (row: Row) => priceCells(row)[key] ?? null,
    })),
    {
      title: { en: 'Margin (%)', fr: 'Marge (%)' },
      type: 'decimal' as const,
      value: (row: Row) => row.marginPercent,
    },
  ],
  rows: (ctx, input) => everyPage((page, pageSize) => listPriceListItems(ctx, { ...input, page, pageSize })),
});
type Row = Awaited<ReturnType<typeof listPriceListItems>>['rows'][number];

/** In the columns of the import: what is written here can be read again. */
const priceCells = (row: Row): Record<string, string | boolean | null> => ({
  sku: row.sku,
  product: inLanguage(row.productName, 'FR'),
  format: row.formatTitle.fr,
  unitPrice: row.unitPrice,
  isHidden: row.isHidden,
  ...Object.fromEntries(
    row.breaks.flatMap(({ fromQuantity, unitPrice }, index) => [
      [`from${index + 1}`, fromQuantity],
      [`price${index + 1}`, unitPrice],
    ]),
  ),
});

const producersExport = exportOf({
  name: 'producers',
  title: { en: 'Producers', fr: 'Producteurs' },
  input: producers.input.omit({ page: true, pageSize: true }),
  columns: [
    { title: { en: 'Name', fr: 'Nom' }, type: 'text' as const, value: (row: Producer) => row.name },
    {
      title: { en: 'Contact', fr: 'Contact' },
      type: 'text' as const,
      value: (row: Producer) => row.contactName,
    },
    { title: { en: 'Email', fr: 'Courriel' }, type: 'text' as const, value: (row: Producer) => row.email },
    { title: { en: 'Phone', fr: 'Téléphone' }, type: 'text' as const, value: (row: Producer) => row.phone },
    { title: { en: 'Town', fr: 'Ville' }, type: 'text' as const, value: (row: Producer) => row.town },
    {
      title: { en: 'Commission (%)', fr: 'Commission (%)' },
      type: 'decimal' as const,
      value: (row: Producer) => row.commission.percent,
    },
    {
      title: { en: 'Products', fr: 'Produits' },
      type: 'integer' as const,
      value: (row: Producer) => row.products,
    },
  ],
  rows: (ctx, input) => everyPage((page, pageSize) => listProducers(ctx, { ...input, page, pageSize })),
});
type Producer = Awaited<ReturnType<typeof listProducers>>['rows'][number];

export const catalogueExports = [productsExport, priceListItemsExport, producersExport];
