import type { PurchaseOrder } from '@halles/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import type { Picked } from './change-draft.ts';
import styles from './Changes.module.css';
import { useOffered } from './use-offered.ts';

interface OfferPickerProps {
  order: PurchaseOrder;
  label: string;
  onPick: (picked: Picked) => void;
}

/** Picks one of the vendor's offers to this customer by a part of its name. */
export function OfferPicker({ order, label, onPick }: OfferPickerProps) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const [search, setSearch] = useState('');
  const offered = useOffered(order, search);
  return (
    <>
      <TextField label={label} type="search" value={search} onChange={setSearch} />
      {search.trim() !== '' && offered?.length === 0 && (
        <p className="quiet">{text('ordering.orders.changes.nothingFound')}</p>
      )}
      {search.trim() !== '' && (
        <ul className={styles.found}>
          {offered?.map(({ formatId, name, formatTitle, unitPrice }) => (
            <li key={formatId}>
              <span className="anywhere shrinks stack">
                {words.written(name)}
                <span className="quiet">
                  {[words.written(formatTitle), unitPrice && formats.unitPrice(unitPrice, order.currency)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <IconButton
                label={text('ordering.orders.changes.take', { name: words.written(name) })}
                onClick={() => {
                  setSearch('');
                  onPick({ formatId, name, formatTitle, quantity: '1' });
                }}
              >
                <IconPlus />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
