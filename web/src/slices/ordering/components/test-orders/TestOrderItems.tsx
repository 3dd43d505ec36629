import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { decimalsOf, steppedQuantity } from '../cart/quantities.ts';
import { QuantityEntry } from '../cart/QuantityEntry.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import type { TestOffer } from './test-orders.ts';
import styles from './TestOrders.module.css';
import type { FormatId } from '@halles/contract';

const SHOWN = 12;

interface TestOrderItemsProps {
  offer: TestOffer;
  quantities: Quantities;
  onChange: (quantities: Quantities) => void;
}

/** The seller's own offers with the test buyer's quantities; items already chosen come first. */
export function TestOrderItems({ offer, quantities, onChange }: TestOrderItemsProps) {
  const text = useText();
  const words = useOrderWords();
  const [search, setSearch] = useState('');
  const typed = search.trim().toLocaleLowerCase();
  const isFound = ({ name, formatTitle }: TestOffer['items'][number]) =>
    `${words.written(name)} ${words.written(formatTitle)}`.toLocaleLowerCase().includes(typed);
  const isWanted = ({ formatId }: TestOffer['items'][number]) => Number(quantities[formatId] ?? 0) > 0;
  const found = offer.items.filter(typed === '' ? () => true : isFound);
  const shown = typed === '' ? [...found.filter(isWanted), ...found.filter((one) => !isWanted(one))] : found;
  return (
    <div className={styles.choosing}>
      {offer.items.length > SHOWN && (
        <TextField type="search" label={text('ordering.tests.search')} value={search} onChange={setSearch} />
      )}
      <ul className={styles.items} aria-label={text('ordering.tests.goods')}>
        {shown.slice(0, SHOWN).map((one) => (
          <li key={one.formatId}>
            <span className={styles.name}>
              {words.nameOf(one)}
              <span className={styles.quiet}>
                {[
                  words.titleOf(one),
                  words.price({ ...one, isVariableWeight: false }, one.unitPrice, offer.currency),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <QuantityEntry
              label={text('ordering.cart.quantityOf', {
                name: words.nameOf(one),
                format: words.titleOf(one),
              })}
              quantity={quantities[one.formatId] ?? ''}
              steps={one}
              decimals={decimalsOf(one.saleUnit)}
              withButtons
              onCommit={(quantity) => onChange({ ...quantities, [one.formatId]: quantity })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

export type Quantities = Readonly<Record<string, string>>;
type Items = TestOffer['items'];

/** The first few items are filled in at their minimum, so that one press is enough. */
const FILLED = 3;

export const quantitiesOf = (items: Items): Quantities =>
  Object.fromEntries(items.slice(0, FILLED).map((one) => [one.formatId, steppedQuantity('0', 1, one)]));

export const linesOf = (items: Items, quantities: Quantities): { formatId: FormatId; quantity: string }[] =>
  items.flatMap(({ formatId }) => {
    const quantity = quantities[formatId] ?? '0';
    return Number(quantity) > 0 ? [{ formatId, quantity }] : [];
  });
