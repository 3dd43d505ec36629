import type { ChangeSet, PurchaseOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useOrderWords } from '../words/use-order-words.ts';

export type ShownChange = ChangeSet['changes'][number];

export interface ChangeWords {
  what: string;
  /** The product concerned. */
  name: string;
  before: string | null;
  after: string | null;
}

const isDecimal = (value: string) => /^-?\d+(\.\d+)?$/.test(value);

/** Describes one change: its kind, the product, and the value before and after. */
export function useChangeWords(order: Pick<PurchaseOrder, 'currency'>): (shown: ShownChange) => ChangeWords {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const valueOf = ({ change }: ShownChange, value: string | null): string | null => {
    if (value === null) return null;
    if (change.kind === 'date') return formats.longDay(value);
    if (!isDecimal(value)) return value;
    if (change.kind === 'weights') return `${words.quantity(value)} ${text('offers.search.units.kg')}`;
    if (change.kind === 'price') return formats.unitPrice(value, order.currency);
    return change.kind === 'deliveryFee' ? words.money(Number(value), order.currency) : words.quantity(value);
  };
  /** A substitution also names the product that replaces the line. */
  const afterOf = (shown: ShownChange): string | null => {
    const after = valueOf(shown, shown.after);
    if (!shown.replacement) return after;
    const { name, formatTitle } = shown.replacement;
    const product = [name, formatTitle].map(words.written).filter(Boolean).join(', ');
    return text('ordering.orders.changes.instead', { quantity: after ?? '', product });
  };
  return (shown) => ({
    what: text(`ordering.orders.changes.kinds.${shown.change.kind}`),
    name: [shown.name, shown.formatTitle].flatMap((each) => (each ? [words.written(each)] : [])).join(', '),
    before: valueOf(shown, shown.before),
    after: afterOf(shown),
  });
}
