import type { FormatId, ItemList } from '@halles/contract';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { tableState } from '../../../../ui/table/table-state.ts';
import { useReader } from '../../../organizations/index.ts';
import type { Favourites } from '../saved/use-favourites.ts';
import { useCategories, useOfferWords } from '../search/use-labels.ts';
import { FavouriteLists } from './FavouriteLists.tsx';
import { groupOf, orderGuide } from './group-offers.ts';
import styles from './OrderGuide.module.css';
import { ScheduledCards } from './ScheduledCards.tsx';
import type { Supplier } from './SupplierChoice.tsx';
import { useGuideColumns } from './use-guide-columns.tsx';

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
  const errorText = useErrorText();
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
      <DataTable
        id="offers.guide"
        label={text('offers.suppliers.guide', { name: supplier.seller.name })}
        columns={columns}
        rows={rows}
        state={tableState({ search })}
        onStateChange={(next) => {
          const { search: _before, ...rest } = address;
          setAddress({ ...rest, ...(next.search !== '' && { search: next.search }) });
        }}
        isRefreshing={offers.isFetching && offers.data !== undefined}
        error={offers.error && !offers.data ? { message: errorText(offers.error) } : undefined}
        onRetry={() => void offers.refetch()}
        searchLabel={text('offers.suppliers.search')}
        rowId={({ id }) => id}
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
