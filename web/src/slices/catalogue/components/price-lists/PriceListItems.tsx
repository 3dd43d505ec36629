import type { PriceList, PriceListItem } from '@halles/contract';
import { useRef } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLivePages } from '../../../../lib/live-pages.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { EditGrid, useBarPlace } from '../../../../ui/grid/index.ts';
import { useShortcuts } from '../../../../ui/shortcuts/use-shortcuts.ts';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { isNarrowed, type TableState } from '../../../../ui/table/table-state.ts';
import { SelectionBar } from '../../../../ui/table/selection-bar.tsx';
import { TableToolbar } from '../../../../ui/table/table-toolbar.tsx';
import { useExport } from '../../../imports/index.ts';
import { openAddItems } from './add-items-dialog.tsx';
import { itemsQueryOf } from './items-query.ts';
import { savePrices } from './save-prices.ts';
import { useItemColumns } from './use-item-columns.tsx';
import { useItemFilters } from './use-item-filters.ts';
import { useItemTexts } from './use-item-texts.ts';
import { useSelectionActions } from './use-selection-actions.ts';
import type { Selection } from './use-selection.ts';

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
          <Button onClick={() => void openAddItems(list)}>{text('catalogue.priceLists.actions.add')}</Button>
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
  const pages = useLivePages('catalogue.listPriceListItems', itemsQuery);
  const { rowCount, rowAt, onWindow } = pages;
  const columns = useItemColumns({ list, selection });
  const actions = useSelectionActions(selection, onAdjust);
  useShortcuts(
    [{ key: 'Escape', display: 'Esc', label: text('ui.table.keys.clear'), run: selection.clear }],
    selection.selected.size > 0,
  );
  const { save } = useExport('priceListItems', itemsQuery);
  const { barPlace, bar } = useBarPlace();
  // Holds the items of all loaded pages, because an edited row is saved after it was scrolled out of view.
  const loadedItems = useRef(new Map<string, PriceListItem>());
  const rememberingRowAt = (index: number) => {
    const item = rowAt(index);
    if (item) loadedItems.current.set(item.id, item);
    return item;
  };
  const onEdit = savePrices(organizationId, (id) => loadedItems.current.get(id));
  if (pages.error && rowCount === undefined)
    return <QueryState query={{ ...pages, data: undefined }} failed="catalogue.priceLists.grid.loadFailed" />;
  return (
    <>
      <TableToolbar
        state={state}
        onStateChange={onStateChange}
        searchLabel={text('catalogue.priceLists.grid.search')}
        searchBox={searchBox}
        filters={filters}
        sortable={[]}
        onExport={save}
      >
        {bar}
      </TableToolbar>
      {rowCount === undefined ? (
        <ListSkeleton rows={8} />
      ) : (
        <EditGrid<PriceListItem>
          // Unsaved text of one list does not appear in another.
          key={pages.shownQuery}
          isRefreshing={pages.isPlaceholderData}
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
          aside={text('catalogue.priceLists.grid.count', {
            count: rowCount,
            number: formats.number(rowCount),
          })}
          barPlace={barPlace}
        />
      )}
      <SelectionBar count={selection.selected.size} actions={actions} clear={selection.clear} />
    </>
  );
}
