import { dayIn, type ExpectedDelivery } from '@halles/contract';
import { IconCalendarShare } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useOrganization } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { OrderStatusChip } from '../../ordering/index.ts';
import { Board, type BoardEntry } from '../components/board/Board.tsx';
import { boardQueryOf, periodOf } from '../components/board/board-days.ts';
import { openCalendarFeedsDialog } from '../components/calendar-feeds-dialog.tsx';

/** The deliveries a buyer expects, with seller and time. */
export default function CustomerDeliveriesScreen() {
  const text = useText();
  const formats = useFormats();
  const { timeZone } = useOrganization();
  const sees = useMay()('seePurchases');
  const today = dayIn(new Date(), timeZone);
  const [search] = useAddressSearch();
  const boardQuery = boardQueryOf(search, today, formats.firstDayOfWeek);
  const deliveries = useLive(
    'deliveries.listExpectedDeliveries',
    periodOf(boardQuery, formats.firstDayOfWeek),
  );
  const entryOf = (one: ExpectedDelivery): BoardEntry => ({
    id: one.id,
    on: one.on,
    kind: one.kind,
    title: one.seller.name,
    hours: formats.hours(one.window),
    facts: [
      ...(one.kind === 'pickup' ? [text('deliveries.pickup')] : []),
      one.number,
      text('deliveries.count.lines', { count: one.lines, number: formats.number(one.lines) }),
      ...(sees ? [formats.money({ amountMinor: one.totalMinor, currency: one.currency })] : []),
      one.place,
    ],
    chip: <OrderStatusChip status={one.status} side="customer" />,
    href: paths.customerOrder(one.id),
  });
  return (
    <>
      <PageHeader
        title={text('deliveries.title')}
        secondary={[
          {
            label: text('deliveries.feeds.open'),
            icon: <IconCalendarShare />,
            onClick: () => void openCalendarFeedsDialog('customer'),
          },
        ]}
      />
      <Board
        boardQuery={boardQuery}
        today={today}
        entries={{ ...deliveries, data: deliveries.data?.map(entryOf) }}
        empty={
          <EmptyState
            title={text('deliveries.none.customer')}
            action={<Button href={paths.search}>{text('deliveries.none.toSearch')}</Button>}
          >
            {text('deliveries.none.customerHelp')}
          </EmptyState>
        }
      />
    </>
  );
}
