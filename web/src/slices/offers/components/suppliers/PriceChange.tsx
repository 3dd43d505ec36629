import { priceForQuantity, type Offer } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import styles from './PriceChange.module.css';
import type { OrderedItem } from './use-ordered-items.ts';

/** How much more or less the last quantity costs now, and what it cost then. */
export function PriceChange({ offer, item: { last } }: { offer: Offer; item: OrderedItem }) {
  const text = useText();
  const formats = useFormats();
  const [before, now] = [Number(last.unitPrice), Number(priceForQuantity(offer, last.quantity))];
  if (last.currency !== offer.currency || before === now || before === 0) return null;
  const percent = formats.percent(((Math.abs(now - before) / before) * 100).toFixed(1));
  const was = formats.unitPrice(last.unitPrice, last.currency);
  return (
    <span className={styles.change} data-up={now > before || undefined}>
      {text(now > before ? 'offers.suppliers.dearer' : 'offers.suppliers.cheaper', { percent, was })}
    </span>
  );
}
