import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import styles from '../components/standing/Standing.module.css';
import { StandingCard } from '../components/standing/StandingCard.tsx';

/** The customer's standing orders with all suppliers. */
export default function StandingOrdersScreen() {
  const text = useText();
  const [search] = useAddressSearch();
  const isArchived = search['tab'] === 'archived';
  return (
    <>
      <PageHeader
        title={text('ordering.standing.title')}
        subtitle={text('ordering.standing.subtitle')}
        breadcrumb={[
          { label: text('ordering.orders.list.title'), href: paths.customerOrders },
          { label: text('ordering.standing.title') },
        ]}
        primary={<PrimaryAction href={paths.newStandingOrder}>{text('ordering.standing.new')}</PrimaryAction>}
      />
      <Tabs
        label={text('ordering.standing.tabs.label')}
        current={isArchived ? 'archived' : 'kept'}
        tabs={[
          { id: 'kept', label: text('ordering.standing.tabs.kept'), href: paths.standingOrders },
          {
            id: 'archived',
            label: text('ordering.standing.tabs.archived'),
            href: `${paths.standingOrders}?tab=archived`,
          },
        ]}
      />
      <List isArchived={isArchived} />
    </>
  );
}

function List({ isArchived }: { isArchived: boolean }) {
  const text = useText();
  const query = useLive('ordering.listStandingOrders', {
    side: 'customer',
    ...(isArchived && { isArchived }),
  });
  return (
    <QueryState query={query} skeleton={<ListSkeleton />} failed="ordering.standing.loadFailed">
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            title={text(isArchived ? 'ordering.standing.emptyArchived' : 'ordering.standing.empty')}
          >
            {text(isArchived ? 'ordering.standing.emptyArchivedHelp' : 'ordering.standing.emptyHelp')}
          </EmptyState>
        ) : (
          <div className={styles.cards}>
            {list.map((standing) => (
              <StandingCard key={standing.id} standing={standing} />
            ))}
          </div>
        )
      }
    </QueryState>
  );
}
