import { stockStates, type FormatId } from '@halles/contract';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { InventoryParts } from '../../../lib/inventory-parts.tsx';
import { useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button, PrimaryAction } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useBarPlace } from '../../../ui/grid/index.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TableToolbar } from '../../../ui/table/table-toolbar.tsx';
import { useExport, useImportAction } from '../../imports/index.ts';
import { InventoryGrid } from '../components/InventoryGrid.tsx';
import { ItemPanel } from '../components/ItemPanel.tsx';
import { inventoryFilters, StateTabs } from '../components/StateTabs.tsx';
import { useCategoryFilter } from '../components/use-category-filter.ts';

export default function InventoryScreen() {
  const text = useText();
  const may = useMay();
  const mayEdit = may('editStock');
  const mayAdd = may('editCatalogue');
  const [state, setState] = useTableAddress(inventoryFilters);
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
  const { save } = useExport('inventory', input);
  const importAction = useImportAction('inventory');
  const { barPlace, bar } = useBarPlace();
  const isEmpty = counts !== undefined && stockStates.every((one) => counts[one] === 0);
  return (
    <>
      <PageHeader
        title={text('inventory.title')}
        status={<InventoryParts current={paths.inventory} />}
        {...(!isEmpty && {
          primary: mayAdd && (
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
          menu: importAction,
        })}
      />
      {isEmpty ? (
        <EmptyState
          illustration="crate"
          title={text('inventory.none')}
          action={mayAdd && <Button href={paths.addProducts}>{text('inventory.forSale.title')}</Button>}
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
            onExport={save}
          >
            {bar}
          </TableToolbar>
          <InventoryGrid {...{ input, mayEdit, barPlace }} />
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
