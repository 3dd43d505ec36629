import type { OrderLine, OrderLineId } from '@halles/contract';

/** What was prepared, or agreed on where nobody counted. */
export const expectedOf = (line: OrderLine): string => line.prepared ?? line.confirmed ?? line.requested;

const isQuantity = (typed: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(typed);

/** More than was prepared, or nothing that can be read. */
export const isTooMuch = (line: OrderLine, typed: string | undefined): boolean =>
  typed !== undefined && !(isQuantity(typed) && Number(typed) <= Number(expectedOf(line)));

/** Only what differs from what was expected is said. */
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
