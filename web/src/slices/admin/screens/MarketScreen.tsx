import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AdminFrame } from '../components/AdminFrame.tsx';
import { MarketCoverage } from '../components/MarketCoverage.tsx';
import { MarketReport } from '../components/MarketReport.tsx';
import { MarketViews } from '../components/MarketViews.tsx';

const views = ['categories', 'zones', 'weeks', 'searches', 'undistributed'] as const;

/** Offers and demand, what was searched and not found, and where nobody delivers. */
export default function MarketScreen() {
  const text = useText();
  const [search] = useAddressSearch();
  const view = views.find((each) => each === search['view']) ?? 'categories';
  return (
    <AdminFrame tab="market">
      <PageHeader title={text('admin.market.title')} />
      <MarketViews path={paths.admin.market} views={views} current={view} />
      {view === 'zones' ? <MarketCoverage /> : <MarketReport key={view} report={view} />}
    </AdminFrame>
  );
}
