import { stockStates, type FormatId } from '@halles/contract';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/use-may.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TableToolbar } from '../../../ui/table/table-toolbar.tsx';
import { ExportMenu, ImportButton } from '../../imports/index.ts';
import { InventoryGrid } from '../components/InventoryGrid.tsx';
import { ItemPanel } from '../components/ItemPanel.tsx';
import { StateTabs } from '../components/StateTabs.tsx';
import { useCategoryFilter } from '../components/use-category-filter.ts';

export default function InventoryScreen() {
  const text = useText();
  const mayEdit = useMay()('editStock');
  const [state, setState] = useTableAddress(['state', 'category']);
  const category = useCategoryFilter();
  const [{ item, ...others }, setSearch] = useAddressSearch();
  const { data: counts } = useLive('inventory.countByState', {});
  const stockState = stockStates.find((one) => one === state.filters['state']?.[0]);
  const categoryId = state.filters['category']?.[0];
  const input = {
    ...(stockState && { state: stockState }),
    ...(categoryId && { categoryId }),
    ...(state.search.trim() !== '' && { search: state.search.trim() }),
  };
  const isEmpty = counts !== undefined && stockStates.every((one) => counts[one] === 0);
  return (
    <>
      <PageHeader
        title={text('inventory.title')}
        subtitle={text('inventory.subtitle')}
        {...(!isEmpty && {
          primary: (
            <PrimaryAction href={paths.addProducts} icon={<IconPlus aria-hidden />}>
              {text('inventory.forSale.title')}
            </PrimaryAction>
          ),
          secondary: [
            {
              label: text('inventory.takes.open'),
              icon: <IconClipboardList aria-hidden />,
              href: paths.stockTakes,
            },
          ],
        })}
      />
      {isEmpty ? (
        <EmptyState
          illustration="crate"
          title={text('inventory.none')}
          action={<PrimaryAction href={paths.addProducts}>{text('inventory.forSale.title')}</PrimaryAction>}
        >
          {text('inventory.noneHelp')}
        </EmptyState>
      ) : (
        <>
          <StateTabs current={stockState} />
          <TableToolbar
            state={state}
            onStateChange={setState}
            searchLabel={text('inventory.search')}
            searchBox={null}
            filters={[category]}
            sortable={[]}
          >
            <ImportButton kind="inventory" />
            <ExportMenu name="inventory" filters={input} />
          </TableToolbar>
          <InventoryGrid key={JSON.stringify(input)} input={input} mayEdit={mayEdit} />
        </>
      )}
      {/* In the address too, so that a notification or a colleague can link to it. */}
      <ItemPanel
        itemId={typeof item === 'string' ? (item as FormatId) : null}
        mayEdit={mayEdit}
        onClose={() => setSearch(others)}
      />
    </>
  );
}
