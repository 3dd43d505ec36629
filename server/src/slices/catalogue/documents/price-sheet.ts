import { inLanguage, type FormatId, type ImportValue, type PriceListItemFields } from '@halles/contract';
import type { ImportColumn } from '../../imports/index.ts';
import { folded } from '../rules.ts';

export type Cells = Readonly<Record<string, ImportValue>>;
export type Breaks = PriceListItemFields['breaks'];

const BREAKS = 5;

/** One line an item: what is written is what can be read again. Quantity breaks stand in pairs of columns. */
export const priceColumns: readonly ImportColumn[] = [
  {
    key: 'sku',
    type: 'text',
    title: { en: 'SKU', fr: 'UGS' },
    headers: ['code', 'code produit', 'product code', 'numéro'],
    maxLength: 60,
  },
  {
    key: 'gtin',
    type: 'text',
    title: { en: 'GTIN', fr: 'GTIN' },
    headers: ['code-barres', 'barcode', 'upc', 'ean'],
    maxLength: 14,
  },
  {
    key: 'product',
    type: 'text',
    title: { en: 'Product', fr: 'Produit' },
    headers: ['nom', 'name', 'désignation'],
  },
  { key: 'format', type: 'text', title: { en: 'Format', fr: 'Format' }, headers: ['unité', 'unit'] },
  {
    key: 'unitPrice',
    type: 'decimal',
    title: { en: 'Price', fr: 'Prix' },
    headers: ['unit price', 'prix unitaire', 'tarif'],
    required: true,
  },
  { key: 'isHidden', type: 'boolean', title: { en: 'Hidden', fr: 'Masqué' } },
  ...Array.from({ length: BREAKS }, (_, index): ImportColumn[] => [
    {
      key: `from${index + 1}`,
      type: 'decimal',
      title: { en: `From quantity ${index + 1}`, fr: `Dès la quantité ${index + 1}` },
    },
    {
      key: `price${index + 1}`,
      type: 'decimal',
      title: { en: `Its price ${index + 1}`, fr: `Son prix ${index + 1}` },
    },
  ]).flat(),
];

export interface SheetFormat {
  id: FormatId;
  sku: string | null;
  gtin: string | null;
  name: { en: string; fr: string; original: 'en' | 'fr' };
  title: { en: string; fr: string };
}

export const formatLabel = ({ name, title }: SheetFormat): string =>
  `${inLanguage(name, 'FR')} – ${title.fr}`;

/** By its SKU, else by its barcode, else by the product's and format's names; two that fit are none. */
export function findFormat(formats: readonly SheetFormat[]): (cells: Cells) => SheetFormat | null {
  const bySku = new Map(formats.flatMap((one) => (one.sku ? [[folded(one.sku), one] as const] : [])));
  const byGtin = new Map(formats.flatMap((one) => (one.gtin ? [[one.gtin, one] as const] : [])));
  const byName = Map.groupBy(
    formats.flatMap((one) =>
      (['en', 'fr'] as const).flatMap((reader) => [
        { key: folded(`${one.name[reader]} ${one.title[reader]}`), one },
        { key: folded(one.name[reader]), one },
      ]),
    ),
    ({ key }) => key,
  );
  return ({ sku, gtin, product, format }) => {
    if (sku && bySku.has(folded(String(sku)))) return bySku.get(folded(String(sku)))!;
    if (gtin && byGtin.has(String(gtin).trim())) return byGtin.get(String(gtin).trim())!;
    if (!product) return null;
    const named = byName.get(folded([product, format].filter(Boolean).join(' '))) ?? [];
    const found = new Set(named.map(({ one }) => one));
    return found.size === 1 ? [...found][0]! : null;
  };
}

/** The breaks that the cells say; undefined when none of their columns is there, null when a pair is broken. */
export function breaksIn(cells: Cells): Breaks | null | undefined {
  const pairs = Array.from({ length: BREAKS }, (_, index) => [
    cells[`from${index + 1}`],
    cells[`price${index + 1}`],
  ]);
  if (pairs.every((pair) => pair.every((value) => value === undefined))) return undefined;
  const breaks: Breaks = [];
  for (const [from, price] of pairs) {
    if ((from ?? null) === null && (price ?? null) === null) continue;
    if (typeof from !== 'string' || typeof price !== 'string') return null;
    breaks.push({ fromQuantity: from, unitPrice: price });
  }
  return breaks.toSorted((a, b) => Number(a.fromQuantity) - Number(b.fromQuantity));
}

export const writtenBreaks = (breaks: Breaks): string =>
  breaks.map(({ fromQuantity, unitPrice }) => `${fromQuantity}+ ${unitPrice}`).join(', ');
