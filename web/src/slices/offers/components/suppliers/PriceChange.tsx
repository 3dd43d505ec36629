import { priceForQuantity, type Offer } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import styles from './OrderGuide.module.css';
import type { OrderedItem } from './use-ordered-items.ts';

interface PriceChangeProps {
  offer: Offer;
  item: OrderedItem;
  /** A mark instead of words, which only screen readers say. */
  isMark?: boolean;
}

/** How much more or less the last quantity costs now, and what it cost then. */
export function PriceChange({ offer, item: { last }, isMark = false }: PriceChangeProps) {
  const text = useText();
  const formats = useFormats();
  const [before, now] = [Number(last.unitPrice), Number(priceForQuantity(offer, last.quantity))];
  if (last.currency !== offer.currency || before === now || before === 0) return null;
  const percent = formats.percent(((Math.abs(now - before) / before) * 100).toFixed(1));
  const was = formats.unitPrice(last.unitPrice, last.currency);
  const isUp = now > before;
  const words = text(isUp ? 'offers.suppliers.dearer' : 'offers.suppliers.cheaper', { percent, was });
  return (
    <span className={isMark ? styles.mark : styles.change} data-up={isUp || undefined}>
      {isMark ? (
        <>
          <span aria-hidden>{isUp ? '▲' : '▼'} </span>
          <span className="visually-hidden">{words} </span>
        </>
      ) : (
        words
      )}
    </span>
  );
}
