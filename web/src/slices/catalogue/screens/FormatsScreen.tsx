import { formatSorts } from '@halles/contract/kernel';
import { useText } from '../../../lib/i18n/index.ts';
import { InventoryParts } from '../../../lib/inventory-parts.tsx';
import { useTableAddress } from '../../../lib/live-table.tsx';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-may.ts';
import { useBarPlace } from '../../../ui/grid/index.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { choiceFilter } from '../../../ui/table/table-filter.tsx';
import { isNarrowed, sortInputOf, type TableState } from '../../../ui/table/table-state.ts';
import { TableToolbar } from '../../../ui/table/table-toolbar.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useExport } from '../../imports/index.ts';
import { FormatsGrid } from '../components/formats/FormatsGrid.tsx';
import { otherActivities } from '../components/products/products-query.ts';
import { useCategoryFilter } from '../components/products/use-categories.ts';
import type { FormatsInput } from '../queries.ts';

const formatFilters = ['category', 'activity', 'variable'] as const;

/** The query of the address; invalid values are ignored. */
function formatsQueryOf(state: TableState): FormatsInput {
  const { filters, search } = state;
  const [categoryId] = filters['category'] ?? [];
  const activity = otherActivities.find((each) => each === filters['activity']?.[0]);
  return {
    ...sortInputOf(state, formatSorts),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(categoryId && { categoryId }),
    ...(activity && { activity }),
    ...(filters['variable']?.[0] && { isVariableWeight: true }),
  };
}

/** The formats of all products, edited in place. */
export default function FormatsScreen() {
  const text = useText();
  const mayEdit = useMay()('editCatalogue');
  const [state, setState] = useTableAddress(formatFilters);
  const category = useCategoryFilter();
  const input = formatsQueryOf(state);
  const { save } = useExport('formats', input);
  const { barPlace, bar } = useBarPlace();
  // Beside the order of the rows a phone has no room for it.
  const isInToolbar = useMediaQuery('(width >= 600px)');
  return (
    <>
      <PageHeader
        title={text('catalogue.formats.title')}
        status={<InventoryParts current={paths.formats} />}
      />
      <TableToolbar
        state={state}
        onStateChange={setState}
        searchLabel={text('catalogue.formats.search')}
        searchBox={null}
        onExport={save}
        filters={[
          category,
          { id: 'variable', kind: 'flag', label: text('catalogue.formats.fields.isVariableWeight') },
          choiceFilter('activity', text('catalogue.labels.state'), otherActivities, (value) =>
            text(`catalogue.labels.activities.${value}`),
          ),
        ]}
        sortable={[
          { id: 'title', header: text('catalogue.labels.format') },
          { id: 'sku', header: text('catalogue.formats.fields.sku') },
        ].map((column) => ({ ...column, cell: () => null }))}
      >
        {isInToolbar && bar}
      </TableToolbar>
      <FormatsGrid
        input={input}
        mayEdit={mayEdit}
        {...(isInToolbar && { barPlace })}
        isNarrowed={isNarrowed(state)}
      />
    </>
  );
}
