import type { OrderLine, OrderLineId } from '@halles/contract';

/** The prepared quantity, or the confirmed one when the preparation was not recorded. */
export const expectedOf = (line: OrderLine): string => line.prepared ?? line.confirmed ?? line.requested;

const isQuantity = (typed: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(typed);

/** More than was prepared, or not a quantity. */
export const isTooMuch = (line: OrderLine, typed: string | undefined): boolean =>
  typed !== undefined && !(isQuantity(typed) && Number(typed) <= Number(expectedOf(line)));

/** Only the lines that differ from the expected quantity are sent. */
export const deliveredOf = (
  lines: readonly OrderLine[],
  typed: Readonly<Record<string, string>>,
): { lineId: OrderLineId; quantity: string }[] =>
  lines.flatMap((line) => {
    const quantity = typed[line.id];
    return quantity === undefined || Number(quantity) === Number(expectedOf(line))
      ? []
      : [{ lineId: line.id, quantity }];
  });
