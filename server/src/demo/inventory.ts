import { addDays, dayIn, inventory, type InventoryEdit, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../platform/context.ts';
import { callProcedure } from './steps.ts';

/** Shelf life by category; only these products are tracked by lot. */
const shelfLifeDays: readonly [category: string, days: number][] = [
  ['dairy', 24],
  ['meat', 9],
  ['poultry', 8],
  ['seafood', 4],
  ['eggs', 30],
  ['vegetables.leafy', 7],
  ['herbs', 6],
  ['fruits.berries', 5],
];

const daysOf = (categoryId: string | null): number | undefined =>
  shelfLifeDays.find(([category]) => categoryId?.startsWith(category))?.[1];

/** One third of short-lived products is tracked by lot; the others are only counted. */
const isLotTracked = ({ categoryId }: Pick<Row, 'categoryId'>, index: number): boolean =>
  daysOf(categoryId) !== undefined && index % 3 === 1;

interface Row {
  formatId: InventoryEdit['formatId'];
  categoryId: string | null;
  version: number;
}

/** Varies the stock of some formats: low, out, unlimited, weekly, seasonal. */
function stockOf({ formatId, categoryId, version }: Row, index: number, today: string): InventoryEdit {
  const edit = { formatId, version };
  const plenty = 12 + ((index * 29) % 80);
  const isByLot = isLotTracked({ categoryId }, index);
  if (index % 23 === 7) return { ...edit, mode: 'unlimited' };
  if (index % 19 === 5)
    return { ...edit, mode: 'weekly', weeklyQuantity: String(plenty + 20), onHand: String(plenty) };
  if (index % 17 === 3 && !isByLot)
    return { ...edit, onHand: '0', incoming: String(plenty), lowStockThreshold: '10' };
  if (index % 13 === 4) return { ...edit, onHand: isByLot ? '0' : '4', lowStockThreshold: '8' };
  if (index % 31 === 9 && !isByLot)
    return { ...edit, onHand: String(plenty), availableFrom: addDays(today, 20), availableUntil: null };
  if (index % 29 === 11 && !isByLot) return { ...edit, onHand: '0', sellsWithoutStock: true, incoming: '60' };
  return {
    ...edit,
    ...(!isByLot && { onHand: String(plenty) }),
    ...(index % 3 === 0 && { lowStockThreshold: '10' }),
    ...(index % 7 === 0 && { incoming: String(10 + (index % 5) * 10) }),
  };
}

const PAGE = 100;

async function everyRow(ctx: Ctx): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { rows: some, total } = await callProcedure(ctx, inventory.listItems, { page, pageSize: PAGE });
    rows.push(...some);
    if (rows.length >= total) break;
  }
  return rows.toSorted((a, b) => a.formatId.localeCompare(b.formatId));
}

/** Runs after the catalogue. `now` is the day of creation, because lots that expire in four days must be of today. */
export async function fillStock(
  at: (number: number) => Ctx,
  organizationId: OrganizationId,
  now: Date,
): Promise<void> {
  const ctx = at(88);
  const counted = await ctx.db
    .selectFrom('stock_movements')
    .select('id')
    .where('vendor_id', '=', organizationId)
    .executeTakeFirst();
  const rows = counted ? [] : await everyRow(ctx);
  if (rows.length === 0) return;
  const today = dayIn(now, 'America/Toronto');
  const edits = rows.map((row, index) => stockOf(row, index, today));
  await callProcedure(ctx, inventory.editItems, { edits, reason: 'Inventaire d’ouverture' });
  await fillLots(at(89), rows, edits, today);
}

/** Indexes of the rows tracked by lot. */
const lotTrackedIndexes = (rows: readonly Row[], edits: readonly InventoryEdit[]): number[] =>
  [...rows.keys()].filter((index) => isLotTracked(rows[index]!, index) && edits[index]!.mode === undefined);

/** Short-lived products get two lots, one of them close to its best-before date. */
async function fillLots(
  ctx: Ctx,
  rows: readonly Row[],
  edits: readonly InventoryEdit[],
  today: string,
): Promise<void> {
  for (const index of lotTrackedIndexes(rows, edits)) {
    const row = rows[index]!;
    const days = daysOf(row.categoryId)!;
    const { lowStockThreshold } = edits[index]!;
    const isLow = lowStockThreshold === '8';
    const early = Math.max(1, Math.round(days / 4));
    const lots = isLow
      ? [[early, '5'] as const]
      : [[early, '8'] as const, [days, String(14 + ((index * 7) % 30))] as const];
    for (const [shelfDays, quantity] of lots) {
      const bestBefore = addDays(today, shelfDays);
      await callProcedure(ctx, inventory.recordMovement, {
        formatId: row.formatId,
        kind: 'received',
        quantity,
        newLot: { code: `L${bestBefore.replaceAll('-', '').slice(2)}-${(index % 9) + 1}`, bestBefore },
      });
    }
  }
}
