import type { Currency } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import type { OutputNamed } from '../../../../lib/query.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import styles from './add-items-dialog.module.css';
import { PriceField } from './PriceField.tsx';
import { isPrice } from './use-items-to-add.ts';
import { useItemTexts } from './use-item-texts.ts';

interface AddableFormatProps {
  format: OutputNamed<'catalogue.listFormatsNotOnList'>['rows'][number];
  currency: Currency;
  /** Null when not selected. */
  price: string | null;
  /** A missing price is reported only after an attempt to add. */
  showsMissing: boolean;
  onChange: (price: string | null) => void;
}

/** A selected format shows its price field in the row. */
export function AddableFormat({ format, currency, price, showsMissing, onChange }: AddableFormatProps) {
  const text = useText();
  const itemTexts = useItemTexts(currency);
  const name = itemTexts.name(format);
  const isMissing = showsMissing && price !== null && !isPrice(price);
  return (
    <li className={styles.format}>
      <CheckboxField
        label={
          <>
            <span className="anywhere">{itemTexts.product(format)}</span>{' '}
            <span className="quiet">
              {[itemTexts.format(format), format.sku].filter(Boolean).join(' · ')}
            </span>
          </>
        }
        value={price !== null}
        onChange={(isTicked) => onChange(isTicked ? '' : null)}
      />
      {price !== null && (
        <PriceField
          label={text('catalogue.priceLists.add.price', { name })}
          labelHidden
          value={price}
          onChange={onChange}
          currency={currency}
          required
          error={isMissing ? text('catalogue.priceLists.add.priceMissing') : undefined}
        />
      )}
    </li>
  );
}
