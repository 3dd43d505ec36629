import { fromThousandths, toThousandths } from '@halles/contract';

/** A customer's line that wants some of a format, in the order in which they were sent. */
export interface WantedLine {
  orderId: string;
  lineId: string;
  quantity: string;
  /** Bought for it already. */
  linked: string;
}

export interface Part {
  orderId: string;
  lineId: string;
  quantity: string;
}

const left = ({ quantity, linked }: WantedLine): bigint => {
  const rest = toThousandths(quantity) - toThousandths(linked);
  return rest > 0n ? rest : 0n;
};

/** What is still to be bought for all of them. */
export const leftToBuy = (lines: readonly WantedLine[]): string =>
  fromThousandths(lines.reduce((sum, line) => sum + left(line), 0n));

/** Which line a bought quantity is for: as far as it goes, who ordered first comes first. */
export function linksOf(lines: readonly WantedLine[], bought: string): Part[] {
  let there = toThousandths(bought);
  return lines.flatMap((line) => {
    const wanted = left(line);
    const quantity = wanted < there ? wanted : there;
    there -= quantity;
    return quantity === 0n
      ? []
      : [{ orderId: line.orderId, lineId: line.lineId, quantity: fromThousandths(quantity) }];
  });
}

export const sumOf = (quantities: readonly string[]): string =>
  fromThousandths(quantities.reduce((sum, quantity) => sum + toThousandths(quantity), 0n));

export const isMultiple = (quantity: string, multiple: string | null): boolean => {
  const step = toThousandths(multiple ?? '0');
  const asked = toThousandths(quantity);
  return asked > 0n && (step === 0n || asked % step === 0n);
};

/** Of what its customers ask now: how much did not come. Nothing, while nobody counted. */
export function missingOf(received: string | null, asked: readonly string[]): string {
  if (received === null) return '0';
  const lacking = toThousandths(sumOf(asked)) - toThousandths(received);
  return fromThousandths(lacking > 0n ? lacking : 0n);
}
