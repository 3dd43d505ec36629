import { allowedTo } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useAppContext } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { isNarrowed } from '../../../ui/table/table-state.ts';
import { TableToolbar } from '../../../ui/table/table-toolbar.tsx';
import { useTableAddress } from '../../credit/index.ts';
import { useExport } from '../../imports/index.ts';
import { formatFilters, formatsQueryOf } from '../components/formats/formats-query.ts';
import { FormatsGrid } from '../components/formats/FormatsGrid.tsx';
import { otherActivities } from '../components/products/products-query.ts';
import { useCategoryFilter } from '../components/products/use-categories.ts';

/** The formats of all products, edited in place. */
export default function FormatsScreen() {
  const text = useText();
  const { currentMembership, view } = useAppContext();
  const mayEdit = allowedTo({ role: currentMembership?.role ?? null, view }, 'editCatalogue') === true;
  const [state, setState] = useTableAddress(formatFilters);
  const category = useCategoryFilter();
  const input = formatsQueryOf(state);
  const { save } = useExport('formats', input);
  return (
    <>
      <PageHeader title={text('catalogue.formats.title')} subtitle={text('catalogue.formats.subtitle')} />
      <TableToolbar
        state={state}
        onStateChange={setState}
        searchLabel={text('catalogue.formats.search')}
        searchBox={null}
        onExport={save}
        filters={[
          category,
          { id: 'variable', kind: 'flag', label: text('catalogue.formats.fields.isVariableWeight') },
          {
            id: 'activity',
            kind: 'choice',
            single: true,
            label: text('catalogue.labels.state'),
            options: otherActivities.map((value) => ({
              value,
              label: text(`catalogue.labels.activities.${value}`),
            })),
          },
        ]}
        sortable={[
          { id: 'title', header: text('catalogue.labels.format') },
          { id: 'sku', header: text('catalogue.formats.fields.sku') },
        ].map((column) => ({ ...column, cell: () => null }))}
      />
      <FormatsGrid
        key={JSON.stringify(input)}
        input={input}
        mayEdit={mayEdit}
        isNarrowed={isNarrowed(state)}
      />
    </>
  );
}
