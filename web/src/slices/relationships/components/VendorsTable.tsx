import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { query } from '../../../lib/query.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { pageInputOf } from '../../../ui/table/table-state.ts';
import { useTableAddress } from '../../credit/index.ts';
import type { FoundVendor } from '../queries.ts';
import { openAccessRequestDialog } from './access-request-dialog.tsx';
import { PartnerName } from './PartnerName.tsx';
import { RelationChip } from './RelationChip.tsx';

function Access({ vendor, mayRequestAccess }: { vendor: FoundVendor; mayRequestAccess: boolean }) {
  const text = useText();
  const { status, relationId, name } = vendor;
  if (status !== null && relationId !== null)
    return (
      <Button size="small" href={paths.supplier(relationId)} aria-label={name}>
        {text('relationships.suppliers.openRow')}
      </Button>
    );
  if (!mayRequestAccess) return null;
  return (
    <Button
      size="small"
      aria-label={text('relationships.suppliers.askOf', { name })}
      onClick={() => void openAccessRequestDialog(vendor)}
    >
      {text('relationships.suppliers.ask')}
    </Button>
  );
}

function useColumns(mayRequestAccess: boolean): Column<FoundVendor>[] {
  const text = useText();
  const formats = useFormats();
  return [
    {
      id: 'name',
      header: text('relationships.suppliers.name'),
      cell: (vendor) => <PartnerName partner={vendor} />,
      width: 260,
      grow: true,
    },
    {
      id: 'city',
      header: text('relationships.customers.city'),
      cell: ({ city }) => city,
      width: 160,
      onCard: 'subtitle',
    },
    {
      id: 'distance',
      header: text('relationships.suppliers.distance'),
      cell: ({ distanceKm }) => distanceKm !== null && formats.quantity(distanceKm, 'km'),
      width: 120,
      numeric: true,
    },
    {
      id: 'status',
      header: text('relationships.customers.status'),
      cell: ({ status }) => status && <RelationChip status={status} side="customer" />,
      width: 130,
      onCard: 'status',
    },
    {
      id: 'access',
      header: text('relationships.suppliers.ask'),
      cell: (vendor) => <Access vendor={vendor} mayRequestAccess={mayRequestAccess} />,
      width: 190,
      fixed: true,
      onCard: 'status',
    },
  ];
}

/** Sellers to request access from, nearest first. */
export function VendorsTable({ mayRequestAccess }: { mayRequestAccess: boolean }) {
  const text = useText();
  const errorText = useErrorText();
  const [state, setState] = useTableAddress();
  const { data, error, refetch, isFetching } = useQuery({
    ...query('relationships.findVendors', pageInputOf(state)),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable<FoundVendor>
      id="vendors"
      label={text('relationships.suppliers.nearLabel')}
      columns={useColumns(mayRequestAccess)}
      rows={data?.rows}
      {...(data && { total: data.total })}
      state={state}
      onStateChange={setState}
      isRefreshing={isFetching && data !== undefined}
      error={error && data === undefined ? { message: errorText(error) } : undefined}
      onRetry={() => void refetch()}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      searchLabel={text('relationships.suppliers.nearSearch')}
      empty={
        <EmptyState illustration="stall" title={text('relationships.suppliers.nobodyTitle')}>
          {text('relationships.suppliers.nobody')}
        </EmptyState>
      }
    />
  );
}
