import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AdminFrame } from '../components/AdminFrame.tsx';
import { MarketReport } from '../components/MarketReport.tsx';
import { MarketViews } from '../components/MarketViews.tsx';

const views = ['activity', 'sellers', 'buyers', 'cohorts'] as const;

/** Orders, volume, active organizations, fees and retention of the whole market. */
export default function MarketReportsScreen() {
  const text = useText();
  const [search] = useAddressSearch();
  const view = views.find((each) => each === search['view']) ?? 'activity';
  return (
    <AdminFrame tab="reports">
      <PageHeader title={text('admin.reports.title')} />
      <MarketViews path={paths.admin.reports} views={views} current={view} />
      <MarketReport key={view} report={view} />
    </AdminFrame>
  );
}
