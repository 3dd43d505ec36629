import { sql } from 'kysely';
import type { Bilingual, FormatId, ImportError, LotId, OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { folded } from '../../catalogue/index.ts';
import type { Cells } from '../../imports/index.ts';
import { isQuantity, lotCodeOf } from '../documents/stock-sheet.ts';
import { isLessThanLots } from '../rules/lot-totals.ts';
import { cellsOf, trimZeros, type ItemRecord } from './records.ts';

export interface SheetLot {
  id: LotId;
  code: string;
  best_before: string | null;
  quantity: string;
}

export interface SheetStock {
  item: ItemRecord;
  name: Bilingual;
  title_en: string;
  title_fr: string;
  sku: string | null;
  categoryId: string | null;
  lots: SheetLot[];
}

type Row = ItemRecord & Omit<SheetStock, 'item'>;

export async function sheetStocks(
  db: Db,
  vendorId: OrganizationId,
  forUpdate: boolean,
): Promise<SheetStock[]> {
  if (forUpdate)
    await sql`select from inventory_items where vendor_id = ${vendorId} order by format_id for update`.execute(
      db,
    );
  const { rows } = await sql<Row>`
    select i.*, p.name, f.title_en, f.title_fr, f.sku, p.category_id as "categoryId", coalesce(l.lots, '[]') as lots
    from inventory_items i
    join formats f on f.id = i.format_id
    join products p on p.id = f.product_id
    left join (
      select format_id, jsonb_agg(jsonb_build_object('id', id, 'code', code, 'best_before', best_before,
        'quantity', quantity::text) order by best_before nulls last, code) as lots
      from lots where vendor_id = ${vendorId} group by format_id
    ) l on l.format_id = i.format_id
    where i.vendor_id = ${vendorId} and f.archived_at is null and p.archived_at is null
    order by p.name->>'fr' collate public.by_name, f.position, f.id`.execute(db);
  return rows.map(({ name, title_en, title_fr, sku, categoryId, lots, ...item }) => ({
    item,
    name,
    title_en,
    title_fr,
    sku,
    categoryId,
    lots,
  }));
}

const namedCells = ({ sku, name, title_fr, title_en }: SheetStock): Cells => ({
  sku,
  product: name.fr || name.en,
  format: name.fr ? title_fr : title_en,
});

/** Unlimited stock has no count to export. */
export function stockCells(stock: SheetStock): Cells {
  const { onHand, ...fields } = cellsOf(stock.item);
  const counted = fields.mode === 'unlimited' ? null : onHand;
  return { ...namedCells(stock), ...fields, onHand: counted, lot: null, bestBefore: null };
}

/** A lot that does not exist yet has no current values. */
export function lotCells(stock: SheetStock, lot: SheetLot | undefined): Cells {
  const { mode, sellsWithoutStock } = cellsOf(stock.item);
  return {
    ...namedCells(stock),
    mode,
    sellsWithoutStock,
    lot: lot?.code ?? null,
    onHand: lot ? trimZeros(lot.quantity) : null,
    bestBefore: lot?.best_before ?? null,
  };
}

/**
 * Finds an item by SKU, else by product name in either language and format; the format may be omitted where the
 * product has only one.
 */
export function createStockFinder(stocks: readonly SheetStock[]): (cells: Cells) => SheetStock | null {
  const bySku = new Map<string, SheetStock>();
  const byName = new Map<string, SheetStock | null>();
  const put = (key: string, stock: SheetStock) => {
    const before = byName.get(key);
    byName.set(key, before === undefined || before === stock ? stock : null);
  };
  for (const stock of stocks) {
    if (stock.sku) bySku.set(stock.sku.toLowerCase(), stock);
    for (const name of [stock.name.fr, stock.name.en].filter(Boolean))
      for (const title of ['', stock.title_fr, stock.title_en]) put(folded(name, '|', title), stock);
  }
  return ({ sku, product, format }) => {
    if (typeof sku === 'string' && sku.trim() !== '') return bySku.get(sku.trim().toLowerCase()) ?? null;
    if (typeof product !== 'string' || product.trim() === '') return null;
    return byName.get(folded(product, '|', typeof format === 'string' ? format : '')) ?? null;
  };
}

export const lotOf = ({ lots }: SheetStock, cells: Cells): SheetLot | undefined => {
  const code = lotCodeOf(cells);
  return lots.find((lot) => lot.code === code);
};

/** Why the total of a line contradicts the lines of its lots in the same file. */
export function totalRefusal(stock: SheetStock, line: Cells, ofStock: readonly Cells[]): ImportError | null {
  const { onHand: total } = line;
  if (lotCodeOf(line) !== null || typeof total !== 'string' || !isQuantity(total)) return null;
  const lotsInFile = ofStock.flatMap((cells) => {
    const code = lotCodeOf(cells);
    const { onHand = null } = cells;
    const quantity = onHand === null ? (lotOf(stock, cells)?.quantity ?? '0') : String(onHand);
    return code === null || !isQuantity(quantity) ? [] : [{ code, quantity }];
  });
  const totals = { onHand: stock.item.on_hand, total };
  return isLessThanLots(totals, stock.lots, lotsInFile)
    ? { key: 'onHand', code: 'inventory.lessThanLots' }
    : null;
}

export const idOf = ({ item }: SheetStock): FormatId => item.format_id;
