import { sql } from 'kysely';
import type { OfferPage, OfferSearchInput } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Happened } from '../../../platform/events/feed.ts';
import type { Answered } from '../../../platform/routes.ts';
import { scopeById, type Audience, type ReachedScope } from './audience.ts';
import { cardRows, cardsFrom } from './cards.ts';
import { all, conditionsOf, isOnDays, isWithin, textQuery } from './found.ts';
import { findCorrected, isAfter, nextAfter, orderOf, type Place, type Row } from './search.ts';

/**
 * Every format of an answer up to an edge in its order, more of them than the page shows: whatever is not among them and
 * did not change lies beyond. An edge of null: there is nothing beyond.
 */
interface Known {
  ids: readonly string[];
  edge: Place | null;
}

const knownOf = new WeakMap<OfferPage, Known>();

/** Pages kept beside the one that is shown: so many offers may leave a page before it has to be asked whole. */
const SPARE_PAGES = 2;

const knownFrom = (rows: readonly Place[], edge: Place | null, most: number): Known => ({
  ids: rows.slice(0, most).map((row) => row.format_id),
  edge: rows.length > most ? rows[most - 1]! : edge,
});

const mostOf = ({ pageSize }: OfferSearchInput): number => (1 + SPARE_PAGES) * pageSize;

export async function searchLive(ctx: Ctx, input: OfferSearchInput, audience: Audience): Promise<OfferPage> {
  const most = mostOf(input);
  const { rows, correctedText } = await findCorrected(ctx, input, audience, most + 1);
  const shown = rows.slice(0, input.pageSize);
  const cards = await cardRows(
    ctx,
    shown.map((row) => row.format_id),
  );
  const page = {
    rows: cardsFrom(ctx, cards, audience, shown),
    next: nextAfter(rows, input.pageSize),
    correctedText,
  };
  // What was corrected has words of its own: it is asked whole.
  if (correctedText === null) knownOf.set(page, knownFrom(rows, null, most));
  return page;
}

/** Which formats the events are about; null: one of them does not say. */
function formatsIn(events: readonly Happened[]): string[] | null {
  const named = events.map(({ data }) => (data as { formatIds?: string[] }).formatIds);
  return named.some((ids) => ids === undefined) ? null : [...new Set(named.flatMap((ids) => ids!))];
}

interface Before {
  at: number;
  page: OfferPage;
  known: Known;
  audience: Audience;
}

/**
 * After changes of some formats, the pages of many audiences by two queries: those formats and the ones known before are
 * looked at once, with every price that reaches any of the audiences, in the database's own order.
 */
export async function searchAgain(
  ctx: Ctx,
  input: OfferSearchInput,
  answered: readonly Answered[],
  events: readonly Happened[],
): Promise<(OfferPage | undefined)[]> {
  const pages = answered.map((): OfferPage | undefined => undefined);
  const changed = formatsIn(events);
  if (!changed) return pages;
  const rooms = answered.flatMap(({ facts, value }, at) => {
    const [page, audience] = [value as OfferPage, facts as Audience];
    const known = knownOf.get(page);
    return known ? [{ at, page, known, audience }] : [];
  });
  // Prices in one's own currency come first: what is sorted depends on it.
  for (const those of Map.groupBy(rooms, ({ audience }) => audience.currency).values()) {
    const next = await pagesAgain(ctx, input, those, new Set(changed));
    those.forEach(({ at }, which) => (pages[at] = next[which]));
  }
  return pages;
}

async function pagesAgain(
  ctx: Ctx,
  input: OfferSearchInput,
  rooms: readonly Before[],
  changed: ReadonlySet<string>,
): Promise<(OfferPage | undefined)[]> {
  const ordered = await lookAmong(ctx, input, rooms, changed);
  const found = rooms.map((room) => rowsOf(input, room, ordered, changed));
  const isNew = rooms.map(
    (room, at) => isTouched(room, found[at]!, changed) && isEnough(input, room, found[at]!),
  );
  const shown = found.map((rows) => rows.slice(0, input.pageSize));
  const cards = await cardRows(ctx, [
    ...new Set(shown.flatMap((rows, at) => (isNew[at] ? rows.map((row) => row.format_id) : []))),
  ]);
  return rooms.map((room, at) => {
    if (!isEnough(input, room, found[at]!)) return undefined;
    if (!isNew[at]) return room.page;
    const page = {
      rows: cardsFrom(ctx, cards, room.audience, shown[at]!),
      next: nextAfter(found[at]!, input.pageSize),
      correctedText: null,
    };
    knownOf.set(page, knownFrom(found[at]!, room.known.edge, mostOf(input)));
    return page;
  });
}

/** Too little is left for a page and the next one's first row, or nothing at all: another spelling may find more. */
const isEnough = (
  { pageSize, text, after }: OfferSearchInput,
  { known }: Before,
  rows: readonly Row[],
): boolean =>
  known.edge === null ? rows.length > 0 || text === '' || after !== undefined : rows.length > pageSize;

const isTouched = ({ known }: Before, rows: readonly Row[], changed: ReadonlySet<string>): boolean =>
  known.ids.some((id) => changed.has(id)) || rows.some((row) => changed.has(row.format_id));

interface Priced extends Row {
  /** Whether what depends on the price holds: only the price that wins is asked. */
  fits: boolean;
  /** Its place among all that was looked at. */
  rank: number;
}

interface Ordered {
  prices: ReadonlyMap<string, readonly Priced[]>;
  edges: ReadonlyMap<string, number>;
}

const edgeKey = ({ place, format_id }: Place): string => `${place} ${format_id}`;

/** The same conditions and order as the search has; edges are sorted in among the rows, so that only the database compares. */
async function lookAmong(
  ctx: Ctx,
  input: OfferSearchInput,
  rooms: readonly Before[],
  changed: ReadonlySet<string>,
): Promise<Ordered> {
  const scopes = new Map<string, ReachedScope>();
  for (const { audience } of rooms) for (const scope of audience.scopes) scopes.set(scope.id, scope);
  const audience = { currency: rooms[0]!.audience.currency, scopes: [...scopes.values()] };
  const formatIds = new Set([...changed, ...rooms.flatMap(({ known }) => known.ids)]);
  const edges = new Map(
    rooms.flatMap(({ known: { edge } }) => (edge === null ? [] : [[edgeKey(edge), edge] as const])),
  );
  const order = orderOf(input, audience);
  const { price, day: _days, reach: _reach, ...ofFormat } = conditionsOf(input, audience);
  const words = textQuery(input.text);
  const now = ctx.clock.now();
  const { rows } = await sql<Priced & { is_edge: boolean }>`
    select format_id, scope_id, unit_price, breaks, kg_per_unit, stock, offered_since, fits, is_edge, place::text
    from (
      select f.format_id, best.scope_id, best.unit_price, best.breaks, f.kg_per_unit, f.stock, f.offered_since,
        coalesce(${price ?? sql`true`} and ${isAfter(input, order)}, false) as fits, false as is_edge, ${order.by} as place
      from offered_formats f join offers best on best.format_id = f.format_id
      where f.format_id = any(${[...formatIds]}::uuid[])
        and (best.scope_id = any(${audience.scopes.map(({ id }) => id)}::uuid[])) is true
        and f.shown_from <= ${now} and ${now} < f.shown_until and ${words ? sql`f.search @@ (${words})` : sql`true`}
        and ${all(Object.values(ofFormat))}
      union all
      select e.format_id, null, null, null, null, null, null, false, true, e.place::${sql.raw(order.type)}
      from unnest(${[...edges.values()].map((edge) => edge.place)}::text[],
        ${[...edges.values()].map((edge) => edge.format_id)}::uuid[]) as e (place, format_id)
    ) looked_at
    order by looked_at.place ${order.descending ? sql`desc` : sql`asc`}, format_id, is_edge
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

/** What one audience has of it, up to its edge: of each format the price on the first of its scopes. */
function rowsOf(
  input: OfferSearchInput,
  { known, audience }: Before,
  { prices, edges }: Ordered,
  changed: ReadonlySet<string>,
): Priced[] {
  const scopes = scopeById(audience);
  const upTo = known.edge === null ? Infinity : edges.get(edgeKey(known.edge))!;
  const rows: Priced[] = [];
  for (const id of new Set([...known.ids, ...changed])) {
    const reaching = (prices.get(id) ?? []).filter((row) => scopes.has(row.scope_id));
    const best = reaching.length > 1 ? firstOf(audience, reaching) : reaching[0];
    if (!best?.fits || best.rank > upTo) continue;
    const scope = scopes.get(best.scope_id)!;
    if (isOnDays(input, scope) && isWithin(input, scope)) rows.push(best);
  }
  return rows.sort((a, b) => a.rank - b.rank);
}

const firstOf = ({ scopes }: Audience, rows: readonly Priced[]): Priced => {
  const place = (row: Priced): number => scopes.findIndex(({ id }) => id === row.scope_id);
  return rows.reduce((first, row) => (place(row) < place(first) ? row : first));
};
