import type { Offer } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import styles from './OfferPrice.module.css';
import { useOfferWords } from './use-labels.ts';

type Priced = Pick<Offer, 'unitPrice' | 'currency' | 'saleUnit' | 'isVariableWeight' | 'pricePerKg'>;

interface OfferPriceProps {
  offer: Priced;
  priceBefore?: string | null;
  /** Large, on a card. */
  isLarge?: boolean;
}

/** The price of a unit and, for comparison, of a kilogram. */
export function OfferPrice({ offer, priceBefore = null, isLarge = false }: OfferPriceProps) {
  const text = useText();
  const formats = useFormats();
  const words = useOfferWords();
  const { unitPrice, currency, saleUnit, isVariableWeight, pricePerKg } = offer;
  const isByKg = isVariableWeight || saleUnit === 'kg';
  return (
    <span className={styles.prices} data-large={isLarge || undefined}>
      <span className={styles.price}>
        {formats.unitPrice(unitPrice, currency)}
        <span className={styles.unit}>
          {' / '}
          {isByKg ? text('offers.search.units.kg') : words.unit(saleUnit)}
        </span>
      </span>
      {priceBefore !== null && (
        <s className={styles.before}>
          <span className="visually-hidden">{text('offers.search.before')} </span>
          {formats.unitPrice(priceBefore, currency)}
        </s>
      )}
      {!isByKg && pricePerKg !== null && (
        <span className={styles.perKg}>
          {text('offers.search.perKg', { price: formats.unitPrice(roundedPerKg(pricePerKg), currency) })}
        </span>
      )}
    </span>
  );
}

/** A price computed for comparison: two decimals are enough. */
const roundedPerKg = (price: string): string => Number(price).toFixed(2);
