import {
  daysOfPeriod,
  marketGrains,
  presentMarketReports,
  reportsByCategory,
  reportsByZone,
  searchOutcomes,
  type MarketQuestion,
  type MarketReport,
  type PeriodName,
} from '@halles/contract';
import type { TableState } from '../../../ui/table/table-state.ts';
import { oneOf } from './AdminTable.tsx';

/** The periods that a market is looked at by; days of one's own win over them. */
export const marketPeriods = [
  'thisMonth',
  'lastMonth',
  'last90',
  'last365',
  'thisYear',
  'lastYear',
] as const satisfies readonly PeriodName[];
const usualPeriod = 'last365';

export const marketFilters = ['period', 'days', 'grain', 'categoryId', 'zone', 'outcome'];

/** What the address asks of a report; a filter that the report does not have is ignored. */
export function marketQuestionOf(report: MarketReport, state: TableState, today: string): MarketQuestion {
  const period = oneOf(marketPeriods, state.filters['period']) ?? usualPeriod;
  const [from = '', until = ''] = state.filters['days'] ?? [];
  const [categoryId] = state.filters['categoryId'] ?? [];
  const [zone] = state.filters['zone'] ?? [];
  const outcome = report === 'searches' ? oneOf(searchOutcomes, state.filters['outcome']) : undefined;
  const days = from !== '' && until !== '' && from <= until ? { from, until } : daysOfPeriod(period, today);
  return {
    report,
    ...days,
    grain: oneOf(marketGrains, state.filters['grain']) ?? 'month',
    ...(categoryId && reportsByCategory.has(report) && { categoryId }),
    ...(zone && reportsByZone.has(report) && { zone }),
    ...(outcome && { outcome }),
  };
}

export const hasPeriod = (report: MarketReport): boolean => !presentMarketReports.has(report);
