import { divideRounded, fromThousandths, percentOf, toThousandths, type Currency } from '@halles/contract';

/** A customer's order line that needs a format; lines are sorted by the time their orders were sent. */
export interface DemandOrderLine {
  orderId: string;
  lineId: string;
  quantity: string;
  /** The quantity already bought for the line. */
  linked: string;
}

/** What the customer pays for a line, and the hub's commission on it. */
export interface SoldDemandLine extends DemandOrderLine {
  /** The quantity that `amountMinor` is for: what was prepared, where it was. */
  sold: string;
  /** Before tax; with the estimated weight until weighed. */
  amountMinor: number;
  commissionPercent: string | null;
}

export interface AllocatedQuantity {
  orderId: string;
  lineId: string;
  quantity: string;
}

export const remainingToBuy = ({ quantity, linked }: DemandOrderLine): bigint => {
  const rest = toThousandths(quantity) - toThousandths(linked);
  return rest > 0n ? rest : 0n;
};

export const quantityToBuy = (lines: readonly DemandOrderLine[]): string =>
  fromThousandths(lines.reduce((sum, line) => sum + remainingToBuy(line), 0n));

/** The sale of what is still to buy, and the commission on it, rounded line by line as on a statement. */
export function saleToBuy(
  lines: readonly SoldDemandLine[],
  currency: Currency,
): { saleMinor: number; commissionMinor: number } {
  const sales = lines.map((line) => {
    const sold = toThousandths(line.sold);
    const amountMinor =
      sold === 0n ? 0 : Number(divideRounded(BigInt(line.amountMinor) * remainingToBuy(line), sold));
    const { amountMinor: commissionMinor } = percentOf(
      { amountMinor, currency },
      line.commissionPercent ?? '0',
    );
    return { amountMinor, commissionMinor };
  });
  return {
    saleMinor: sales.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    commissionMinor: sales.reduce((sum, { commissionMinor }) => sum + commissionMinor, 0),
  };
}

/** Assigns a bought quantity to lines, earliest order first, until it is used up. */
export function allocateToLines(lines: readonly DemandOrderLine[], bought: string): AllocatedQuantity[] {
  let remaining = toThousandths(bought);
  return lines.flatMap((line) => {
    const neededQuantity = remainingToBuy(line);
    const quantity = neededQuantity < remaining ? neededQuantity : remaining;
    remaining -= quantity;
    return quantity === 0n
      ? []
      : [{ orderId: line.orderId, lineId: line.lineId, quantity: fromThousandths(quantity) }];
  });
}

export const sumOf = (quantities: readonly string[]): string =>
  fromThousandths(quantities.reduce((sum, quantity) => sum + toThousandths(quantity), 0n));

export const isMultiple = (quantity: string, multiple: string | null): boolean => {
  const step = toThousandths(multiple ?? '0');
  const needed = toThousandths(quantity);
  return needed > 0n && (step === 0n || needed % step === 0n);
};

export interface ReceivedLine {
  id: string;
  /** Null before the reception. */
  received: string | null;
  /** What the customers' lines that it was bought for need of it now. */
  needed: readonly string[];
}

/**
 * The part of the customers' current demand that was not received, of the purchase lines of one format and day, first
 * purchased first: what one of them has over covers what others lack. Nothing is missing before the reception.
 */
export function missingQuantities(lines: readonly ReceivedLine[]): Map<string, string> {
  const over = lines.map(({ received, needed }) =>
    received === null ? 0n : toThousandths(received) - toThousandths(sumOf(needed)),
  );
  let spare = over.reduce((sum, one) => (one > 0n ? sum + one : sum), 0n);
  return new Map(
    lines.map(({ id }, index) => {
      const lacking = over[index]! < 0n ? -over[index]! : 0n;
      const covered = lacking < spare ? lacking : spare;
      spare -= covered;
      return [id, fromThousandths(lacking - covered)];
    }),
  );
}
