import {
  dayIn,
  type LedgerResult,
  type MarketPage,
  type MarketQuestion,
  type MarketReport,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { LedgerDefinition } from '../rules/ledger-definition.ts';
import type { LedgerPaging } from './ledger-sql.ts';
import { loadRowsAndTotals, type LedgerPart } from './ledger.ts';
import { activity, buyers, cohorts, sellers } from './market-activity.ts';
import { categories, searches, undistributed, weeks, zones } from './market-demand.ts';

export const marketDefinitions: Readonly<Record<MarketReport, LedgerDefinition>> = {
  activity,
  sellers,
  buyers,
  cohorts,
  categories,
  zones,
  weeks,
  searches,
  undistributed,
};

/** A page of a report of the whole market; the gate of the admin area decides who reads it. */
export async function getMarketReport(ctx: Ctx, input: MarketPage): Promise<LedgerResult> {
  const { page, pageSize, sort, descending, ...question } = input;
  const paging = { sort, descending, limit: pageSize, offset: (page - 1) * pageSize };
  return { ...(await loadMarketPart(ctx, question, paging)), page, pageSize };
}

/** Organizations are in several time zones, so today is that of Universal Time. */
export function loadMarketPart(
  ctx: Ctx,
  { report, from, until, grain, categoryId, zone, outcome }: MarketQuestion,
  paging: LedgerPaging,
): Promise<LedgerPart> {
  const today = dayIn(ctx.clock.now(), 'UTC');
  const chosen = { category: categoryId ?? null, zone: zone ?? null, outcome: outcome ?? null };
  const query = { side: 'vendor' as const, parameters: { from, until, today, grain, ...chosen } };
  return loadRowsAndTotals(ctx, marketDefinitions[report], query, paging);
}
