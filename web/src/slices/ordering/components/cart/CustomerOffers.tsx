import type { Contract, OrganizationId, OutputOf } from '@halles/contract';
import { useState } from 'react';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { pageInputOf, tableState } from '../../../../ui/table/table-state.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import OrderField from './OrderField.tsx';

type Seen = OutputOf<Contract['offers']['previewAsCustomer']>['rows'][number];

const unknownSteps = { minimumQuantity: null, multipleQuantity: null };

function useColumns(customerId: OrganizationId): Column<Seen>[] {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const { id } = useOrganization();
  return [
    { id: 'name', header: text('ordering.cart.product'), cell: words.nameOf, width: 180, grow: true },
    {
      id: 'order',
      header: text('ordering.cart.quantity'),
      cell: (row) => (
        <OrderField offer={{ ...row, ...unknownSteps, seller: { id } }} customerId={customerId} isInColumn />
      ),
      width: 110,
      fixed: true,
      onCard: 'status',
    },
    {
      id: 'format',
      header: text('ordering.cart.format'),
      cell: words.titleOf,
      width: 150,
      onCard: 'subtitle',
    },
    {
      id: 'price',
      header: text('ordering.cart.price'),
      cell: ({ price, currency }) => price && formats.unitPrice(price.unitPrice, currency),
      width: 100,
      numeric: true,
      onCard: 'amount',
    },
  ];
}

/** The offers a customer may order, at that customer's prices; quantities are typed down the column. */
export function CustomerOffers({ customerId }: { customerId: OrganizationId }) {
  const text = useText();
  const errorText = useErrorText();
  const words = useOrderWords();
  const columns = useColumns(customerId);
  const [state, setState] = useState(tableState({ pageSize: 50 }));
  const { data, error, refetch, isFetching } = useLive('offers.previewAsCustomer', {
    ...pageInputOf(state),
    customerId,
    show: 'displayed',
  });
  return (
    <DataTable<Seen>
      id="ordering.customer-offers"
      label={text('ordering.cart.theirOffers')}
      columns={columns}
      rows={data?.rows}
      {...(data && { total: data.total })}
      state={state}
      onStateChange={setState}
      isRefreshing={isFetching && data !== undefined}
      error={error && data === undefined ? { message: errorText(error) } : undefined}
      onRetry={() => void refetch()}
      rowId={({ id }) => id}
      rowLabel={words.nameOf}
      searchLabel={text('ordering.cart.searchOffers')}
      empty={<EmptyState illustration="crate" title={text('ordering.cart.seesNothing')} />}
    />
  );
}
