import {
  stockModes,
  toThousandths,
  type ImportChange,
  type ImportError,
  type ImportValue,
  type StockMode,
} from '@halles/contract';
import type { BothLanguages, ImportColumn } from '../../imports/index.ts';

export type Cells = Readonly<Record<string, ImportValue>>;

const bilingual = (en: string, fr: string): BothLanguages => ({ en, fr });

const modeTitles: Record<StockMode, BothLanguages> = {
  tracked: bilingual('counted', 'compté'),
  unlimited: bilingual('unlimited', 'illimité'),
  weekly: bilingual('weekly', 'chaque semaine'),
};

/** One line per item and one per lot; import and export share these columns. */
export const stockColumns: readonly ImportColumn[] = [
  {
    key: 'sku',
    type: 'text',
    title: bilingual('SKU', 'UGS'),
    headers: ['code', 'code produit', 'product code', 'numéro'],
    maxLength: 60,
  },
  {
    key: 'product',
    type: 'text',
    title: bilingual('Product', 'Produit'),
    headers: ['nom', 'name', 'désignation'],
  },
  { key: 'format', type: 'text', title: bilingual('Format', 'Format'), headers: ['unité', 'unit'] },
  {
    key: 'onHand',
    type: 'decimal',
    title: bilingual('On hand', 'En main'),
    headers: ['quantity', 'quantité', 'stock', 'qty', 'qté'],
  },
  {
    key: 'mode',
    type: 'choice',
    title: bilingual('Stock mode', 'Mode de stock'),
    headers: ['mode', 'stock kept', 'tenue du stock'],
    choices: stockModes.map((value) => ({ value, title: modeTitles[value], aliases: [value] })),
  },
  { key: 'weeklyQuantity', type: 'decimal', title: bilingual('Each week', 'Par semaine') },
  {
    key: 'lowStockThreshold',
    type: 'decimal',
    title: bilingual('Low-stock level', 'Seuil de stock bas'),
    headers: ['low at', 'seuil bas', 'threshold', 'seuil', 'low-stock threshold'],
  },
  {
    key: 'incoming',
    type: 'decimal',
    title: bilingual('Incoming', 'Attendu'),
    headers: ['expected', 'à venir'],
  },
  {
    key: 'sellsWithoutStock',
    type: 'boolean',
    title: bilingual('Sell without stock', 'Vendre sans stock'),
    headers: ['sold without stock', 'vendu sans stock', 'backorder'],
  },
  { key: 'availableFrom', type: 'day', title: bilingual('Sold from', 'Vendu du') },
  { key: 'availableUntil', type: 'day', title: bilingual('Sold until', 'Vendu au') },
  {
    key: 'lot',
    type: 'text',
    title: bilingual('Lot', 'Lot'),
    headers: ['numéro de lot', 'lot number', 'batch'],
    maxLength: 60,
  },
  {
    key: 'bestBefore',
    type: 'day',
    title: bilingual('Best before', 'Meilleur avant'),
    headers: ['dlc', 'ddm', 'péremption', 'expiry'],
  },
];

/** Columns that a line may change, on an item or on one of its lots. */
const itemKeys = [
  'onHand',
  'mode',
  'weeklyQuantity',
  'lowStockThreshold',
  'incoming',
  'sellsWithoutStock',
  'availableFrom',
  'availableUntil',
] as const;
const lotKeys = ['onHand', 'bestBefore'] as const;
/** An empty cell clears these columns; in other columns it means no change. */
const clearableKeys: ReadonlySet<string> = new Set([
  'weeklyQuantity',
  'lowStockThreshold',
  'availableFrom',
  'availableUntil',
  'bestBefore',
]);

const quantities: ReadonlySet<string> = new Set([
  'onHand',
  'weeklyQuantity',
  'lowStockThreshold',
  'incoming',
]);

const isQuantity = (value: ImportValue | undefined): value is string =>
  typeof value === 'string' && /^-?\d{1,9}(\.\d{1,3}0*)?$/.test(value);

const isSame = (key: string, a: ImportValue, b: ImportValue): boolean =>
  quantities.has(key) && isQuantity(a) && isQuantity(b) ? toThousandths(a) === toThousandths(b) : a === b;

export const lotCodeOf = (cells: Cells): string | null => {
  const { lot } = cells;
  return typeof lot === 'string' && lot.trim() !== '' ? lot.trim() : null;
};

/** Changes that a line makes to the current values; a line with a lot changes that lot alone. */
export const changesOf = (current: Cells, desired: Cells): ImportChange[] =>
  (lotCodeOf(desired) === null ? itemKeys : lotKeys).flatMap((key) => {
    const after = desired[key];
    if (after === undefined || (after === null && !clearableKeys.has(key))) return [];
    const before = current[key] ?? null;
    return isSame(key, before, after) ? [] : [{ key, before, after }];
  });

/** Validates the item as it would be after the line is applied. */
export function errorsOf(current: Cells, desired: Cells, changes: readonly ImportChange[]): ImportError[] {
  const after: Record<string, ImportValue> = { ...current };
  for (const change of changes) after[change.key] = change.after;
  const errors: ImportError[] = [];
  for (const key of quantities) {
    const value = desired[key];
    if (typeof value !== 'string') continue;
    if (!isQuantity(value)) errors.push({ key, code: 'imports.cellNotNumber' });
    else if (value.startsWith('-') && (key !== 'onHand' || after['sellsWithoutStock'] !== true))
      errors.push({ key, code: 'field.tooSmall', params: { min: 0 } });
  }
  const { availableFrom, availableUntil } = after;
  if (
    typeof availableFrom === 'string' &&
    typeof availableUntil === 'string' &&
    availableUntil < availableFrom
  )
    errors.push({ key: 'availableUntil', code: 'inventory.invalidWindow' });
  if (after['mode'] === 'unlimited' && changes.some(({ key }) => key === 'onHand'))
    errors.push({ key: 'onHand', code: 'inventory.notTracked' });
  return errors;
}
