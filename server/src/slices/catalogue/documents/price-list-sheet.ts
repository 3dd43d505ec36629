import { inLanguage, type Language, type PriceListLine } from '@halles/contract';
import { writeSheet, type SheetColumn, type SheetValue } from '../../../platform/sheets/index.ts';
import { textFor, textsIn } from '../../../platform/texts.ts';

type Column = SheetColumn & { value(line: PriceListLine): SheetValue };

function columnsIn(reader: Language): Column[] {
  const t = textsIn(reader);
  return [
    {
      header: t('catalogue.sheet.category'),
      type: 'text',
      value: ({ category }) => (category ? textFor(category, reader) : null),
    },
    {
      header: t('catalogue.sheet.product'),
      type: 'text',
      width: 40,
      value: ({ productName }) => inLanguage(productName, reader),
    },
    {
      header: t('catalogue.sheet.format'),
      type: 'text',
      width: 28,
      value: ({ formatTitle }) => textFor(formatTitle, reader),
    },
    { header: t('catalogue.sheet.sku'), type: 'text', value: ({ sku }) => sku },
    { header: t('catalogue.sheet.price'), type: 'decimal', value: ({ unitPrice }) => unitPrice },
    {
      header: t('catalogue.sheet.pricePerKg'),
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
    sheetName: textsIn(reader)('catalogue.sheet.prices'),
  });
  return Buffer.from(await new Response(stream).arrayBuffer());
}
