import type { Currency } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import styles from './OrderLines.module.css';

interface CurrencyLineProps {
  /** The currency of the cart or order. */
  currency: Currency;
  /** The seller's own currency. */
  sellerCurrency: Currency;
  side: 'vendor' | 'customer';
}

/** The currency of the amounts, where it is not the reader's or not the seller's; nothing is converted. */
export function CurrencyLine({ currency, sellerCurrency, side }: CurrencyLineProps) {
  const text = useText();
  const own = useOrganization().currency;
  const isOfSeller = currency === sellerCurrency;
  if (currency === own && isOfSeller) return null;
  return (
    <p className={styles.quiet}>
      {text('ordering.currency.amounts', { currency })}
      {!isOfSeller && ` ${text(`ordering.currency.notCounted.${side}`, { currency: sellerCurrency })}`}
    </p>
  );
}
