import { divideRounded, fromThousandths, toThousandths } from '@halles/contract';

/** What a producer on the platform weighed of a line: its pieces and their kilograms. */
export interface SuppliedWeight {
  id: string;
  sold: string;
  sold_kg: string;
}

/** Of fewer pieces than were weighed, the weight in proportion, as on the producer's order. */
export function weightReceived({ sold, sold_kg }: SuppliedWeight, received: string): string {
  const [pieces, weighed, count] = [toThousandths(sold), toThousandths(sold_kg), toThousandths(received)];
  return fromThousandths(count < pieces ? divideRounded(weighed * count, pieces) : weighed);
}
