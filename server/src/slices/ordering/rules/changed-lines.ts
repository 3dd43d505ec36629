import { toThousandths, type FormatId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { AgreedChange, ChangeSetRow, LineRow, OrderRecord } from '../tables.ts';
import { priceOf, type OrderItem } from './items.ts';
import { quantityOf, weightOf } from './lines.ts';
import { soldLine, type Order, type SoldLine } from './orders.ts';
import { newLine, substitutionShown, withQuantity } from './substitutions.ts';

/** A line after the planned change: an existing one or a new one. */
export interface PlannedLine {
  row: LineRow | null;
  item: OrderItem | null;
  sold: SoldLine;
}

export type ShownChange = ChangeSetRow['shown'][number];

interface Added {
  items: ReadonlyMap<FormatId, OrderItem>;
  address: { snapshot: { street: string; city: string } } | null;
}

/** The lines after the changes, before their taxes, and the changes as both sides read them. */
export function changedLines(
  { row, lines }: Order,
  changes: readonly AgreedChange[],
  added: Added,
): { lines: PlannedLine[]; shown: ShownChange[] } {
  const planned = lines.map((line): PlannedLine => ({ row: line, item: null, sold: soldLine(line) }));
  return { shown: changes.map((change) => applyToLines(change, planned, row, added)), lines: planned };
}

function applyToLines(
  change: AgreedChange,
  lines: PlannedLine[],
  row: OrderRecord,
  { items, address }: Added,
): ShownChange {
  const words = { name: null, formatTitle: null, before: null, after: null };
  if (change.kind === 'date') return { ...words, change, before: row.on_day, after: change.on };
  if (change.kind === 'address')
    return { ...words, change, before: placeOf(row.address), after: placeOf(address!.snapshot) };
  if (change.kind === 'deliveryFee')
    return { ...words, change, before: String(row.delivery_fee_minor), after: String(change.amountMinor) };
  if (change.kind === 'add') {
    const { item, agreed } = addLine(lines, items, change);
    return { ...words, change: agreed, name: item.name, formatTitle: item.title, after: change.quantity };
  }
  const line = lines.find((each) => each.row?.id === change.lineId);
  if (!line?.row) throw new AppError('ordering.unknownLine');
  const named = { change, name: line.row.name, formatTitle: line.row.title };
  const before = quantityOf(line.sold);
  if (change.kind === 'price') {
    const was = line.sold.unitPrice;
    refuseNoChange(was, change.unitPrice);
    line.sold = { ...line.sold, unitPrice: change.unitPrice };
    return { ...named, before: was, after: change.unitPrice };
  }
  if (change.kind === 'weights') {
    const weighed = withWeights(line.sold, change.weights);
    const shownKg = { before: weightOf(line.sold).kg, after: weightOf(weighed).kg };
    line.sold = weighed;
    return { ...named, ...shownKg };
  }
  const newQuantity = change.kind === 'quantity' ? change.quantity : '0';
  refuseNoChange(before, newQuantity);
  line.sold = withQuantity(line.sold, newQuantity);
  if (change.kind !== 'substitute') return { ...named, before, after: newQuantity };
  const { item, agreed } = addLine(lines, items, change);
  return { ...named, change: agreed, ...substitutionShown(before, item, change.quantity) };
}

const placeOf = (address: { street: string; city: string } | null): string | null =>
  address && [address.street, address.city].filter(Boolean).join(', ');

/** One weight per piece, and not more pieces than agreed. */
function withWeights(sold: SoldLine, weights: readonly string[]): SoldLine {
  const prepared = String(weights.length);
  const agreed = toThousandths(sold.confirmed ?? sold.requested);
  if (!sold.isVariableWeight || toThousandths(prepared) > agreed)
    throw new AppError('ordering.invalidWeights');
  return { ...sold, prepared, weights };
}

function refuseNoChange(before: string, after: string): void {
  if (Number(before) === Number(after)) throw new AppError('ordering.noChange');
}

function addLine<Change extends AgreedChange & { formatId: FormatId; quantity: string }>(
  lines: PlannedLine[],
  items: Added['items'],
  change: Change,
): { item: OrderItem; agreed: Change } {
  const { formatId, quantity } = change;
  const item = items.get(formatId);
  const unitPrice = item?.offered && (change.agreedPrice ?? priceOf(item, quantity));
  if (!item || !unitPrice || toThousandths(quantity) === 0n) throw new AppError('ordering.noLongerOffered');
  const isConfirmed = lines.some(({ sold }) => sold.confirmed !== null);
  lines.push({ row: null, item, sold: newLine(item, { quantity, unitPrice, isConfirmed }) });
  return { item, agreed: { ...change, agreedPrice: unitPrice } };
}
