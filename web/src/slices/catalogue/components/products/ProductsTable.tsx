import { useText } from '../../../../lib/i18n/index.ts';
import { keepsRows, LiveTable } from '../../../../lib/live-table.tsx';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { BulkAction } from '../../../../ui/table/column.ts';
import type { TableFilter } from '../../../../ui/table/table-filter.tsx';
import type { TableState } from '../../../../ui/table/table-state.ts';
import { importHref, useExport } from '../../../imports/index.ts';
import type { ProductRow } from '../../queries.ts';
import { bulkFields, openBulkChange } from './bulk-dialog.tsx';
import { archiveProducts } from './product-changes.ts';
import { productsQueryOf, productsNarrowed } from './products-query.ts';
import { useCategoryFilter } from './use-categories.ts';
import { useProducers } from '../producers/producers-query.ts';
import { useProductColumns } from './use-product-columns.tsx';
import { useLabels } from './use-labels.ts';
import { useNames } from './words.tsx';

function useFilters(): TableFilter[] {
  const text = useText();
  const labels = useLabels();
  const producers = useProducers();
  const choice = { kind: 'choice', single: true } as const;
  return [
    useCategoryFilter(),
    ...(producers.length > 0
      ? [
          {
            ...choice,
            id: 'producer',
            label: text('catalogue.labels.producer'),
            options: producers.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
    { ...choice, id: 'storage', label: text('catalogue.labels.storage'), options: labels.storages },
  ];
}

const idsOf = (rows: readonly ProductRow[]) => rows.map(({ id }) => id);

function useBulkActions({ filters }: TableState): BulkAction<ProductRow>[] {
  const text = useText();
  const activity = filters['activity']?.[0];
  const archive = (isArchived: boolean): BulkAction<ProductRow> => ({
    label: text(isArchived ? 'catalogue.labels.archive' : 'catalogue.labels.restore'),
    run: (rows, clear) => void archiveProducts(idsOf(rows), isArchived).then((isDone) => isDone && clear()),
  });
  return [
    ...(activity === 'archived' ? [archive(false)] : []),
    ...bulkFields.map((field) => ({
      label: text(`catalogue.products.bulk.${field}`),
      run: (rows: readonly ProductRow[], clear: () => void) =>
        void openBulkChange(field, rows).then((isDone) => isDone && clear()),
    })),
    ...(activity === 'archived' ? [] : [archive(true)]),
    ...(activity === 'all' ? [archive(false)] : []),
  ];
}

interface ProductsTableProps {
  state: TableState;
  onStateChange: (next: TableState) => void;
  mayEdit: boolean;
}

export function ProductsTable({ state, onStateChange, mayEdit }: ProductsTableProps) {
  const text = useText();
  const { name } = useNames();
  const { save } = useExport('products', productsNarrowed(state));
  const columns = useProductColumns(mayEdit);
  const filters = useFilters();
  const bulkActions = useBulkActions(state);
  const list = useLive('catalogue.listProducts', productsQueryOf(state), keepsRows);
  return (
    <LiveTable<ProductRow>
      id="products"
      label={text('catalogue.products.label')}
      columns={columns}
      query={list}
      table={[state, onStateChange]}
      rowLabel={(row) => name(row.name)}
      rowHref={({ id }) => paths.product(id)}
      searchLabel={text('catalogue.products.search')}
      showText="catalogue.products.show"
      filters={filters}
      onExport={save}
      {...(mayEdit && { bulkActions })}
      empty={<NoProducts mayEdit={mayEdit} />}
    />
  );
}

function NoProducts({ mayEdit }: { mayEdit: boolean }) {
  const text = useText();
  return (
    <EmptyState
      title={text('catalogue.products.emptyTitle')}
      {...(mayEdit && {
        action: (
          <>
            <Button href={paths.newProduct}>{text('catalogue.products.first')}</Button>
            <Button href={importHref('products')}>{text('catalogue.products.importSheet')}</Button>
          </>
        ),
      })}
    >
      {text('catalogue.products.empty')}
    </EmptyState>
  );
}
