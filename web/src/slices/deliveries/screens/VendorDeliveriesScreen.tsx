import { dayIn, type Run } from '@halles/contract';
import { IconCalendarShare } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useOrganization } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Board, type BoardEntry } from '../components/board/Board.tsx';
import { boardQueryOf, periodOf } from '../components/board/board-days.ts';
import { openCalendarFeedsDialog } from '../components/calendar-feeds-dialog.tsx';
import { RunChip, runWeight } from '../components/RunChip.tsx';

/** A seller's routes and pickups with their orders, day by day. */
export default function VendorDeliveriesScreen() {
  const text = useText();
  const formats = useFormats();
  const { timeZone } = useOrganization();
  const today = dayIn(new Date(), timeZone);
  const [search] = useAddressSearch();
  const boardQuery = boardQueryOf(search, today, formats.firstDayOfWeek);
  const deliveries = useLive('deliveries.listRuns', periodOf(boardQuery, formats.firstDayOfWeek));
  const entryOf = (run: Run): BoardEntry => ({
    id: run.id,
    on: run.on,
    kind: run.kind,
    title: run.name,
    hours: formats.hours(run.window),
    facts: [
      text(run.kind === 'pickup' ? 'deliveries.count.customers' : 'deliveries.count.stops', {
        count: run.stops,
        number: formats.number(run.stops),
      }),
      run.capacityOrders === null
        ? text('deliveries.count.orders', { count: run.orders, number: formats.number(run.orders) })
        : text('deliveries.count.ofCapacity', { orders: run.orders, capacity: run.capacityOrders }),
      ...runWeight(run, formats),
      ...run.totals.map(formats.money),
    ],
    chip: <RunChip status={run.status} />,
    href: paths.run(run.fulfilmentId, run.on),
  });
  return (
    <>
      <PageHeader
        title={text('deliveries.title')}
        secondary={[
          {
            label: text('deliveries.feeds.open'),
            icon: <IconCalendarShare />,
            onClick: () => void openCalendarFeedsDialog('vendor'),
          },
        ]}
      />
      <Board
        boardQuery={boardQuery}
        today={today}
        entries={{ ...deliveries, data: deliveries.data?.map(entryOf) }}
        empty={
          <EmptyState
            title={text('deliveries.none.vendor')}
            action={<Button href={paths.vendorOrders}>{text('deliveries.none.toOrders')}</Button>}
          >
            {text('deliveries.none.vendorHelp')}
          </EmptyState>
        }
      />
    </>
  );
}
