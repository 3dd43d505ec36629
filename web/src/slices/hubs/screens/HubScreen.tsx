import type { OutputOf, Contract } from '@halles/contract';
import { IconReportMoney, IconTruckDelivery } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Week } from '../components/demand/Week.tsx';
import { PurchasesTable } from '../components/purchases/PurchasesTable.tsx';
import styles from '../components/statement/Statement.module.css';

type Days = OutputOf<Contract['hubs']['listDemandDays']>;

/** The customers' demand for producers' products, day by day, and the purchases made for it. */
export default function HubScreen() {
  const text = useText();
  const days = useLive('hubs.listDemandDays', {});
  return (
    <>
      <PageHeader
        title={text('hubs.hub.title')}
        secondary={[
          {
            label: text('hubs.purchases.title'),
            icon: <IconTruckDelivery aria-hidden />,
            href: paths.hubPurchases,
          },
          {
            label: text('hubs.balances.title'),
            icon: <IconReportMoney aria-hidden />,
            href: paths.producerBalances,
          },
        ]}
      />
      <QueryState query={days} failed="hubs.hub.loadFailed">
        {(data) => <DemandDay days={data} />}
      </QueryState>
    </>
  );
}

function DemandDay({ days }: { days: Days }) {
  const text = useText();
  const formats = useFormats();
  const [search] = useAddressSearch();
  const requestedDay = search['on'];
  const isOpen = ({ toBuy }: Days[number]) => toBuy > 0;
  const day = days.find((one) => one.on === requestedDay) ?? days.find(isOpen) ?? days[0];
  if (day === undefined)
    return (
      <EmptyState
        illustration="stall"
        title={text('hubs.hub.emptyTitle')}
        action={<Button href={paths.vendorOffers}>{text('hubs.hub.toOffers')}</Button>}
      >
        {text('hubs.hub.empty')}
      </EmptyState>
    );
  return (
    <>
      <Tabs
        label={text('hubs.hub.days')}
        current={day.on}
        tabs={days.map(({ on, toBuy }) => ({
          id: on,
          label: formats.longDay(on),
          href: `${paths.hub}?on=${on}`,
          ...(toBuy > 0 && { count: formats.number(toBuy) }),
        }))}
      />
      <div className={`${styles.parts} ${styles.day}`}>
        <Demand on={day.on} />
        <section aria-labelledby="bought">
          <h2 id="bought">{text('hubs.hub.bought')}</h2>
          <PurchasesTable on={day.on} />
        </section>
      </div>
    </>
  );
}

function Demand({ on }: { on: string }) {
  const result = useLive('hubs.getDemand', { on });
  return (
    <QueryState query={result} skeleton={<ListSkeleton rows={6} />} failed="hubs.hub.loadFailed">
      {(data) => <Week key={on} on={on} demand={data} />}
    </QueryState>
  );
}
