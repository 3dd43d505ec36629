import { inLanguage, type Language, type PriceListLine } from '@halles/contract';
import { writeSheet, type SheetColumn, type SheetValue } from '../../../platform/sheets/index.ts';

type Column = SheetColumn & { value(line: PriceListLine): SheetValue };

function columnsIn(reader: Language): Column[] {
  const isFrench = reader === 'FR';
  const textOf = (text: { en: string; fr: string }) => (isFrench ? text.fr : text.en);
  return [
    {
      header: isFrench ? 'Catégorie' : 'Category',
      type: 'text',
      value: ({ category }) => (category ? textOf(category) : null),
    },
    {
      header: isFrench ? 'Produit' : 'Product',
      type: 'text',
      width: 40,
      value: ({ productName }) => inLanguage(productName, reader),
    },
    { header: 'Format', type: 'text', width: 28, value: ({ formatTitle }) => textOf(formatTitle) },
    { header: isFrench ? 'UGS' : 'SKU', type: 'text', value: ({ sku }) => sku },
    { header: isFrench ? 'Prix' : 'Price', type: 'decimal', value: ({ unitPrice }) => unitPrice },
    {
      header: isFrench ? 'Prix au kg' : 'Price per kg',
      type: 'decimal',
      value: ({ pricePerKg }) => pricePerKg,
    },
  ];
}

/** The workbook behind a price list link: the same lines as the link's page. */
export async function priceListSheet(lines: readonly PriceListLine[], reader: Language): Promise<Buffer> {
  const columns = columnsIn(reader);
  const rows = (async function* () {
    for (const line of lines) yield columns.map(({ value }) => value(line));
  })();
  const stream = writeSheet('xlsx', columns, rows, {
    yes: '',
    no: '',
    decimalSign: reader === 'FR' ? ',' : '.',
    sheetName: reader === 'FR' ? 'Prix' : 'Prices',
  });
  return Buffer.from(await new Response(stream).arrayBuffer());
}
