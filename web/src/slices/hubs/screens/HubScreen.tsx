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
import { DemandForm } from '../components/demand/DemandForm.tsx';
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
        subtitle={text('hubs.hub.subtitle')}
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
  const on = days.find((day) => day.on === requestedDay)?.on ?? days[0]?.on;
  if (on === undefined)
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
        current={on}
        tabs={days.map((day) => ({
          id: day.on,
          label: formats.longDay(day.on),
          href: `${paths.hub}?on=${day.on}`,
          ...(day.toBuy > 0 && { count: formats.number(day.toBuy) }),
        }))}
      />
      <div className={`${styles.parts} ${styles.day}`}>
        <Demand on={on} />
        <section aria-labelledby="bought">
          <h2 id="bought">{text('hubs.hub.bought')}</h2>
          <PurchasesTable on={on} />
        </section>
      </div>
    </>
  );
}

function Demand({ on }: { on: string }) {
  const result = useLive('hubs.getDemand', { on });
  return (
    <QueryState query={result} skeleton={<ListSkeleton rows={6} />} failed="hubs.hub.loadFailed">
      {(data) => <DemandForm key={on} on={on} demand={data} />}
    </QueryState>
  );
}
