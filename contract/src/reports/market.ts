import { z } from 'zod';
import { day, pageInput, sortInput } from '../kernel/index.ts';
import { location } from '../organizations/index.ts';
import { reportLimits } from './entities.ts';

/** The reports of the whole market, for admins: activity and accounts, offers and demand, searches. */
export const marketReports = [
  'activity',
  'sellers',
  'buyers',
  'cohorts',
  'categories',
  'zones',
  'weeks',
  'searches',
  'undistributed',
] as const;
export const marketReport = z.enum(marketReports);
export type MarketReport = z.infer<typeof marketReport>;

/** The columns each report can be sorted by. */
export const marketSorts = {
  activity: ['period', 'orders', 'sellers', 'buyers', 'newBuyers', 'volume', 'credited', 'fees', 'filled'],
  sellers: ['name', 'zone', 'orders', 'partners', 'volume', 'average', 'fees', 'filled', 'lastOn'],
  buyers: ['name', 'zone', 'orders', 'partners', 'volume', 'average', 'lastOn'],
  cohorts: ['period', 'buyers', 'after1', 'after2', 'after3', 'after6', 'after12'],
  categories: ['category', 'offers', 'sellers', 'lines', 'buyers', 'kg', 'volume', 'filled'],
  zones: ['zone', 'buyersThere', 'unserved', 'sellersServing', 'orders', 'buyers', 'lines', 'volume'],
  weeks: ['period', 'orders', 'sellers', 'buyers', 'lines', 'kg', 'volume', 'filled'],
  searches: ['text', 'searches', 'notFound', 'unreached', 'zones', 'lastOn'],
  undistributed: ['name', 'zone', 'since', 'formats', 'priceLists', 'customers', 'lastSignIn'],
} as const satisfies Record<MarketReport, readonly string[]>;
export type MarketSort = (typeof marketSorts)[MarketReport][number];

export const isMarketSort = (name: MarketReport, column: string): column is MarketSort =>
  (marketSorts[name] as readonly string[]).includes(column);

const marketSortColumns = [...new Set<MarketSort>(Object.values(marketSorts).flat())] as [
  MarketSort,
  ...MarketSort[],
];

/** What a search found: nothing on the market, or only from sellers who do not reach the buyer. */
export const searchOutcomes = ['notFound', 'unreached'] as const;
export type SearchOutcome = (typeof searchOutcomes)[number];

export const marketGrains = ['week', 'month'] as const;
export type MarketGrain = (typeof marketGrains)[number];

/** Reports that can be narrowed to a category, and to a zone. */
export const reportsByCategory: ReadonlySet<MarketReport> = new Set<MarketReport>(['zones', 'weeks']);
export const reportsByZone: ReadonlySet<MarketReport> = new Set<MarketReport>([
  'categories',
  'weeks',
  'searches',
]);
/** Shows the present state only. */
export const presentMarketReports: ReadonlySet<MarketReport> = new Set<MarketReport>(['undistributed']);

/** A region, province or department, as in an address: CA-QC-06. */
export const marketZone = z.string().regex(/^[A-Z]{2}(-[A-Z\d]{1,3}){0,2}$/);

export const marketQuestion = z
  .object({
    report: marketReport,
    from: day,
    until: day,
    grain: z.enum(marketGrains).default('month'),
    categoryId: z.string().min(1).max(60).optional(),
    zone: marketZone.optional(),
    outcome: z.enum(searchOutcomes).optional(),
  })
  .refine(
    ({ from, until }) =>
      from <= until && (Date.parse(until) - Date.parse(from)) / 86_400_000 < reportLimits.days,
    { path: ['until'], params: { code: 'field.invalid' } },
  );
export type MarketQuestion = z.output<typeof marketQuestion>;

export const marketPage = marketQuestion
  .safeExtend({
    ...pageInput.pick({ page: true, pageSize: true }).shape,
    ...sortInput(marketSortColumns).shape,
  })
  .refine(({ report: name, sort }) => sort === undefined || isMarketSort(name, sort), {
    path: ['sort'],
    params: { code: 'field.invalid' },
  });
export type MarketPage = z.output<typeof marketPage>;

/** Where buyers are: the narrowest zone of their address, with the sellers who deliver there. */
export const coveredPlace = z.object({
  code: z.string(),
  zone: z.string(),
  buyers: z.int(),
  /** Buyers to whom no seller delivers. */
  unserved: z.int(),
  sellers: z.int(),
  location: location.nullable(),
});
export type CoveredPlace = z.infer<typeof coveredPlace>;
