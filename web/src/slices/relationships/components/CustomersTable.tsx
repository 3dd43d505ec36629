import {
  customerOrganizationTypes,
  relationshipLimits,
  relationSorts,
  relationStatuses,
  type RelationId,
} from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, LiveTable } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { choiceFilter } from '../../../ui/table/table-filter.tsx';
import type { BulkAction } from '../../../ui/table/column.ts';
import { pageInputOf, sortInputOf, type TableState } from '../../../ui/table/table-state.ts';
import { importHref, useExport } from '../../imports/index.ts';
import type { CustomerRow, CustomersInput } from '../queries.ts';
import { openBulkTags, openBulkTerms, pauseAll } from './bulk.tsx';
import { openInviteDialog } from './invite-dialog.tsx';
import { useCustomerColumns } from './use-customer-columns.tsx';

export const customerFilters = ['status', 'tag', 'customerType'] as const;

const oneOf = <Value extends string>(known: readonly Value[], values: readonly string[] | undefined) =>
  known.find((each) => each === values?.[0]);

/** The filters in the address without the page, as exports use them too. Invalid values are dropped. */
function narrowed(state: TableState) {
  const status = oneOf(relationStatuses, state.filters['status']);
  const customerType = oneOf(customerOrganizationTypes, state.filters['customerType']);
  const [tag] = state.filters['tag'] ?? [];
  return {
    ...(status && { status }),
    ...(customerType && { customerType }),
    ...(tag && { tag }),
    ...(state.search.trim() !== '' && { search: state.search.trim() }),
    ...sortInputOf(state, relationSorts),
  };
}

const wanted = (state: TableState): CustomersInput => ({
  ...pageInputOf(state, relationSorts),
  ...narrowed(state),
});

type Open = (ids: RelationId[]) => Promise<boolean | undefined>;

function useBulkActions(): BulkAction<CustomerRow>[] {
  const text = useText();
  const action = (name: 'tags' | 'terms' | 'pause', open: Open): BulkAction<CustomerRow> => ({
    label: text(`relationships.bulk.${name}`),
    max: relationshipLimits.bulk,
    run: (selected, clear) => void openFor(selected, clear, open),
  });
  const openFor = async (selected: readonly CustomerRow[], clear: () => void, open: Open) => {
    if (await open(selected.map(({ id }) => id))) clear();
  };
  return [action('tags', openBulkTags), action('terms', openBulkTerms), action('pause', pauseAll)];
}

interface CustomersTableProps {
  state: TableState;
  onStateChange: (next: TableState) => void;
  mayEdit: boolean;
}

export function CustomersTable({ state, onStateChange, mayEdit }: CustomersTableProps) {
  const text = useText();
  const columns = useCustomerColumns();
  const bulkActions = useBulkActions();
  const { save } = useExport('customers', narrowed(state));
  const list = useLive('relationships.listCustomers', wanted(state), keepsRows);
  const { data: tags = [] } = useLive('relationships.listTags', {});
  return (
    <LiveTable<CustomerRow>
      id="customers"
      label={text('relationships.customers.label')}
      columns={columns}
      query={list}
      table={[state, onStateChange]}
      rowLabel={({ partner }) => partner.name}
      rowHref={({ id }) => paths.customer(id)}
      searchLabel={text('relationships.customers.search')}
      showText="relationships.customers.show"
      onExport={save}
      {...(mayEdit && { bulkActions })}
      filters={[
        {
          id: 'tag',
          kind: 'choice',
          single: true,
          label: text('relationships.customers.tag'),
          options: tags.map(({ tag, customers }) => ({ value: tag, label: `${tag} (${customers})` })),
        },
        choiceFilter(
          'customerType',
          text('relationships.customers.type'),
          customerOrganizationTypes,
          (value) => text(`organizations.customerTypes.${value}`),
        ),
      ]}
      empty={
        <EmptyState
          illustration="stall"
          title={text('relationships.customers.emptyTitle')}
          {...(mayEdit && {
            action: (
              <>
                <Button onClick={() => void openInviteDialog()}>
                  {text('relationships.customers.invite')}
                </Button>
                <Button href={importHref('customers')}>{text('relationships.customers.importSheet')}</Button>
              </>
            ),
          })}
        >
          {text('relationships.customers.empty')}
        </EmptyState>
      }
    />
  );
}
