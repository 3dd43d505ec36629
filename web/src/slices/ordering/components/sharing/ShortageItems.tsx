import { useText } from '../../../../lib/i18n/index.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { decimalsOf, isQuantity } from '../cart/quantities.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './Sharing.module.css';
import { isShort, thereOf, type Counted, type Needed } from './short-items.ts';

interface ShortageItemsProps {
  items: readonly Needed[];
  counted: Counted;
  onCount: (counted: Counted) => void;
  disabled: boolean;
}

/** The quantity needed on the day and the quantity available: the stock figure until somebody counts. */
export function ShortageItems({ items, counted, onCount, disabled }: ShortageItemsProps) {
  const text = useText();
  const words = useOrderWords();
  return (
    <Section title={text('ordering.shortages.needed')} description={text('ordering.shortages.neededHelp')}>
      <ul className={styles.items}>
        {items.map((one) => {
          const available = thereOf(one, counted) ?? '';
          const name = words.nameOf(one);
          return (
            <li key={one.formatId}>
              <span className={styles.name}>
                {name}
                <span className={styles.quiet}>
                  {[
                    words.titleOf(one),
                    text('ordering.shortages.asked', {
                      quantity: words.quantity(one.requested),
                      unit: words.unit(one),
                    }),
                    text('ordering.shortages.orders', { count: one.orders }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {isShort(one, counted) && (
                <StatusChip tone="now">{text('ordering.shortages.short')}</StatusChip>
              )}
              <div className={styles.available}>
                <QuantityField
                  label={text('ordering.shortages.there', { name })}
                  labelHidden
                  value={available}
                  unit={words.unit(one)}
                  decimals={decimalsOf(one.saleUnit)}
                  disabled={disabled}
                  error={
                    available === '' || isQuantity(available) ? undefined : text('errors.field.notNumber')
                  }
                  onChange={(value) => onCount({ ...counted, [one.formatId]: value })}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
