import type { Offer } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import { useOfferWords } from '../search/use-labels.ts';
import styles from './OrderGuide.module.css';
import { PriceChange } from './PriceChange.tsx';
import type { OrderedItem } from './use-ordered-items.ts';

interface PriceAndFormatProps {
  offer: Offer;
  /** Of the last order, if it was ordered. */
  item: OrderedItem | undefined;
}

/** Under the product's name on a phone. The format says what the price is for, unless that is a kilogram. */
export function PriceAndFormat({ offer, item }: PriceAndFormatProps) {
  const text = useText();
  const formats = useFormats();
  const words = useOfferWords();
  const { unitPrice, currency, isVariableWeight } = offer;
  return (
    <p className={styles.line}>
      {item && <PriceChange offer={offer} item={item} isMark />}
      <span className={styles.price}>
        {formats.unitPrice(unitPrice, currency)}
        {isVariableWeight && ` / ${text('offers.search.units.kg')}`}
      </span>
      {' · '}
      {unbroken(words.titleOf(offer))}
    </p>
  );
}
