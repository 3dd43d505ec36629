import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressSearch } from '../../../lib/routes.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { CalendarTab } from '../components/CalendarTab.tsx';
import { CoverageTab } from '../components/CoverageTab.tsx';
import { DeliveriesTab } from '../components/DeliveriesTab.tsx';
import styles from '../components/Fulfilments.module.css';
import { PickupsTab } from '../components/PickupsTab.tsx';

const tabNames = ['deliveries', 'pickups', 'calendar', 'coverage'] as const;
type TabName = (typeof tabNames)[number];

export default function DistributionScreen() {
  const text = useText();
  const [search] = useAddressSearch();
  const current = tabNames.find((name) => name === search['tab']) ?? 'deliveries';
  const isPickups = current === 'pickups';
  return (
    <>
      <PageHeader
        title={text('distribution.title')}
        primary={
          <PrimaryAction href={isPickups ? paths.newPickup : paths.newDelivery}>
            {text(isPickups ? 'distribution.pickup.create' : 'distribution.delivery.create')}
          </PrimaryAction>
        }
      />
      <Tabs
        label={text('distribution.tabsLabel')}
        current={current}
        tabs={tabNames.map((id) => ({
          id,
          label: text(`distribution.tabs.${id}`),
          href: id === 'deliveries' ? paths.distribution : `${paths.distribution}?tab=${id}`,
        }))}
      />
      <div className={styles.tab}>
        <Tab current={current} />
      </div>
    </>
  );
}

function Tab({ current }: { current: TabName }) {
  const deliveries = useLive('distribution.listDeliveries', {});
  const pickups = useLive('distribution.listPickups', {});
  const failed = [deliveries, pickups].find(({ data, error }) => data === undefined && error !== null);
  if (failed) return <QueryState query={{ ...failed, data: undefined }} failed="distribution.loadFailed" />;
  if (current === 'calendar') return <CalendarTab />;
  if (!deliveries.data || !pickups.data) return <ListSkeleton rows={4} />;
  if (current === 'pickups') return <PickupsTab pickups={pickups.data} />;
  if (current === 'coverage') return <CoverageTab deliveries={deliveries.data} pickups={pickups.data} />;
  return <DeliveriesTab deliveries={deliveries.data} />;
}
