import {
  inLanguage,
  limits,
  type Currency,
  type FormatRow,
  type ScheduledOfferFields,
} from '@halles/contract';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { query } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx';
import { SearchSelectField } from '../../../../ui/fields/search-select-field.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useReader } from '../../../organizations/index.ts';
import styles from './Scheduled.module.css';

type Items = ScheduledOfferFields['items'];

interface ItemsFieldProps {
  value: Items;
  onChange: (next: Items) => void;
  priceListId: string | null;
  /** That of the price list. */
  currency: Currency | undefined;
}

const MOST = 100;
const DEBOUNCE_MS = 250;

/** Formats that match the typed text; the previous ones stay until the next answer. */
function useFoundFormats(words: string): readonly FormatRow[] {
  const search = useDebounced(words.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    ...query('catalogue.listFormats', { pageSize: MOST, ...(search && { search }) }),
    placeholderData: keepPreviousData,
  });
  return data?.rows ?? [];
}

/** The items of the offer, at the price list's price or at one of their own. */
export function ItemsField({ value, onChange, priceListId, currency }: ItemsFieldProps) {
  const text = useText();
  const reader = useReader();
  const formats = useFormats();
  const { id: organizationId } = useOrganization();
  const [words, setWords] = useState('');
  const found = useFoundFormats(words);
  const [added, setAdded] = useState<readonly FormatRow[]>([]);
  const { data: all } = useLive('catalogue.listFormats', { pageSize: MOST, activity: 'all' });
  const { data: priced } = useLive('catalogue.listPriceListItems', {
    organizationId,
    pageSize: MOST,
    ...(priceListId && { priceListId }),
  });
  const known = new Map([...(all?.rows ?? []), ...added].map((row) => [row.id, row]));
  const prices = new Map((priced?.rows ?? []).map((row) => [row.inventoryItemId, row.unitPrice]));
  const nameOf = (formatId: Items[number]['formatId']) => {
    const format = known.get(formatId);
    return format
      ? { name: inLanguage(format.productName, reader), title: inLanguage(format.title, reader) }
      : { name: text('offers.scheduled.item'), title: '' };
  };
  const free = found.filter(({ id }) => !value.some(({ formatId }) => formatId === id));
  const add = (id: string | null) => {
    const format = free.find((each) => each.id === id);
    if (!format) return;
    setAdded([...added, format]);
    setWords('');
    onChange([...value, { formatId: format.id, unitPrice: null }]);
  };
  return (
    <>
      <ul className={styles.items}>
        {value.map((item) => {
          const { name, title } = nameOf(item.formatId);
          const listPrice = prices.get(item.formatId);
          return (
            <li key={item.formatId}>
              <span className={styles.itemName}>
                <strong>{name}</strong>
                <span className={styles.quiet}>{title}</span>
              </span>
              <DecimalField
                label={text('offers.scheduled.priceOf', { name })}
                labelHidden
                value={item.unitPrice ?? ''}
                onChange={(typed) =>
                  onChange(
                    value.map((each) => (each === item ? { ...each, unitPrice: typed || null } : each)),
                  )
                }
                decimals={4}
                suffix={
                  currency && listPrice && item.unitPrice === null
                    ? formats.unitPrice(listPrice, currency)
                    : undefined
                }
              />
              <IconButton
                label={text('offers.scheduled.removeItem', { name })}
                onClick={() => onChange(value.filter((each) => each !== item))}
              >
                <IconTrash />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <SearchSelectField
        label={text('offers.scheduled.addItem')}
        placeholder={text('offers.scheduled.findItem')}
        search={{ words, onChange: (typed) => setWords(typed.slice(0, limits.name)) }}
        value={null}
        onChange={add}
        options={free.map((format) => ({
          value: format.id as string,
          label: `${inLanguage(format.productName, reader)}, ${inLanguage(format.title, reader)}`,
        }))}
      />
    </>
  );
}
