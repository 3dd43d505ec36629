import { sql } from 'kysely';
import type { OfferPage, OfferSearchInput } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { FeedEvent } from '../../../platform/events/feed.ts';
import type { AudienceResult } from '../../../platform/routes.ts';
import { gradeOf, placeOf, readPlace } from '../rules/relevance.ts';
import type { Audience, ReachedScope } from './audience.ts';
import { scopeById, sellerGrades } from './scopes-of-audience.ts';
import { loadCardRows, toCards } from './offer-cards.ts';
import { all, conditionsOf, isOnDays, isWithin, matchRank, textQuery } from './search-sql.ts';
import { findRowsOrCorrected, type Row } from './search.ts';
import { decodeCursor, isAfter, nextCursor, orderOf, type CursorPosition } from './search-order.ts';

/**
 * All formats of a result up to an edge of its order, more than the page shows: a format that is not listed here and
 * did not change lies beyond the edge. An edge of null: the list is complete.
 */
interface CachedResult {
  ids: readonly string[];
  edge: CursorPosition | null;
}

const cachedResults = new WeakMap<OfferPage, CachedResult>();

/** Pages cached beyond the displayed one: this many offers may leave a page before a full search is needed. */
const SPARE_PAGES = 2;

const cachedResultFrom = (
  rows: readonly CursorPosition[],
  edge: CursorPosition | null,
  most: number,
): CachedResult => ({
  ids: rows.slice(0, most).map((row) => row.format_id),
  edge: rows.length > most ? rows[most - 1]! : edge,
});

const maxCachedRows = ({ pageSize }: OfferSearchInput): number => (1 + SPARE_PAGES) * pageSize;

export async function searchLive(ctx: Ctx, input: OfferSearchInput, audience: Audience): Promise<OfferPage> {
  const most = maxCachedRows(input);
  const { rows, correctedText } = await findRowsOrCorrected(ctx, input, audience, most + 1);
  const shown = rows.slice(0, input.pageSize);
  const cards = await loadCardRows(
    ctx,
    shown.map((row) => row.format_id),
  );
  const page = {
    rows: toCards(ctx, cards, audience, shown),
    next: nextCursor(rows, input.pageSize),
    correctedText,
  };
  // A corrected search used other words, and what is local differs by buyer: both are searched in full next time.
  if (correctedText === null && !input.local) cachedResults.set(page, cachedResultFrom(rows, null, most));
  return page;
}

/** The formats that the events name; null: one of the events names none. */
function formatsIn(events: readonly FeedEvent[]): string[] | null {
  const named = events.map(({ data }) => (data as { formatIds?: string[] }).formatIds);
  return named.some((ids) => ids === undefined) ? null : [...new Set(named.flatMap((ids) => ids!))];
}

interface CachedPage {
  at: number;
  page: OfferPage;
  cached: CachedResult;
  audience: Audience;
}

/**
 * Refreshes the pages of many audiences after changes of some formats with two queries: the changed and the cached
 * formats are read once, with every price that reaches one of the audiences, in the database's own order.
 */
export async function refreshSearches(
  ctx: Ctx,
  input: OfferSearchInput,
  answered: readonly AudienceResult[],
  events: readonly FeedEvent[],
): Promise<(OfferPage | undefined)[]> {
  const pages = answered.map((): OfferPage | undefined => undefined);
  const changed = formatsIn(events);
  if (!changed) return pages;
  const cachedPages = answered.flatMap(({ facts, value }, at) => {
    const [page, audience] = [value as OfferPage, facts as Audience];
    const cached = cachedResults.get(page);
    return cached ? [{ at, page, cached, audience }] : [];
  });
  // Prices in the buyer's own currency sort first, so pages are grouped by currency.
  for (const those of Map.groupBy(cachedPages, ({ audience }) => audience.currency).values()) {
    const next = await refreshPages(ctx, input, those, new Set(changed));
    those.forEach(({ at }, which) => (pages[at] = next[which]));
  }
  return pages;
}

async function refreshPages(
  ctx: Ctx,
  input: OfferSearchInput,
  cachedPages: readonly CachedPage[],
  changed: ReadonlySet<string>,
): Promise<(OfferPage | undefined)[]> {
  const ordered = await loadRankedRows(ctx, input, cachedPages, changed);
  const found = cachedPages.map((cachedPage) => audienceRows(input, cachedPage, ordered, changed));
  const isNew = cachedPages.map(
    (cachedPage, at) =>
      isAffected(cachedPage, found[at]!, changed) && isEnough(input, cachedPage, found[at]!),
  );
  const shown = found.map((rows) => rows.slice(0, input.pageSize));
  const cards = await loadCardRows(ctx, [
    ...new Set(shown.flatMap((rows, at) => (isNew[at] ? rows.map((row) => row.format_id) : []))),
  ]);
  return cachedPages.map((cachedPage, at) => {
    if (!isEnough(input, cachedPage, found[at]!)) return undefined;
    if (!isNew[at]) return cachedPage.page;
    const page = {
      rows: toCards(ctx, cards, cachedPage.audience, shown[at]!),
      next: nextCursor(found[at]!, input.pageSize),
      correctedText: null,
    };
    cachedResults.set(page, cachedResultFrom(found[at]!, cachedPage.cached.edge, maxCachedRows(input)));
    return page;
  });
}

/**
 * A full search is needed when fewer rows are left than a page and the next row, or none at all, because a corrected
 * spelling may find more.
 */
const isEnough = (
  { pageSize, text, after }: OfferSearchInput,
  { cached }: CachedPage,
  rows: readonly Row[],
): boolean =>
  cached.edge === null ? rows.length > 0 || text === '' || after !== undefined : rows.length > pageSize;

const isAffected = ({ cached }: CachedPage, rows: readonly Row[], changed: ReadonlySet<string>): boolean =>
  cached.ids.some((id) => changed.has(id)) || rows.some((row) => changed.has(row.format_id));

interface RankedRow extends Row {
  /** Whether the winning price meets the conditions on prices; only the winning price is tested. */
  fits: boolean;
  /** Position among all rows of the query. */
  rank: number;
  /** By relevance: how well the words match, and the name; the audience decides the rest of the order. */
  match: number;
}

interface RankedRows {
  prices: ReadonlyMap<string, readonly RankedRow[]>;
  edges: ReadonlyMap<string, number>;
}

/** The part of an edge that the database compares: by relevance, audiences share only the name. */
const comparedPlace = ({ sort }: OfferSearchInput, { place }: CursorPosition): string =>
  sort === 'relevance' ? (readPlace(place)?.name ?? '') : place;

const edgeKey = ({ place, format_id }: CursorPosition): string => `${place} ${format_id}`;

/**
 * Uses the conditions and order of the full search; edges are sorted among the rows, so that only the database
 * compares.
 */
async function loadRankedRows(
  ctx: Ctx,
  input: OfferSearchInput,
  cachedPages: readonly CachedPage[],
  changed: ReadonlySet<string>,
): Promise<RankedRows> {
  const scopes = new Map<string, ReachedScope>();
  for (const { audience } of cachedPages) for (const scope of audience.scopes) scopes.set(scope.id, scope);
  const audience = { ...cachedPages[0]!.audience, scopes: [...scopes.values()] };
  const formatIds = new Set([...changed, ...cachedPages.flatMap(({ cached }) => cached.ids)]);
  const byRelevance = input.sort === 'relevance';
  const edges = new Map(
    cachedPages.flatMap(({ cached: { edge } }) => (edge === null ? [] : [[edgeKey(edge), edge] as const])),
  );
  const start = startOf(input);
  if (start) edges.set(edgeKey(start), start);
  const order = orderOf(input, audience);
  const { price, day: _days, reach: _reach, ...ofFormat } = conditionsOf(input, audience);
  const words = textQuery(input.text);
  const now = ctx.clock.now();
  const { rows } = await sql<RankedRow & { is_edge: boolean }>`
    select format_id, vendor_id, scope_id, unit_price, breaks, kg_per_unit, stock, offered_since, fits, match, is_edge,
      place::text
    from (
      select f.format_id, f.vendor_id, best.scope_id, best.unit_price, best.breaks, f.kg_per_unit, f.stock, f.offered_since,
        coalesce(${price ?? sql`true`} and ${byRelevance ? sql`true` : isAfter(input, order)}, false) as fits,
        ${byRelevance ? matchRank(input.text, input.language) : sql`0`} as match, false as is_edge, ${order.by} as place
      from offered_formats f join offers best on best.format_id = f.format_id
      where f.format_id = any(${[...formatIds]}::uuid[])
        and (best.scope_id = any(${audience.scopes.map(({ id }) => id)}::uuid[])) is true
        and f.shown_from <= ${now} and ${now} < f.shown_until and ${words ? sql`f.search @@ (${words})` : sql`true`}
        and ${all(Object.values(ofFormat))}
      union all
      select e.format_id, null, null, null, null, null, null, null, false, 0, true, e.place::${sql.raw(order.type)}
      from unnest(${[...edges.values()].map((edge) => comparedPlace(input, edge))}::text[],
        ${[...edges.values()].map((edge) => edge.format_id)}::uuid[]) as e (place, format_id)
    ) ranked_rows
    order by ranked_rows.place ${order.descending ? sql`desc` : sql`asc`}, format_id, is_edge
  `.execute(ctx.db);
  const ranked = rows.map((row, rank) => ({ ...row, rank }));
  return {
    prices: Map.groupBy(
      ranked.filter((row) => !row.is_edge),
      (row) => row.format_id,
    ),
    edges: new Map(ranked.filter((row) => row.is_edge).map((row) => [edgeKey(row), row.rank])),
  };
}

/** The `after` of the question; by relevance each audience compares it itself. */
function startOf({ sort, after }: OfferSearchInput): CursorPosition | null {
  if (sort !== 'relevance' || after === undefined) return null;
  const [place, id] = decodeCursor(after);
  return { place, format_id: id as CursorPosition['format_id'] };
}

type Position = readonly [grade: number, rank: number];
const compare = (a: Position, b: Position): number => a[0] - b[0] || a[1] - b[1];

/** The position of a row, an edge or a start in the order of one audience. */
function positionsFor(input: OfferSearchInput, audience: Audience, edges: RankedRows['edges']) {
  const byRelevance = input.sort === 'relevance';
  const grades = sellerGrades(audience);
  return {
    ofRow: ({ vendor_id, format_id, match, rank }: RankedRow): Position => [
      byRelevance ? gradeOf(grades.get(vendor_id)!, audience.ordered.has(format_id), match) : 0,
      rank,
    ],
    ofEdge: (edge: CursorPosition): Position => [
      byRelevance ? (readPlace(edge.place)?.grade ?? 0) : 0,
      edges.get(edgeKey({ ...edge, place: comparedPlace(input, edge) }))!,
    ],
  };
}

/** The rows of one audience up to its edge: for each format the price on the first of its scopes. */
function audienceRows(
  input: OfferSearchInput,
  { cached, audience }: CachedPage,
  { prices, edges }: RankedRows,
  changed: ReadonlySet<string>,
): Row[] {
  const scopes = scopeById(audience);
  const { ofRow, ofEdge } = positionsFor(input, audience, edges);
  const start = startOf(input);
  const [after, upTo] = [start && ofEdge(start), cached.edge && ofEdge(cached.edge)];
  const rows: { row: RankedRow; at: Position }[] = [];
  for (const id of new Set([...cached.ids, ...changed])) {
    const reaching = (prices.get(id) ?? []).filter((row) => scopes.has(row.scope_id));
    const row = reaching.length > 1 ? bestPriced(audience, reaching) : reaching[0];
    if (!row?.fits) continue;
    const at = ofRow(row);
    if ((after && compare(at, after) <= 0) || (upTo && compare(at, upTo) > 0)) continue;
    const scope = scopes.get(row.scope_id)!;
    if (isOnDays(input, scope) && isWithin(input, scope, audience.currency)) rows.push({ row, at });
  }
  return rows
    .sort((a, b) => compare(a.at, b.at))
    .map(({ row, at }) => (input.sort === 'relevance' ? { ...row, place: placeOf(at[0], row.place) } : row));
}

const bestPriced = ({ scopes }: Audience, rows: readonly RankedRow[]): RankedRow => {
  const place = (row: RankedRow): number => scopes.findIndex(({ id }) => id === row.scope_id);
  return rows.reduce((first, row) => (place(row) < place(first) ? row : first));
};
