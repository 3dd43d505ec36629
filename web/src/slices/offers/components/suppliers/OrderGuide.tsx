import type { FormatId, ItemList } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { LiveTable } from '../../../../lib/live-table.tsx';
import { useLive } from '../../../../lib/live.ts';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { tableState } from '../../../../ui/table/table-state.ts';
import { useReader } from '../../../organizations/index.ts';
import type { Favourites } from '../saved/use-favourites.ts';
import { TimeLeft } from '../search/TimeLeft.tsx';
import { useCategories, useOfferWords } from '../search/use-labels.ts';
import { FavouriteLists } from './FavouriteLists.tsx';
import { groupOf, orderGuide } from './group-offers.ts';
import styles from './OrderGuide.module.css';
import type { Supplier } from './SupplierChoice.tsx';
import { useGuideColumns } from './use-guide-columns.tsx';

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
          {message && <p>{reader === 'FR' ? message.fr || message.en : message.en || message.fr}</p>}
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

/** All offers of one supplier by category; offers that close soon come first. */
export function OrderGuide({ supplier, favourites, hrefOf }: OrderGuideProps) {
  const text = useText();
  const words = useOfferWords();
  const reader = useReader();
  const { nameOf } = useCategories();
  const columns = useGuideColumns(favourites);
  const [address, setAddress] = useAddressSearch();
  const search = wordOf(address['search']).slice(0, 200);
  const list = favourites.lists.find(({ id }) => id === address['list']) ?? null;
  const offers = useLive('offers.listSupplierOffers', {
    vendorId: supplier.id,
    language: reader,
    ...(search.trim() !== '' && { text: search.trim() }),
  });
  const rows = offers.data && orderGuide(offers.data, list?.formatIds ?? null);
  const choose = (chosen: ItemList | null) => {
    const { list: _before, ...rest } = address;
    setAddress({ ...rest, ...(chosen && { list: chosen.id }) });
  };
  const countOf = ({ formatIds }: ItemList) =>
    (offers.data ?? []).filter(({ id }) => formatIds.includes(id)).length;
  return (
    <div className={styles.guide}>
      <ScheduledCards scheduledOffers={supplier.scheduledOffers} />
      <FavouriteLists {...{ favourites, countOf }} current={list} onChoose={choose} />
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
        groupOf={(offer) =>
          groupOf(offer, supplier, {
            category: nameOf,
            noCategory: text('offers.suppliers.noCategory'),
            open: (names) => text('offers.suppliers.openNamed', { names }),
          })
        }
        empty={<EmptyGuide isList={list !== null} />}
      />
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
