import { inLanguage, type FormatId, type ItemList } from '@halles/contract';
import { use, type KeyboardEvent } from 'react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { LiveTable } from '../../../../lib/live-table.tsx';
import { useLive } from '../../../../lib/live.ts';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { tableState } from '../../../../ui/table/table-state.ts';
import { GuideOrderContext, useOrderField } from '../order-field.ts';
import type { Favourites } from '../saved/use-favourites.ts';
import { TimeLeft } from '../search/TimeLeft.tsx';
import { useCategories, useOfferWords } from '../search/use-labels.ts';
import { FavouriteLists, type GuideList } from './FavouriteLists.tsx';
import { groupKeyOf, groupOf, orderGuide } from './group-offers.ts';
import styles from './OrderGuide.module.css';
import type { Supplier } from './SupplierChoice.tsx';
import { useGuideColumns } from './use-guide-columns.tsx';
import { useOrderedItems, type OrderedItems } from './use-ordered-items.ts';

/** The supplier's scheduled offers, with the time left. */
function ScheduledCards({ scheduledOffers }: Pick<Supplier, 'scheduledOffers'>) {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  if (scheduledOffers.length === 0) return null;
  return (
    <ul className={styles.cards} aria-label={text('offers.suppliers.openOffers')}>
      {scheduledOffers.map(({ id, name, message, closesAt, isFull, items }) => (
        <li key={id} className={styles.card}>
          <h3>{name}</h3>
          {isFull ? (
            <StatusChip tone="wait">{text('offers.search.full')}</StatusChip>
          ) : (
            <TimeLeft closesAt={closesAt} />
          )}
          {message && <p>{inLanguage(message, reader)}</p>}
          <p className="quiet">
            {text('offers.suppliers.items', { count: items, number: formats.number(items) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface OrderGuideProps {
  supplier: Supplier;
  favourites: Favourites;
  hrefOf: (formatId: FormatId) => string;
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** With fewer, the guide begins with all offers. */
const USUAL_ENOUGH = 5;
const NOTHING: OrderedItems = new Map();

/** From the search, the arrow leads to what was found, as from one quantity to the next. */
function goToFirstQuantity(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (key !== 'ArrowDown' || !(target instanceof HTMLInputElement) || target.type !== 'search') return;
  event.preventDefault();
  currentTarget.querySelector<HTMLElement>('input[data-number]:not(:disabled)')?.focus();
}

/** One supplier's offers by category, what was ordered lately before all others; those that close soon come first. */
export function OrderGuide({ supplier, favourites, hrefOf }: OrderGuideProps) {
  const text = useText();
  const words = useOfferWords();
  const reader = useReader();
  const { nameOf } = useCategories();
  const ordered = useOrderedItems(supplier.id);
  const columns = useGuideColumns(favourites, ordered ?? NOTHING);
  const guideOrder = use(GuideOrderContext);
  const mayOrder = useOrderField() !== null;
  const [address, setAddress] = useAddressSearch();
  const search = wordOf(address['search']).slice(0, 200);
  const isSearch = search.trim() !== '';
  const offers = useLive('offers.listSupplierOffers', {
    vendorId: supplier.id,
    language: reader,
    ...(isSearch && { text: search.trim() }),
  });
  const all = offers.data ?? [];
  const usual = all.flatMap(({ id }) => ordered?.get(id) ?? []);
  const first = usual.length >= USUAL_ENOUGH ? 'usual' : 'all';
  const list =
    [...favourites.lists, ...favourites.ofPartners].find(({ id }) => id === address['list']) ?? null;
  const named = address['list'] === 'all' || address['list'] === 'usual' ? address['list'] : first;
  // A search looks through all offers.
  const current = list ?? (isSearch ? 'all' : named);
  const only = current === 'usual' ? usual.map(({ formatId }) => formatId) : (list?.formatIds ?? null);
  const rows = offers.data && ordered && orderGuide(offers.data, only);
  const groups = Map.groupBy(rows ?? [], groupKeyOf);
  const choose = (chosen: GuideList) =>
    setAddress({ ...address, list: typeof chosen === 'string' ? chosen : chosen.id });
  const countOf = ({ formatIds }: ItemList) => all.filter(({ id }) => formatIds.includes(id)).length;
  const last = usual.map(({ formatId, last: { quantity } }) => ({ formatId, quantity }));
  return (
    <div className={styles.guide} onKeyDown={goToFirstQuantity}>
      <ScheduledCards scheduledOffers={supplier.scheduledOffers} />
      <FavouriteLists
        {...{ favourites, countOf, current }}
        counts={{ usual: usual.length, all: all.length }}
        onChoose={choose}
        end={mayOrder && usual.length > 0 && guideOrder?.takeLast({ vendorId: supplier.id, items: last })}
      />
      <LiveTable
        id="offers.guide"
        label={text('offers.suppliers.guide', { name: supplier.seller.name })}
        columns={columns}
        query={{ ...offers, data: rows }}
        table={[
          tableState({ search }),
          (next) => {
            const { search: _before, ...rest } = address;
            setAddress({ ...rest, ...(next.search !== '' && { search: next.search }) });
          },
        ]}
        searchLabel={text('offers.suppliers.search')}
        rowLabel={words.nameOf}
        rowHref={({ id }) => hrefOf(id)}
        groupOf={(offer) => {
          const { key, label } = groupOf(offer, supplier, {
            category: nameOf,
            noCategory: text('offers.suppliers.noCategory'),
            open: (names) => text('offers.suppliers.openNamed', { names }),
          });
          const formatIds = groups.get(key)?.map(({ id }) => id) ?? [];
          const sum = mayOrder && guideOrder?.amounts({ vendorId: supplier.id, formatIds, isGroup: true });
          return {
            key,
            label: (
              <>
                <strong>{label}</strong>
                {sum}
              </>
            ),
          };
        }}
        empty={<EmptyGuide isList={list !== null} />}
      />
      {guideOrder?.running({ vendorId: supplier.id })}
    </div>
  );
}

function EmptyGuide({ isList }: { isList: boolean }) {
  const text = useText();
  return isList ? (
    <EmptyState title={text('offers.suppliers.emptyList')}>
      {text('offers.suppliers.emptyListHelp')}
    </EmptyState>
  ) : (
    <EmptyState title={text('offers.suppliers.nothing')}>{text('offers.suppliers.nothingHelp')}</EmptyState>
  );
}
