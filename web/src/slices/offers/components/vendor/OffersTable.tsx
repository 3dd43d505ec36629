import { hiddenReasons } from '@halles/contract';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { pageInputOf, type TableState } from '../../../../ui/table/table-state.ts';
import type { ExplainedOffer, VendorOffer } from './mend-link.ts';
import type { SeenBy } from './seen-by.ts';
import { useSeenColumns, useVendorColumns } from './use-offer-columns.tsx';

interface TableProps {
  state: TableState;
  onStateChange: (next: TableState) => void;
  show: 'all' | 'displayed' | 'hidden';
}

const shared = {
  rowId: ({ id }: ExplainedOffer) => id as string,
  rowHref: ({ productId }: ExplainedOffer) => `/products/${productId}`,
};

/** Every format of the seller: displayed, or the reasons why not. */
export function OwnOffersTable({ state, onStateChange, show }: TableProps) {
  const text = useText();
  const errorText = useErrorText();
  const columns = useVendorColumns();
  const reason = hiddenReasons.find((each) => each === state.filters['reason']?.[0]);
  const asked = { ...pageInputOf(state), show, ...(reason && { reason }) };
  const { data, error, refetch, isFetching } = useLive('offers.listVendorOffers', asked);
  const { data: counts } = useLive('offers.countVendorOffers', {});
  return (
    <DataTable<VendorOffer>
      id="vendor-offers"
      label={text('offers.vendor.title')}
      columns={columns}
      rows={data?.rows}
      {...(data && { total: data.total })}
      state={state}
      onStateChange={onStateChange}
      isRefreshing={isFetching && data !== undefined}
      error={error && data === undefined ? { message: errorText(error) } : undefined}
      onRetry={() => void refetch()}
      {...shared}
      rowLabel={({ name }) => name.fr || name.en}
      searchLabel={text('offers.vendor.searchLabel')}
      filters={[
        {
          id: 'reason',
          kind: 'choice',
          single: true,
          label: text('offers.vendor.reason'),
          options: (counts?.byReason ?? []).map(({ reason: value, count }) => ({
            value,
            label: `${text(`offers.hidden.${value}`)} (${count})`,
          })),
        },
      ]}
      empty={
        <EmptyState
          illustration="crate"
          title={text('offers.vendor.emptyTitle')}
          action={
            <Button kind="primary" href="/products">
              {text('offers.vendor.toProducts')}
            </Button>
          }
        >
          {text('offers.vendor.empty')}
        </EmptyState>
      }
    />
  );
}

/** The same formats as one customer sees them. */
export function SeenOffersTable({ state, onStateChange, show, seenBy }: TableProps & { seenBy: SeenBy }) {
  const text = useText();
  const errorText = useErrorText();
  const columns = useSeenColumns();
  const { data, error, refetch, isFetching } = useLive('offers.previewAsCustomer', {
    ...pageInputOf(state),
    ...seenBy,
    show,
  });
  return (
    <DataTable<ExplainedOffer>
      id="seen-offers"
      label={text('offers.vendor.previewAsCustomer')}
      columns={columns}
      rows={data?.rows}
      {...(data && { total: data.total })}
      state={state}
      onStateChange={onStateChange}
      isRefreshing={isFetching && data !== undefined}
      error={error && data === undefined ? { message: errorText(error) } : undefined}
      onRetry={() => void refetch()}
      {...shared}
      rowLabel={({ name }) => name.fr || name.en}
      searchLabel={text('offers.vendor.searchLabel')}
      empty={<EmptyState illustration="crate" title={text('offers.vendor.seesNothing')} />}
    />
  );
}
