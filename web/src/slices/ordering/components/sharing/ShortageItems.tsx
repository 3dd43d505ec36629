import { useText } from '../../../../lib/i18n/index.ts';
import type { OutputNamed } from '../../../../lib/query.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { decimalsOf, isQuantity } from '../cart/quantities.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './Sharing.module.css';

export type Needed = OutputNamed<'ordering.listShortages'>['items'][number];

/** Quantities counted by hand, by format. */
export type Counted = Readonly<Record<string, string>>;

const thereOf = ({ formatId, available }: Needed, counted: Counted): string | null =>
  counted[formatId] ?? available;

const isShort = (one: Needed, counted: Counted): boolean => {
  const available = thereOf(one, counted);
  return available !== null && isQuantity(available) && Number(available) < Number(one.requested);
};

/** The items to share: those with less than is needed. */
export const shortOf = (items: readonly Needed[], counted: Counted) =>
  items
    .filter((one) => isShort(one, counted))
    .map((one) => ({ formatId: one.formatId, available: thereOf(one, counted)! }));

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
