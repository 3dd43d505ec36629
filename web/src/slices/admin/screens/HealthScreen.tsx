import { healthFigures, healthRanges, type HealthRange } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressSearch } from '../../../lib/routes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ExportMenu } from '../../imports/index.ts';
import { AdminFrame } from '../components/AdminFrame.tsx';
import { SystemCheck } from '../components/checks/SystemCheck.tsx';
import { FigureCard } from '../components/health/FigureCard.tsx';
import styles from '../components/health/Health.module.css';
import { healthQuery } from '../queries.ts';

function useRange(): HealthRange {
  const [search] = useAddressSearch();
  return healthRanges.find((range) => range === search['range']) ?? 'day';
}

function Figures({ range }: { range: HealthRange }) {
  const text = useText();
  const result = useQuery(healthQuery(range));
  return (
    <QueryState query={result} skeleton={<ListSkeleton rows={6} />} failed="admin.health.loadFailed">
      {({ points }) =>
        points.length === 0 ? (
          <EmptyState illustration="ledger" title={text('admin.health.emptyTitle')}>
            {text('admin.health.empty')}
          </EmptyState>
        ) : (
          <div className={styles.figures}>
            {healthFigures.map((figure) => (
              <FigureCard key={figure} figure={figure} points={points} />
            ))}
          </div>
        )
      }
    </QueryState>
  );
}

export default function HealthScreen() {
  const text = useText();
  const range = useRange();
  return (
    <AdminFrame tab="health">
      <PageHeader title={text('admin.health.title')} />
      <div className={styles.ranges}>
        <Tabs
          label={text('admin.health.range')}
          current={range}
          tabs={healthRanges.map((id) => ({
            id,
            label: text(`admin.health.ranges.${id}`),
            href: `${paths.admin.health}?range=${id}`,
          }))}
        />
        <ExportMenu name="health" filters={{ range }} />
      </div>
      <Figures range={range} />
      <SystemCheck />
    </AdminFrame>
  );
}
