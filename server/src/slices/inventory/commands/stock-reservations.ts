import { fromThousandths, toThousandths, type FormatId, type OrganizationId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { amountsOf, fieldsOf, type ItemRecord } from '../queries/records.ts';
import { availableOf, canReserve } from '../rules/stock.ts';
import { warningTimesFor, warningAfterOrder, type Warning } from '../rules/low-stock-warnings.ts';
import { lockExistingItems } from './lock.ts';
import { saveStock, type WrittenMove, type StockChange } from './save-stock.ts';

/** What one order line needs from the stock of a format. */
export interface StockLine {
  formatId: FormatId;
  quantity: string;
  /** The order line's id, so that each movement refers to the line that caused it. */
  causeId: string;
}

export interface ReleasedLine extends StockLine {
  /** Submitted orders are reserved, confirmed ones allocated. */
  from: 'reserved' | 'allocated';
}

type Items = ReadonlyMap<FormatId, ItemRecord>;

const linesByFormat = <Line extends StockLine>(lines: readonly Line[]): Map<FormatId, Line[]> => {
  const byFormat = new Map<FormatId, Line[]>();
  for (const line of lines) byFormat.set(line.formatId, [...(byFormat.get(line.formatId) ?? []), line]);
  return byFormat;
};

const written = <Line extends StockLine>(
  items: Items,
  lines: readonly Line[],
  pendingSideOf: (line: Line) => WrittenMove,
): StockChange[] =>
  [...linesByFormat(lines)].map(([formatId, ofFormat]) => ({
    item: items.get(formatId)!,
    moves: ofFormat.map(pendingSideOf),
  }));

const idsOf = (lines: readonly StockLine[]): FormatId[] => lines.map(({ formatId }) => formatId);

/**
 * Reserves the lines of a submitted order, all or none; the error lists what is left of each format that falls short.
 */
export async function reserveStock(
  tx: Tx,
  vendorId: OrganizationId,
  lines: readonly StockLine[],
): Promise<void> {
  const items = await lockExistingItems(tx, vendorId, idsOf(lines), { withProjections: true });
  refuseShortStock(items, lines);
  const work = written(items, lines, ({ quantity, causeId }) => ({
    kind: 'reserved',
    quantity: toThousandths(quantity),
    causeId,
  }));
  await saveStock(tx, vendorId, work, 'reserved', { hasLocks: true });
}

function refuseShortStock(items: Items, lines: readonly StockLine[]): void {
  const lacking = [...linesByFormat(lines)].flatMap(([formatId, ofFormat]) => {
    const item = items.get(formatId)!;
    const amounts = amountsOf(item);
    const wanted = ofFormat.reduce((sum, { quantity }) => sum + toThousandths(quantity), 0n);
    const stock = { ...amounts, mode: item.mode, sellsWithoutStock: item.sells_without_stock };
    return canReserve(stock, wanted) ? [] : [{ formatId, available: fromThousandths(availableOf(amounts)) }];
  });
  if (lacking.length > 0) throw new AppError('inventory.notEnough', { lacking });
}

/** Releases stock when an order is cancelled, declined, expired or reduced. */
export async function releaseStock(
  tx: Tx,
  vendorId: OrganizationId,
  lines: readonly ReleasedLine[],
): Promise<void> {
  const items = await lockExistingItems(tx, vendorId, idsOf(lines), { withProjections: true });
  const work = written(items, lines, ({ quantity, causeId, from }) => ({
    kind: 'released',
    quantity: toThousandths(quantity),
    hold: { from, quantity: toThousandths(quantity) },
    causeId,
  }));
  await saveStock(tx, vendorId, work, 'released', { hasLocks: true });
}

/** Turns the reservation of a confirmed order into an allocation; low-stock warnings are recorded here. */
export async function allocateStock(
  tx: Tx,
  vendorId: OrganizationId,
  lines: readonly StockLine[],
  { isLast = false } = {},
): Promise<void> {
  const items = await lockExistingItems(tx, vendorId, idsOf(lines));
  const now = tx.ctx.clock.now();
  const warnings = new Map<FormatId, Warning>();
  const work = written(items, lines, ({ quantity, causeId }) => ({
    kind: 'allocated',
    quantity: toThousandths(quantity),
    causeId,
  })).map((each) => {
    const warning = warningOf(each.item);
    if (warning === null) return each;
    warnings.set(each.item.format_id, warning);
    return { ...each, warned: warningTimesFor(warning, now) };
  });
  await saveStock(tx, vendorId, work, 'allocated', { isLast });
  await recordWarnings(tx, vendorId, items, warnings);
}

/** The available quantity does not change, because reserved stock becomes allocated. */
const warningOf = (item: ItemRecord): Warning | null =>
  warningAfterOrder(
    { ...amountsOf(item), ...fieldsOf(item) },
    { lowWarnedAt: item.low_warned_at, outWarnedAt: item.out_warned_at },
  );

async function recordWarnings(
  tx: Tx,
  vendorId: OrganizationId,
  items: Items,
  warnings: ReadonlyMap<FormatId, Warning>,
): Promise<void> {
  if (warnings.size === 0) return;
  const formats = await tx
    .selectFrom('formats as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['f.id', 'p.name', 'f.title_en', 'f.title_fr'])
    .where('f.vendor_id', '=', vendorId)
    .where('f.id', 'in', [...warnings.keys()])
    .orderBy('f.id')
    .execute();
  for (const { id, name, title_en, title_fr } of formats) {
    const item = items.get(id)!;
    const about = { organizations: [vendorId], subject: id };
    const data = {
      formatId: id,
      productName: name,
      formatTitle: { en: title_en, fr: title_fr },
      available: fromThousandths(availableOf(amountsOf(item))),
    };
    if (warnings.get(id) === 'out') await record(tx, { type: 'inventory.stockRanOut', data, ...about });
    else
      await record(tx, {
        type: 'inventory.stockFellLow',
        data: { ...data, threshold: fieldsOf(item).lowStockThreshold! },
        ...about,
      });
  }
}
