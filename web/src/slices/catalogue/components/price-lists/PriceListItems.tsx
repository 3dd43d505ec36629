import type { PriceList, PriceListItem } from '@halles/contract';
import { useRef } from 'react';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { EditGrid } from '../../../../ui/grid/index.ts';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { isNarrowed, type TableState } from '../../../../ui/table/table-state.ts';
import { TableToolbar } from '../../../../ui/table/table-toolbar.tsx';
import { ExportMenu, ImportButton } from '../../../imports/index.ts';
import { itemsQueryOf } from './items-query.ts';
import { NoItems } from './NoItems.tsx';
import { savePrices } from './save-prices.ts';
import type { Selection } from './use-selection.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useItemColumns } from './use-item-columns.tsx';
import { useItemFilters } from './use-item-filters.ts';
import { useItemRows } from './use-item-rows.ts';
import { useItemTexts } from './use-item-texts.ts';

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
  const errorText = useErrorText();
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
  if (failed?.error && rowCount === undefined)
    return (
      <ErrorState
        title={text('catalogue.priceLists.grid.loadFailed')}
        message={errorText(failed.error)}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
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
        {list.can.edit === true && <ImportButton kind="priceListItems" options={{ priceListId: list.id }} />}
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
