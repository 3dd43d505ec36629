import { hiddenReasons, inLanguage } from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { keepsRows, LiveTable } from '../../../../lib/live-table.tsx';
import { useLive } from '../../../../lib/live.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
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
  const columns = useVendorColumns();
  const reader = useReader();
  const reason = hiddenReasons.find((each) => each === state.filters['reason']?.[0]);
  const input = { ...pageInputOf(state), show, ...(reason && { reason }) };
  const list = useLive('offers.listVendorOffers', input, keepsRows);
  const { data: counts } = useLive('offers.countVendorOffers', {});
  return (
    <LiveTable<VendorOffer>
      id="vendor-offers"
      label={text('offers.vendor.title')}
      columns={columns}
      query={list}
      table={[state, onStateChange]}
      {...shared}
      rowLabel={({ name }) => inLanguage(name, reader)}
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
  const columns = useSeenColumns();
  const reader = useReader();
  const list = useLive('offers.previewAsCustomer', {
    ...pageInputOf(state),
    ...seenBy,
    show,
  });
  return (
    <LiveTable<ExplainedOffer>
      id="seen-offers"
      label={text('offers.vendor.previewAsCustomer')}
      columns={columns}
      query={list}
      table={[state, onStateChange]}
      {...shared}
      rowLabel={({ name }) => inLanguage(name, reader)}
      searchLabel={text('offers.vendor.searchLabel')}
      empty={<EmptyState illustration="crate" title={text('offers.vendor.seesNothing')} />}
    />
  );
}
