import {
  stockModes,
  toThousandths,
  type ImportChange,
  type ImportError,
  type ImportValue,
  type StockMode,
} from '@halles/contract';
import { inBothLanguages, type InBoth } from '../../../platform/texts.ts';
import { numberRefusal, type Cells, type ImportColumn } from '../../imports/index.ts';

const modeTitles: Record<StockMode, InBoth> = {
  tracked: inBothLanguages('inventory.sheet.counted'),
  unlimited: inBothLanguages('inventory.sheet.unlimited'),
  weekly: inBothLanguages('inventory.sheet.weekly'),
};

/** Titles of earlier releases stay accepted, so that a sheet exported then can be imported. */
const modeAliases: Record<StockMode, readonly string[]> = {
  tracked: ['tracked', 'counted', 'compté'],
  unlimited: ['unlimited'],
  weekly: ['weekly'],
};

/** One line per item and one per lot; import and export share these columns. */
export const stockColumns: readonly ImportColumn[] = [
  {
    key: 'sku',
    type: 'text',
    title: inBothLanguages('inventory.sheet.sku'),
    headers: ['code', 'code produit', 'product code', 'numéro'],
    maxLength: 60,
  },
  {
    key: 'product',
    type: 'text',
    title: inBothLanguages('inventory.sheet.product'),
    headers: ['nom', 'name', 'désignation'],
  },
  {
    key: 'format',
    type: 'text',
    title: inBothLanguages('inventory.sheet.format'),
    headers: ['unité', 'unit'],
  },
  {
    key: 'onHand',
    type: 'decimal',
    title: inBothLanguages('inventory.sheet.onHand'),
    headers: ['quantity', 'quantité', 'stock', 'qty', 'qté'],
  },
  {
    key: 'mode',
    type: 'choice',
    title: inBothLanguages('inventory.sheet.stockMode'),
    headers: ['mode', 'stock kept', 'tenue du stock'],
    choices: stockModes.map((value) => ({ value, title: modeTitles[value], aliases: modeAliases[value] })),
  },
  { key: 'weeklyQuantity', type: 'decimal', title: inBothLanguages('inventory.sheet.eachWeek') },
  {
    key: 'lowStockThreshold',
    type: 'decimal',
    title: inBothLanguages('inventory.sheet.lowStockLevel'),
    headers: ['low at', 'seuil bas', 'threshold', 'seuil', 'low-stock threshold'],
  },
  {
    key: 'incoming',
    type: 'decimal',
    title: inBothLanguages('inventory.sheet.incoming'),
    headers: ['expected', 'à venir'],
  },
  {
    key: 'sellsWithoutStock',
    type: 'boolean',
    title: inBothLanguages('inventory.sheet.sellWithoutStock'),
    headers: ['sold without stock', 'vendu sans stock', 'backorder'],
  },
  { key: 'availableFrom', type: 'day', title: inBothLanguages('inventory.sheet.soldFrom') },
  { key: 'availableUntil', type: 'day', title: inBothLanguages('inventory.sheet.soldUntil') },
  {
    key: 'lot',
    type: 'text',
    title: inBothLanguages('inventory.sheet.lot'),
    headers: ['numéro de lot', 'lot number', 'batch'],
    maxLength: 60,
  },
  {
    key: 'bestBefore',
    type: 'day',
    title: inBothLanguages('inventory.sheet.bestBefore'),
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

export const isQuantity = (text: string): boolean => /^-?\d{1,9}(\.\d{1,3}0*)?$/.test(text);

const isText = (value: ImportValue): value is string => typeof value === 'string';

const isSame = (key: string, a: ImportValue, b: ImportValue): boolean =>
  quantities.has(key) && isText(a) && isText(b) && isQuantity(a) && isQuantity(b)
    ? toThousandths(a) === toThousandths(b)
    : a === b;

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
    const size = value.replace(/^-/, '');
    if (!isQuantity(value)) errors.push({ key, ...numberRefusal(size, 3) });
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
