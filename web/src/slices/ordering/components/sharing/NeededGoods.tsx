import { useText } from '../../../../lib/i18n/index.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { decimalsOf, isQuantity } from '../cart/quantities.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './Sharing.module.css';
import { isShort, thereOf, type Counted, type Needed } from './short-goods.ts';

interface NeededGoodsProps {
  goods: readonly Needed[];
  counted: Counted;
  onCount: (counted: Counted) => void;
  disabled: boolean;
}

/** What the day needs of each, and how much was found: the stock's figure until somebody counts. */
export function NeededGoods({ goods, counted, onCount, disabled }: NeededGoodsProps) {
  const text = useText();
  const words = useOrderWords();
  return (
    <Section title={text('ordering.shortages.needed')} description={text('ordering.shortages.neededHelp')}>
      <ul className={styles.goods}>
        {goods.map((one) => {
          const there = thereOf(one, counted) ?? '';
          const name = words.nameOf(one);
          return (
            <li key={one.formatId}>
              <span className={styles.name}>
                {name}
                <span className={styles.quiet}>
                  {[
                    words.titleOf(one),
                    text('ordering.shortages.asked', {
                      quantity: words.quantity(one.asked),
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
              <div className={styles.there}>
                <QuantityField
                  label={text('ordering.shortages.there', { name })}
                  labelHidden
                  value={there}
                  unit={words.unit(one)}
                  decimals={decimalsOf(one.saleUnit)}
                  disabled={disabled}
                  error={there === '' || isQuantity(there) ? undefined : text('errors.field.notNumber')}
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
