import { inLanguage, type PriceList, type PriceListItem } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { query } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { EditGrid } from '../../../../ui/grid/index.ts';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { isNarrowed, type TableState } from '../../../../ui/table/table-state.ts';
import { TableToolbar } from '../../../../ui/table/table-toolbar.tsx';
import { ExportMenu } from '../../../imports/index.ts';
import { useReader } from '../../../organizations/index.ts';
import { openAddItems } from './add-items-dialog.tsx';
import { itemsQueryOf, shows } from './items-query.ts';
import { savePrices } from './save-prices.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useItemColumns } from './use-item-columns.tsx';
import { useItemRows } from './use-item-rows.ts';
import { useItemTexts } from './use-item-texts.ts';
import type { Selection } from './use-selection.ts';

/** Top-level categories are enough as filters: each includes its subcategories. */
function useItemFilters() {
  const text = useText();
  const reader = useReader();
  const { data: categories = [] } = useQuery(query('catalogue.listCategories', {}));
  const name = (category: (typeof categories)[number]) =>
    inLanguage({ ...category.name, original: 'fr' }, reader);
  return [
    {
      id: 'category',
      kind: 'choice' as const,
      single: true,
      label: text('catalogue.priceLists.grid.category'),
      options: categories
        .filter(({ parentId }) => parentId === null)
        .map((category) => ({ value: category.id, label: name(category) })),
    },
    {
      id: 'show',
      kind: 'choice' as const,
      single: true,
      label: text('catalogue.priceLists.grid.show'),
      options: shows.map((show) => ({
        value: show,
        label: text(`catalogue.priceLists.grid.shows.${show}`),
      })),
    },
  ];
}

/** The empty state of a list without items, or of a filter without results. */
function NoItems({ list, isFiltered }: { list: PriceList; isFiltered: boolean }) {
  const text = useText();
  if (isFiltered)
    return (
      <EmptyState illustration="search" title={text('catalogue.priceLists.grid.noneFound')}>
        {text('catalogue.priceLists.grid.noneFoundHelp')}
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="crate"
      title={text('catalogue.priceLists.grid.empty')}
      {...(list.can.edit === true && {
        action: (
          <Button kind="primary" onClick={() => void openAddItems(list)}>
            {text('catalogue.priceLists.actions.add')}
          </Button>
        ),
      })}
    >
      {text('catalogue.priceLists.grid.emptyHelp')}
    </EmptyState>
  );
}

interface PriceListItemsProps {
  list: PriceList;
  state: TableState;
  onStateChange: (next: TableState) => void;
  selection: Selection;
  onAdjust: () => void;
}

/** A grid of all items of a list with editable prices, updated live, for up to 100,000 items. */
export function PriceListItems({ list, state, onStateChange, selection, onAdjust }: PriceListItemsProps) {
  const text = useText();
  const formats = useFormats();
  const itemTexts = useItemTexts(list.currency);
  const searchBox = useRef<HTMLInputElement>(null);
  const filters = useItemFilters();
  const { id: organizationId } = useOrganization();
  const itemsQuery = itemsQueryOf(organizationId, list.id, state);
  const { rowCount, rowAt, onWindow, failed } = useItemRows(itemsQuery);
  const columns = useItemColumns({ list, selection });
  // Holds the items of all loaded pages, because an edited row is saved after it was scrolled out of view.
  const loadedItems = useRef(new Map<string, PriceListItem>());
  const rememberingRowAt = (index: number) => {
    const item = rowAt(index);
    if (item) loadedItems.current.set(item.id, item);
    return item;
  };
  const onEdit = savePrices(organizationId, (id) => loadedItems.current.get(id));
  if (failed && rowCount === undefined)
    return <QueryState query={failed} failed="catalogue.priceLists.grid.loadFailed" />;
  return (
    <>
      <TableToolbar
        state={state}
        onStateChange={onStateChange}
        searchLabel={text('catalogue.priceLists.grid.search')}
        searchBox={searchBox}
        filters={filters}
        sortable={[]}
      >
        <ExportMenu name="priceListItems" filters={itemsQuery} />
      </TableToolbar>
      {rowCount === undefined ? (
        <ListSkeleton rows={8} />
      ) : (
        <EditGrid<PriceListItem>
          label={text('catalogue.priceLists.grid.label', { name: list.name })}
          columns={columns}
          rowId={({ id }) => id}
          rowLabel={itemTexts.name}
          rowVersion={({ version }) => version}
          readOnly={list.can.edit !== true}
          rowCount={rowCount}
          rowAt={rememberingRowAt}
          onWindow={onWindow}
          onEdit={onEdit}
          empty={<NoItems list={list} isFiltered={isNarrowed(state)} />}
          aside={
            selection.selected.size > 0 ? (
              <SelectionBar selection={selection} onAdjust={onAdjust} />
            ) : (
              text('catalogue.priceLists.grid.count', { count: rowCount, number: formats.number(rowCount) })
            )
          }
        />
      )}
    </>
  );
}
