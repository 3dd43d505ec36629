import type { PurchaseOrder } from '@halles/contract';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import type { Picked } from './change-draft.ts';
import styles from './Changes.module.css';
import { OfferPicker } from './OfferPicker.tsx';

interface AddedItemsProps {
  order: PurchaseOrder;
  added: readonly Picked[];
  onChange: (added: readonly Picked[]) => void;
}

export function AddedItems({ order, added, onChange }: AddedItemsProps) {
  const text = useText();
  const words = useOrderWords();
  return (
    <section className={styles.part}>
      <h3>{text('ordering.orders.changes.addTitle')}</h3>
      {added.map((one) => {
        const name = words.written(one.name);
        return (
          <div key={one.formatId} className={styles.line}>
            <div className={styles.head}>
              <span className="anywhere shrinks stack">
                <strong>{name}</strong>
                <span className="quiet">{words.written(one.formatTitle)}</span>
              </span>
              <IconButton
                size="small"
                label={text('ordering.orders.changes.leaveOut', { name })}
                onClick={() => onChange(added.filter((each) => each !== one))}
              >
                <IconTrash />
              </IconButton>
            </div>
            <QuantityField
              label={text('ordering.orders.changes.quantityOf', { name })}
              labelHidden
              value={one.quantity}
              onChange={(quantity) =>
                onChange(added.map((each) => (each === one ? { ...one, quantity } : each)))
              }
              decimals={3}
              withButtons
            />
          </div>
        );
      })}
      <OfferPicker
        order={order}
        label={text('ordering.orders.changes.find')}
        onPick={(picked) =>
          added.some(({ formatId }) => formatId === picked.formatId) || onChange([...added, picked])
        }
      />
    </section>
  );
}
