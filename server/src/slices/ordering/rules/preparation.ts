import { toThousandths, type OrderChange, type OrderLineId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { LineRow } from '../tables.ts';
import { isWeightWithinTolerance } from './lines.ts';
import { LotPicker, type AvailableLots } from './lots.ts';
import { heldQuantity, soldLine, type Order } from './orders.ts';

interface PreparedLine {
  lineId: OrderLineId;
  prepared: string | null;
  weights: readonly string[];
  lots?: Parameters<LotPicker['take']>[1];
}

/**
 * The lines with the prepared pieces and the weight of each. A variable-weight line needs one weight per piece; weights
 * above the tolerance become changes to propose to the customer.
 */
export function prepareLines(
  { lines }: Order,
  preparedLines: readonly PreparedLine[],
  lots: AvailableLots,
): { lines: LineRow[]; tooHeavy: OrderChange[] } {
  const after = new Map(lines.map((line) => [line.id, line]));
  const lotPicker = new LotPicker(lots);
  const changed = new Set(preparedLines.map(({ lineId }) => lineId));
  for (const { id, format_id, lots: taken } of lines)
    if (!changed.has(id)) lotPicker.excludeTaken(format_id, taken);
  const tooHeavy: OrderChange[] = [];
  for (const { lineId, prepared, weights, lots: chosen } of preparedLines) {
    const line = after.get(lineId);
    if (!line) throw new AppError('ordering.unknownLine');
    refuseWrongCount(line, prepared, weights);
    if (isWeightWithinTolerance(soldLine(line), weights)) {
      const counted = { ...line, prepared, weights: [...weights] };
      after.set(lineId, { ...counted, lots: lotPicker.take(counted, chosen) });
    } else tooHeavy.push({ kind: 'weights', lineId, weights: [...weights] });
  }
  return { lines: [...after.values()], tooHeavy };
}

/** More than the agreed quantity is a change that the customer must accept. */
function refuseWrongCount(line: LineRow, prepared: string | null, weights: readonly string[]): void {
  if (prepared === null) {
    if (weights.length > 0) throw new AppError('ordering.invalidWeights');
    return;
  }
  const pieces = toThousandths(prepared);
  if (pieces > toThousandths(heldQuantity(line))) throw new AppError('ordering.moreThanConfirmed');
  if (!line.is_variable_weight && weights.length > 0) throw new AppError('ordering.invalidWeights');
  if (line.is_variable_weight && weights.length > 0 && pieces !== BigInt(weights.length) * 1_000n)
    throw new AppError('ordering.invalidWeights');
}

export const isUnweighed = (line: LineRow): boolean =>
  line.is_variable_weight &&
  line.weights.length === 0 &&
  toThousandths(line.prepared ?? heldQuantity(line)) > 0n;

/**
 * The lines of an order that is ready: without a prepared quantity they take the confirmed one, variable-weight lines
 * must be weighed, and lines without lots chosen by hand get the lots that expire first.
 */
export function finishPreparation(lines: readonly LineRow[], lots: AvailableLots): LineRow[] {
  const prepared = lines.map((line) => ({ ...line, prepared: line.prepared ?? heldQuantity(line) }));
  const unweighed = prepared.filter(isUnweighed);
  if (unweighed.length > 0)
    throw new AppError('ordering.notAllWeighed', { lineIds: unweighed.map(({ id }) => id) });
  const lotPicker = new LotPicker(lots);
  for (const line of prepared) lotPicker.excludeTaken(line.format_id, line.lots);
  return prepared.map((line) =>
    line.lots.length > 0 ? line : { ...line, lots: lotPicker.take(line, undefined) },
  );
}
