import { gtinKey, type ProductId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import type { Cells, ImportRow } from '../../imports/index.ts';
import { cellsOf, emptyCells, productKey, titleOf, type Known } from '../documents/product-sheet.ts';
import { knownNames, sheetRows, type SheetRow } from '../queries/product-sheet.ts';
import { sellerOf, type Seller } from '../queries/records.ts';
import { folded } from '../rules.ts';

export type SavedFormat = SheetRow & { cells: Cells };

/** Several: the row does not say which of them. */
type Match<Found> = Found | 'several' | null;

interface ProductMatches {
  formatOf(cells: Cells): Match<SavedFormat>;
  /** The product that a new format is added to. */
  productOf(cells: Cells): Match<ProductId>;
}

const skuKey = (cells: Cells): string | null => {
  const sku = cells['sku'];
  return typeof sku === 'string' && sku.trim() !== '' ? sku.trim().toLowerCase() : null;
};

export const producerKey = ({ producer }: Cells): string =>
  typeof producer === 'string' ? folded(producer) : '';

const formatKey = (cells: Cells): string => `${productKey(cells)} ${titleOf({ ...emptyCells, ...cells })}`;

const theOnly = <Found>(found: readonly Found[]): Match<Found> =>
  found.length > 1 ? 'several' : (found[0] ?? null);

/**
 * Finds what the rows of a sheet are about: formats by SKU, which archived ones keep, else those in use by the names of
 * product and format. Products of two producers are two products, whatever their names.
 */
function matchProducts(saved: readonly SavedFormat[]): ProductMatches {
  const bySku = new Map(
    saved.flatMap((one) => (skuKey(one.cells) ? [[skuKey(one.cells)!, one] as const] : [])),
  );
  const inUse = saved.filter(({ isArchived }) => !isArchived);
  const byName = Map.groupBy(inUse, ({ cells }) => formatKey(cells));
  const byProduct = Map.groupBy(inUse, ({ cells }) => productKey(cells));
  return {
    formatOf(cells) {
      const sku = skuKey(cells);
      if (sku !== null) return bySku.get(sku) ?? null;
      if (productKey(cells) === '') return null;
      const named = byName.get(formatKey(cells)) ?? [];
      return theOnly(producerKey(cells) === '' ? named : withProducer(named, cells, true));
    },
    productOf(cells) {
      const named = byProduct.get(productKey(cells)) ?? [];
      const [own] = withProducer(named, cells, false);
      if (own || producerKey(cells) !== '') return own?.productId ?? null;
      const producers = new Set(named.map((one) => producerKey(one.cells)));
      return producers.size > 1 ? 'several' : (named[0]?.productId ?? null);
    },
  };
}

/** Those of the row's producer, else those without one where the row may add it. */
function withProducer(
  named: readonly SavedFormat[],
  row: Cells,
  mayAddProducer: boolean,
): readonly SavedFormat[] {
  const own = named.filter(({ cells }) => producerKey(cells) === producerKey(row));
  return own.length > 0 || !mayAddProducer ? own : named.filter(({ cells }) => producerKey(cells) === '');
}

export interface Line {
  row: ImportRow;
  /** The format as it exists before the import. */
  there: SavedFormat | null;
  /** The product that a new format is added to. */
  productId: ProductId | null;
  /** Several formats or products may be meant. */
  isUnclear: boolean;
  target: Cells;
}

export interface Plan {
  seller: Seller;
  known: Known;
  lines: Line[];
  /** Rows whose GTIN belongs to another format. */
  taken: ReadonlySet<number>;
}

/** Pairs every row with its format, or with the product that it adds a format to. */
export async function planOf(
  ctx: MemberCtx,
  db: Db,
  rows: readonly ImportRow[],
  forUpdate: boolean,
): Promise<Plan> {
  const seller = await sellerOf(ctx);
  const known = await knownNames(db, seller.vendor.id);
  const there = await sheetRows(db, seller.vendor.id, forUpdate);
  const find = matchProducts(
    there.map((row) => ({ ...row, cells: cellsOf(row.product, row.format, known) })),
  );
  const lines = rows.map((row) => lineOf(row, find));
  return { seller, known, lines, taken: gtinsTaken(there, lines) };
}

function lineOf(row: ImportRow, find: ProductMatches): Line {
  const found = find.formatOf(row.values);
  const there = found === 'several' ? null : found;
  const target = { ...(there?.cells ?? emptyCells), ...row.values };
  const product = there === null ? find.productOf(target) : null;
  return {
    row,
    there,
    productId: product === 'several' ? null : product,
    isUnclear: found === 'several' || product === 'several',
    target,
  };
}

export const identityOf = ({ row: { values }, there }: Line): string | null => {
  if (there) return there.formatId;
  const sku = skuKey(values);
  if (sku !== null) return `sku ${sku}`;
  return productKey(values) === '' ? null : `name ${formatKey(values)} ${producerKey(values)}`;
};

/** Rows that give a format a GTIN already used by an existing format or by an earlier row. */
function gtinsTaken(there: readonly SheetRow[], lines: readonly Line[]): ReadonlySet<number> {
  const holders = new Map<string, unknown>(
    there.flatMap(({ formatId, format }) => (format.gtin ? [[gtinKey(format.gtin), formatId]] : [])),
  );
  const taken = new Set<number>();
  for (const { row, there: own, target } of lines) {
    const gtin = typeof target['gtin'] === 'string' ? gtinKey(target['gtin']) : null;
    if (gtin === null) continue;
    const holder = holders.get(gtin);
    if (holder === undefined) holders.set(gtin, own?.formatId ?? row.number);
    else if (holder !== own?.formatId) taken.add(row.number);
  }
  return taken;
}
