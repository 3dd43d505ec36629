import {
  inLanguage,
  limits,
  type Currency,
  type FormatRow,
  type PriceListId,
  type ScheduledOffer,
  type ScheduledOfferFields,
} from '@halles/contract';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { query } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx';
import { currencyAffix } from '../../../../ui/fields/numbers.ts';
import { SearchSelectField } from '../../../../ui/fields/search-select-field.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import styles from './Scheduled.module.css';

type Items = ScheduledOfferFields['items'];

interface ItemsFieldProps {
  value: Items;
  onChange: (next: Items) => void;
  /** As it is stored, with the names and list prices of its items; null for a new one. */
  offer: Pick<ScheduledOffer, 'items' | 'priceListId'> | null;
  priceListId: PriceListId | null;
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

/** The prices on the chosen list: those that the offer was loaded with, and the first of the list for new items. */
function useListPrices(offer: ItemsFieldProps['offer'], priceListId: PriceListId | null) {
  const { id: organizationId } = useOrganization();
  const { data } = useLive(
    'catalogue.listPriceListItems',
    { organizationId, ...(priceListId && { priceListId }), pageSize: MOST },
    { enabled: priceListId !== null },
  );
  const stored = offer?.priceListId === priceListId ? offer.items : [];
  const prices = new Map([
    ...stored.map(({ formatId, listPrice }) => [formatId, listPrice] as const),
    ...(data?.rows ?? []).map((row) => [row.inventoryItemId, row.unitPrice] as const),
  ]);
  return (formatId: Items[number]['formatId']): string | null =>
    priceListId === null ? null : (prices.get(formatId) ?? null);
}

/** The items of the offer, at the price list's price or at one of their own. */
export function ItemsField({ value, onChange, offer, priceListId, currency }: ItemsFieldProps) {
  const text = useText();
  const reader = useReader();
  const formats = useFormats();
  const [words, setWords] = useState('');
  const found = useFoundFormats(words);
  const [added, setAdded] = useState<readonly FormatRow[]>([]);
  const listPriceOf = useListPrices(offer, priceListId);
  const names = new Map([
    ...(offer?.items ?? []).map((item) => [item.formatId, [item.productName, item.formatTitle]] as const),
    ...added.map((row) => [row.id, [row.productName, row.title]] as const),
  ]);
  const nameOf = (formatId: Items[number]['formatId']) => {
    const [name, title] = names.get(formatId) ?? [];
    return {
      name: name ? inLanguage(name, reader) : text('offers.scheduled.item'),
      title: title ? inLanguage(title, reader) : '',
    };
  };
  /** The currency of a price of its own; instead of one, the price on the list. */
  const affixOf = ({ unitPrice }: Items[number], inCurrency: Currency, listPrice: string | null) =>
    unitPrice === null && listPrice !== null
      ? { suffix: formats.unitPrice(listPrice, inCurrency) }
      : currencyAffix(inCurrency, formats.language);
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
          const listPrice = listPriceOf(item.formatId);
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
                minimumDecimals={2}
                {...(currency && affixOf(item, currency, listPrice))}
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
