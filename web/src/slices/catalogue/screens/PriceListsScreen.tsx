import { priceListSorts } from '@halles/contract';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useOrganization } from '../../../lib/session.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button, PrimaryAction } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Paginator } from '../../../ui/paginator.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { TableToolbar } from '../../../ui/table/table-toolbar.tsx';
import { pageInputOf } from '../../../ui/table/table-state.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { openNewListDialog } from '../components/price-lists/list-dialog.tsx';
import { listStates } from '../components/price-lists/ListChip.tsx';
import { PriceListCards } from '../components/price-lists/PriceListCards.tsx';

const filters = ['state'] as const;
const PAGE_SIZES = [25, 50, 100];

function useNewList(): (() => void) | null {
  const may = useMay();
  const navigate = useNavigate();
  if (!may('editPrices')) return null;
  const create = async () => {
    const made = await openNewListDialog();
    if (made) navigate(paths.priceList(made.id));
  };
  return () => void create();
}

export default function PriceListsScreen() {
  const text = useText();
  const create = useNewList();
  const [{ filters: chosen }] = useTableAddress(filters);
  const current = listStates.find((state) => state === chosen['state']?.[0]);
  return (
    <>
      <PageHeader
        title={text('catalogue.priceLists.title')}
        {...(create && {
          primary: (
            <PrimaryAction icon={<IconPlus aria-hidden />} onClick={create}>
              {text('catalogue.priceLists.create')}
            </PrimaryAction>
          ),
        })}
      />
      <Tabs
        label={text('catalogue.priceLists.tabsLabel')}
        current={current ?? 'all'}
        tabs={[
          { id: 'all', label: text('catalogue.priceLists.tabs.all'), href: paths.priceLists },
          ...listStates.map((state) => ({
            id: state,
            label: text(`catalogue.priceLists.tabs.${state}`),
            href: `${paths.priceLists}?state=${state}`,
          })),
        ]}
      />
      <Lists state={current} create={create} />
    </>
  );
}

interface ListsProps {
  state: (typeof listStates)[number] | undefined;
  create: (() => void) | null;
}

function Lists({ state, create }: ListsProps) {
  const text = useText();
  const searchBox = useRef<HTMLInputElement>(null);
  const { id: organizationId } = useOrganization();
  const [table, setTable] = useTableAddress(filters);
  const input = { organizationId, ...pageInputOf(table, priceListSorts), ...(state && { state }) };
  const lists = useLive('catalogue.listPriceLists', input);
  const { data } = lists;
  if (data === undefined && lists.error)
    return <QueryState query={lists} failed="catalogue.priceLists.loadFailed" />;
  const isFiltered = state !== undefined || table.search.trim() !== '';
  if (data?.total === 0 && !isFiltered) return <NoList create={create} />;
  return (
    <>
      <TableToolbar
        state={{ ...table, filters: {} }}
        onStateChange={(next) => setTable({ ...next, filters: table.filters })}
        searchLabel={text('catalogue.priceLists.search')}
        searchBox={searchBox}
        filters={[]}
        sortable={[]}
      />
      {data === undefined ? (
        <ListSkeleton rows={4} />
      ) : data.total === 0 ? (
        <EmptyState illustration="search" title={text('catalogue.priceLists.noneHere')}>
          {text('catalogue.priceLists.noneHereHelp')}
        </EmptyState>
      ) : (
        <PriceListCards lists={data.rows} />
      )}
      {data && data.total > table.pageSize && (
        <Paginator
          label={text('catalogue.priceLists.pages')}
          page={table.page}
          pageSize={table.pageSize}
          total={data.total}
          pageSizes={PAGE_SIZES}
          onChange={(next) => setTable({ ...table, ...next })}
        />
      )}
    </>
  );
}

function NoList({ create }: { create: (() => void) | null }) {
  const text = useText();
  return (
    <EmptyState
      illustration="ledger"
      title={text('catalogue.priceLists.none')}
      {...(create && {
        action: <Button onClick={create}>{text('catalogue.priceLists.create')}</Button>,
      })}
    >
      {text('catalogue.priceLists.noneHelp')}
    </EmptyState>
  );
}
