import { relationSorts } from '@halles/contract';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { pageInputOf } from '../../../ui/table/table-state.ts';
import { useTableAddress } from '../../credit/index.ts';
import type { SupplierRow } from '../queries.ts';
import { PartnerName } from './PartnerName.tsx';
import { RelationChip } from './RelationChip.tsx';
import { TagList } from './TagList.tsx';

function useColumns(): Column<SupplierRow>[] {
  const text = useText();
  const formats = useFormats();
  return [
    {
      id: 'name',
      header: text('relationships.suppliers.name'),
      cell: ({ partner }) => <PartnerName partner={partner} />,
      width: 190,
      grow: true,
      sortable: true,
    },
    {
      id: 'status',
      header: text('relationships.customers.status'),
      cell: ({ status }) => <RelationChip status={status} side="customer" />,
      width: 104,
      onCard: 'status',
    },
    {
      id: 'city',
      header: text('relationships.customers.city'),
      cell: ({ partner }) => partner.city,
      width: 124,
      sortable: true,
      onCard: 'subtitle',
    },
    {
      id: 'number',
      header: text('relationships.suppliers.account'),
      cell: ({ accountNumber }) => accountNumber,
      width: 142,
      sortable: true,
    },
    {
      id: 'tags',
      header: text('relationships.customers.tags'),
      cell: ({ tags }) => tags.length > 0 && <TagList tags={tags} />,
      width: 160,
    },
    {
      id: 'since',
      header: text('relationships.customers.since'),
      cell: ({ since }) => <time dateTime={since}>{formats.date(since)}</time>,
      width: 112,
      sortable: true,
    },
  ];
}

export function SuppliersTable({ findHref }: { findHref: string }) {
  const text = useText();
  const errorText = useErrorText();
  const [state, setState] = useTableAddress();
  const { data, error, refetch, isFetching } = useLive(
    'relationships.listSuppliers',
    pageInputOf(state, relationSorts),
  );
  return (
    <DataTable<SupplierRow>
      id="suppliers"
      label={text('relationships.suppliers.label')}
      columns={useColumns()}
      rows={data?.rows}
      {...(data && { total: data.total })}
      state={state}
      onStateChange={setState}
      isRefreshing={isFetching && data !== undefined}
      error={error && data === undefined ? { message: errorText(error) } : undefined}
      onRetry={() => void refetch()}
      rowId={({ id }) => id}
      rowLabel={({ partner }) => partner.name}
      rowHref={({ id }) => paths.supplier(id)}
      searchLabel={text('relationships.suppliers.search')}
      empty={
        <EmptyState
          illustration="truck"
          title={text('relationships.suppliers.emptyTitle')}
          action={
            <Button kind="primary" href={findHref}>
              {text('relationships.suppliers.find')}
            </Button>
          }
        >
          {text('relationships.suppliers.empty')}
        </EmptyState>
      }
    />
  );
}
