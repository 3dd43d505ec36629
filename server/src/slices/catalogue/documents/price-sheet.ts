import {
  gtinKey,
  inLanguage,
  priceListLimits,
  quantity,
  unitPrice,
  type FormatId,
  type ImportChange,
  type ImportError,
  type ImportValue,
  type PriceListItemFields,
} from '@halles/contract';
import { inBothLanguages } from '../../../platform/texts.ts';
import { numberRefusal, type Cells, type ImportColumn } from '../../imports/index.ts';
import { folded, isSamePrice, plainDecimal } from '../rules.ts';

export type Breaks = PriceListItemFields['breaks'];

/** As many as an item can have: a break missing from an export would be removed when the sheet is imported again. */
const places = Array.from({ length: priceListLimits.breaks }, (_, index) => index + 1);

/** One row per item, the same for export and import; each quantity break takes two columns. */
export const priceColumns: readonly ImportColumn[] = [
  {
    key: 'sku',
    type: 'text',
    title: inBothLanguages('catalogue.sheet.sku'),
    headers: ['code', 'code produit', 'product code', 'numéro'],
    maxLength: 60,
  },
  {
    key: 'gtin',
    type: 'text',
    title: inBothLanguages('catalogue.sheet.gtin'),
    headers: ['code-barres', 'barcode', 'upc', 'ean'],
    maxLength: 14,
  },
  {
    key: 'product',
    type: 'text',
    title: inBothLanguages('catalogue.sheet.product'),
    headers: ['nom', 'name', 'désignation'],
  },
  {
    key: 'format',
    type: 'text',
    title: inBothLanguages('catalogue.sheet.format'),
    headers: ['unité', 'unit'],
  },
  {
    key: 'unitPrice',
    type: 'decimal',
    title: inBothLanguages('catalogue.sheet.price'),
    headers: ['unit price', 'prix unitaire', 'tarif'],
    required: true,
  },
  { key: 'isHidden', type: 'boolean', title: inBothLanguages('catalogue.sheet.hidden') },
  ...places.flatMap((place): ImportColumn[] => [
    {
      key: `from${place}`,
      type: 'decimal',
      title: inBothLanguages('catalogue.sheet.breakFrom', { place }),
      headers: [`from quantity ${place}`, `dès la quantité ${place}`],
    },
    {
      key: `price${place}`,
      type: 'decimal',
      title: inBothLanguages('catalogue.sheet.breakPrice', { place }),
      headers: [`its price ${place}`, `son prix ${place}`],
    },
  ]),
];

export interface SheetFormat {
  id: FormatId;
  sku: string | null;
  gtin: string | null;
  name: { en: string; fr: string; original: 'en' | 'fr' };
  title: { en: string; fr: string };
  isArchived: boolean;
}

export const formatLabel = ({ name, title }: SheetFormat): string =>
  `${inLanguage(name, 'FR')} – ${title.fr}`;

const wordsOf = (value: ImportValue | undefined): string => folded(String(value ?? ''));

/** Finds a format by SKU, else by GTIN, else by product and format names, which several may share. */
export function findFormat(
  formats: readonly SheetFormat[],
): (cells: Cells) => SheetFormat | 'several' | null {
  const bySku = new Map(formats.flatMap((one) => (one.sku ? [[folded(one.sku), one] as const] : [])));
  const byGtin = new Map(formats.flatMap((one) => (one.gtin ? [[gtinKey(one.gtin), one] as const] : [])));
  const byName = Map.groupBy(
    formats.flatMap((one) =>
      (['en', 'fr'] as const).flatMap((reader) => [
        { key: folded(one.name[reader], one.title[reader]), one },
        { key: folded(one.name[reader]), one },
      ]),
    ),
    ({ key }) => key,
  );
  return ({ sku, gtin, product, format }) => {
    const coded = bySku.get(wordsOf(sku)) ?? (gtin ? byGtin.get(gtinKey(String(gtin))) : undefined);
    if (coded) return coded;
    const named = byName.get(folded(wordsOf(product), wordsOf(format))) ?? [];
    const found = [...new Set(named.map(({ one }) => one))];
    const inUse = found.filter(({ isArchived }) => !isArchived);
    const [first, second] = inUse.length > 0 ? inUse : found;
    if (!product || !first) return null;
    return second ? 'several' : first;
  };
}

export type Price = Pick<PriceListItemFields, 'unitPrice' | 'breaks' | 'isHidden'>;

/** Quantity breaks of the row; undefined when the file has no break column. */
function breaksIn(cells: Cells): Breaks | undefined {
  const pairs = places.map((place) => [cells[`from${place}`], cells[`price${place}`]] as const);
  if (pairs.flat().every((cell) => cell === undefined)) return undefined;
  return pairs
    .flatMap(([from, price]) =>
      typeof from === 'string' && typeof price === 'string' ? [{ fromQuantity: from, unitPrice: price }] : [],
    )
    .toSorted((one, other) => Number(one.fromQuantity) - Number(other.fromQuantity));
}

/** The item after import: a missing column keeps the current value, an empty cell clears it. */
export const priceFrom = (cells: Cells, there: Price | undefined): Price => ({
  unitPrice: String(cells['unitPrice']),
  breaks: breaksIn(cells) ?? there?.breaks ?? [],
  isHidden: cells['isHidden'] === undefined ? (there?.isHidden ?? false) : cells['isHidden'] === true,
});

/** Same rules as manual entry: no negative price, and each break has its own quantity above zero. */
export function errorsOf(cells: Cells): ImportError[] {
  const errors: ImportError[] = [];
  const check = (key: string, schema: typeof unitPrice, decimals: number) => {
    const value = cells[key];
    if (typeof value === 'string' && !schema.safeParse(value).success)
      errors.push({ key, ...numberRefusal(value, decimals) });
  };
  check('unitPrice', unitPrice, 4);
  const seen = new Set<number>();
  for (const place of places) {
    const [fromKey, priceKey] = [`from${place}`, `price${place}`];
    const [from = null, price = null] = [cells[fromKey], cells[priceKey]];
    check(fromKey, quantity, 3);
    check(priceKey, unitPrice, 4);
    if (from === null && price !== null) errors.push({ key: fromKey, code: 'imports.cellRequired' });
    if (from !== null && price === null) errors.push({ key: priceKey, code: 'imports.cellRequired' });
    if (from === null) continue;
    if (Number(from) === 0) errors.push({ key: fromKey, code: 'catalogue.breakZero' });
    if (seen.has(Number(from))) errors.push({ key: fromKey, code: 'catalogue.breakTwice' });
    seen.add(Number(from));
  }
  return errors;
}

/** Writes an item as a row that can be imported again. */
export const priceCells = ({ unitPrice: price, breaks, isHidden }: Price): Cells => ({
  unitPrice: plainDecimal(price),
  isHidden,
  ...Object.fromEntries(
    breaks.flatMap(({ fromQuantity, unitPrice: each }, index) => [
      [`from${index + 1}`, plainDecimal(fromQuantity)],
      [`price${index + 1}`, plainDecimal(each)],
    ]),
  ),
});

export const changesOf = (there: Price | undefined, after: Price): ImportChange[] => {
  const [was, now] = [there ? priceCells(there) : { isHidden: false }, priceCells(after)];
  if (there && isSamePrice(there, after) && there.isHidden === after.isHidden) return [];
  return priceColumns.flatMap(({ key }) => {
    const [before, cell] = [was[key] ?? null, now[key] ?? null];
    return before === cell ? [] : [{ key, before, after: cell }];
  });
};
