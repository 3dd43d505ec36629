import { toThousandths } from '@halles/contract';

interface Lot {
  code: string;
  quantity: string;
}

const sumOf = (quantities: Iterable<string>): bigint =>
  [...quantities].reduce((sum, quantity) => sum + toThousandths(quantity), 0n);

/**
 * Whether a file gives a format a total that is less than what its lots hold once the lots in the file have theirs. A
 * total in a file without lots takes from the lots, as a count does.
 */
export function isLessThanLots(
  { onHand, total }: { onHand: string; total: string },
  lots: readonly Lot[],
  lotsInFile: readonly Lot[],
): boolean {
  if (lotsInFile.length === 0) return false;
  const before = new Map(lots.map(({ code, quantity }) => [code, quantity]));
  const after = new Map([...before, ...lotsInFile.map(({ code, quantity }) => [code, quantity] as const)]);
  const [wanted, held] = [toThousandths(total), sumOf(after.values())];
  const isUnchanged = wanted === toThousandths(onHand) && held === sumOf(before.values());
  return !isUnchanged && held > 0n && wanted < held;
}
