import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconList, IconMap2 } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { query } from '../../../../lib/query.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Paginator } from '../../../../ui/paginator.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { isNarrowed, sellersQuestion, type SellersQuery } from './directory-address.ts';
import { SellerCard } from './SellerCard.tsx';
import styles from './Sellers.module.css';
import { SellersMap } from './SellersMap.tsx';

interface SellersProps {
  urlQuery: SellersQuery;
  change: (next: Partial<SellersQuery>) => void;
  onClear: () => void;
}

/** The sellers found; the previous results stay until the next answer. */
export function Sellers({ urlQuery, change, onClear }: SellersProps) {
  const text = useText();
  const found = useQuery({
    ...query('offers.listSellers', sellersQuestion(urlQuery)),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = found;
  if (data === undefined)
    return (
      <QueryState
        query={found}
        skeleton={<ListSkeleton rows={6} />}
        failed="offers.public.directory.failed"
      />
    );
  const hasPicture = data.rows.some(({ photoUrl }) => photoUrl !== null);
  return (
    <div className="shrinks stack-12" aria-busy={isPlaceholderData}>
      <Count total={data.total} urlQuery={urlQuery} change={change} />
      {urlQuery.isMap && <SellersMap urlQuery={urlQuery} />}
      {data.total === 0 ? (
        <Nothing isNarrowed={isNarrowed(urlQuery)} onClear={onClear} />
      ) : (
        <ul className={styles.list} data-old={isPlaceholderData || undefined}>
          {data.rows.map((seller) => (
            <li key={seller.id}>
              <SellerCard {...{ seller, hasPicture }} postalCode={urlQuery.postalCode} />
            </li>
          ))}
        </ul>
      )}
      {data.total > urlQuery.pageSize && (
        <Paginator
          label={text('offers.public.directory.title')}
          page={urlQuery.page}
          pageSize={urlQuery.pageSize}
          total={data.total}
          onChange={(next) => change(next)}
        />
      )}
    </div>
  );
}

/** The number of sellers, and the switch to the map. */
function Count({ total, urlQuery, change }: { total: number } & Omit<SellersProps, 'onClear'>) {
  const text = useText();
  const formats = useFormats();
  return (
    <div className={styles.count}>
      <p role="status">
        {total > 0 && text('offers.public.directory.count', { count: total, number: formats.number(total) })}
      </p>
      <div role="group" aria-label={text('offers.public.directory.view')} className={styles.views}>
        <IconButton
          label={text('offers.public.directory.list')}
          pressed={!urlQuery.isMap}
          onClick={() => change({ isMap: false })}
        >
          <IconList aria-hidden />
        </IconButton>
        <IconButton
          label={text('offers.public.directory.map')}
          pressed={urlQuery.isMap}
          onClick={() => change({ isMap: true })}
        >
          <IconMap2 aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

/** Either nothing matches the filters, or there are no sellers yet. */
function Nothing({ isNarrowed: isFiltered, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const text = useText();
  return isFiltered ? (
    <EmptyState
      illustration="search"
      title={text('offers.public.directory.nothing')}
      action={<Button onClick={onClear}>{text('offers.public.directory.clear')}</Button>}
    >
      {text('offers.public.directory.nothingHelp')}
    </EmptyState>
  ) : (
    <EmptyState illustration="stall" title={text('offers.public.directory.empty')}>
      {text('offers.public.directory.emptyHelp')}
    </EmptyState>
  );
}
