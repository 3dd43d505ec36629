import type { PurchaseOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import styles from './Changes.module.css';
import { useChangeWords, type ShownChange } from './use-change-words.ts';

interface ShownChangesProps {
  order: Pick<PurchaseOrder, 'currency'>;
  changes: readonly ShownChange[];
  /** The accepted changes; absent where there is no choice. */
  chosen?: ReadonlySet<number>;
  onChoose?: (index: number, on: boolean) => void;
}

/** One row per change, with the value before and after. */
export function ShownChanges({ order, changes, chosen, onChoose }: ShownChangesProps) {
  const text = useText();
  const words = useChangeWords(order);
  return (
    <ul>
      {changes.map((shown, index) => {
        const { what, name, before, after } = words(shown);
        return (
          <li key={JSON.stringify(shown.change)} className={styles.change}>
            {chosen && onChoose && (
              <CheckboxField
                label={text('ordering.orders.changes.accept', { change: `${what} ${name}`.trim() })}
                labelHidden
                value={chosen.has(index)}
                onChange={(on) => onChoose(index, on)}
              />
            )}
            <span className={styles.words}>
              <span>
                <strong>{what}</strong>
                {name && ` ${name}`}
              </span>
              {(before !== null || after !== null) && (
                <span className={styles.values}>
                  {before !== null && <s>{before}</s>}
                  {before !== null && after !== null && <span aria-hidden> → </span>}
                  {after !== null && <b>{after}</b>}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
