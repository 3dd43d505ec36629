import type { FormatId } from '@halles/contract';
import { steppedQuantity } from '../cart/quantities.ts';
import type { TestOffer } from './use-test-offer.ts';

export type Quantities = Readonly<Record<string, string>>;
type Goods = TestOffer['items'];

/** The first few items are filled in at their minimum, so that one press is enough. */
const FILLED = 3;

export const quantitiesOf = (items: Goods): Quantities =>
  Object.fromEntries(items.slice(0, FILLED).map((one) => [one.formatId, steppedQuantity('0', 1, one)]));

export const linesOf = (items: Goods, quantities: Quantities): { formatId: FormatId; quantity: string }[] =>
  items.flatMap(({ formatId }) => {
    const quantity = quantities[formatId] ?? '0';
    return Number(quantity) > 0 ? [{ formatId, quantity }] : [];
  });
