import {
  inLanguage,
  marketGrains,
  reportsByCategory,
  reportsByZone,
  searchOutcomes,
  zoneName,
  type MarketReport,
} from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/index.ts';
import { query } from '../../../lib/query.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import type { TableFilter } from '../../../ui/table/table-filter.tsx';
import { hasPeriod, marketPeriods } from './market-address.ts';

/** The zones where buyers are. */
function useZones(isNeeded: boolean) {
  const { language, compareNames } = useFormats();
  const { data = [] } = useQuery({ ...query('admin.listCoveredPlaces', {}), enabled: isNeeded });
  const reader = language === 'fr-CA' ? 'FR' : 'EN';
  return [...new Set(data.map(({ zone }) => zone))]
    .map((value) => ({ value, label: zoneName(value, reader) }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}

function useCategories(isNeeded: boolean) {
  const { language } = useFormats();
  const { data = [] } = useQuery({ ...query('catalogue.listCategories', {}), enabled: isNeeded });
  return data
    .filter(({ parentId }) => parentId === null)
    .map(({ id, name }) => ({ value: id, label: inLanguage(name, language === 'fr-CA' ? 'FR' : 'EN') }));
}

const GRAINED: ReadonlySet<MarketReport> = new Set<MarketReport>(['activity']);

/** The filters that a report has, in the order of use. */
export function useMarketFilters(report: MarketReport): TableFilter[] {
  const text = useText();
  const byZone = reportsByZone.has(report);
  const byCategory = reportsByCategory.has(report);
  const zones = useZones(byZone);
  const categories = useCategories(byCategory);
  const choice = (id: string, label: string, options: { value: string; label: string }[]) =>
    ({ id, kind: 'choice', single: true, label, options }) as const;
  const filters: (TableFilter | false)[] = [
    report === 'searches' &&
      choice(
        'outcome',
        text('admin.market.outcome'),
        searchOutcomes.map((value) => ({ value, label: text(`admin.market.outcomes.${value}`) })),
      ),
    byCategory && choice('categoryId', text('admin.market.category'), categories),
    byZone && choice('zone', text('admin.market.zone'), zones),
    GRAINED.has(report) &&
      choice(
        'grain',
        text('admin.market.grain'),
        marketGrains.map((value) => ({ value, label: text(`admin.market.grains.${value}`) })),
      ),
    hasPeriod(report) &&
      choice(
        'period',
        text('admin.market.period'),
        marketPeriods.map((value) => ({ value, label: text(`reports.periods.${value}`) })),
      ),
    hasPeriod(report) && { id: 'days', kind: 'period', label: text('admin.market.days') },
  ];
  return filters.filter((each) => each !== false);
}
