import type { Contract, OrganizationId, OutputOf } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { LiveTable } from '../../../../lib/live-table.tsx';
import { useLive } from '../../../../lib/live.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { column, type Column } from '../../../../ui/table/column.ts';
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
    column('name', text('ordering.cart.product'), words.nameOf, { width: 180, grow: true }),
    column(
      'order',
      text('ordering.cart.quantity'),
      (row) => (
        <OrderField offer={{ ...row, ...unknownSteps, seller: { id } }} customerId={customerId} isInColumn />
      ),
      { width: 110, fixed: true, onCard: 'status' },
    ),
    column('format', text('ordering.cart.format'), words.titleOf, { width: 150, onCard: 'subtitle' }),
    column(
      'price',
      text('ordering.cart.price'),
      ({ price, currency }) => price && formats.unitPrice(price.unitPrice, currency),
      { width: 100, numeric: true, onCard: 'amount' },
    ),
  ];
}

/** The offers a customer may order, at that customer's prices; quantities are typed down the column. */
export function CustomerOffers({ customerId }: { customerId: OrganizationId }) {
  const text = useText();
  const words = useOrderWords();
  const columns = useColumns(customerId);
  const [state, setState] = useState(tableState({ pageSize: 50 }));
  const list = useLive('offers.previewAsCustomer', {
    ...pageInputOf(state),
    customerId,
    show: 'displayed',
  });
  return (
    <LiveTable<Seen>
      id="ordering.customer-offers"
      label={text('ordering.cart.theirOffers')}
      columns={columns}
      query={list}
      table={[state, setState]}
      rowLabel={words.nameOf}
      searchLabel={text('ordering.cart.searchOffers')}
      empty={<EmptyState illustration="crate" title={text('ordering.cart.seesNothing')} />}
    />
  );
}
