import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { offerSearchInput } from '@halles/contract';
import { system } from '../../../platform/actor.ts';
import { testWorld } from '../../../testing/world.ts';
import {
  aSmallMarket,
  filterIn,
  generatedFilter,
  generatedPrices,
  writePrices,
} from '../factory/small-market.ts';
import { OTHER_CURRENCY, UNKNOWN_PER_KG } from '../rules/cheapest-per-kg.ts';
import { findAudience, type Audience } from './audience.ts';
import { findCheapest, findRowsOrCorrected, type Row } from './search.ts';
import { nextCursor } from './search-order.ts';

const world = await testWorld();
const ctx = world.as(system);
let market: Awaited<ReturnType<typeof aSmallMarket>>;

beforeAll(async () => {
  market = await aSmallMarket(world);
});

const question = fc.record({
  filter: generatedFilter,
  buyer: fc.nat(2),
  pageSize: fc.integer({ min: 1, max: 9 }),
  first: fc.integer({ min: 1, max: 12 }),
  atMost: fc.constantFrom(0, 5, 20, 1_000),
});

type Input = ReturnType<typeof offerSearchInput.parse>;

const priceOf = ({ unit_price }: Row): number => Number(unit_price);
const perKgOf = ({ unit_price, kg_per_unit: kg }: Row): number =>
  kg === null ? UNKNOWN_PER_KG : Number((Number(unit_price) / Number(kg)).toFixed(4));

/** The whole result in the order of names, which looks up each format's prices, sorted here. */
async function expected(input: Input, audience: Audience, by: (row: Row) => number): Promise<string[]> {
  const { rows } = await findRowsOrCorrected(
    ctx,
    { ...input, sort: 'name', after: undefined },
    audience,
    1_000,
  );
  const placeOf = (row: Row): number =>
    by(row) +
    (audience.scopes.find(({ id }) => id === row.scope_id)!.currency === audience.currency
      ? 0
      : OTHER_CURRENCY);
  return rows
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.format_id < b.format_id ? -1 : 1))
    .map(shownAs);
}
const shownAs = (row: Row): string => `${row.format_id} ${row.scope_id} ${Number(row.unit_price)}`;

async function pageAfterPage(input: Input, find: (page: Input) => Promise<Row[]>): Promise<string[]> {
  const found: string[] = [];
  let after: string | undefined;
  do {
    const rows = await find({ ...input, after });
    found.push(...rows.slice(0, input.pageSize).map(shownAs));
    after = nextCursor(rows, input.pageSize) ?? undefined;
  } while (after !== undefined);
  return found;
}

it('reads page after page what a search of everything finds, whatever it reads at once', async () => {
  let rowsCompared = 0;
  await fc.assert(
    fc.asyncProperty(
      generatedPrices,
      fc.array(question, { minLength: 6, maxLength: 6 }),
      async (some, questions) => {
        await writePrices(world, market, some);
        for (const { filter, buyer, pageSize, first, atMost } of questions) {
          const input = offerSearchInput.parse({ ...filterIn(market, filter), sort: 'price', pageSize });
          const audience = (await findAudience(ctx, market.buyers[buyer]!.organizationId))!;
          const whole = await expected(input, audience, priceOf);
          const found = await pageAfterPage(input, (page) =>
            findCheapest(ctx, page, audience, pageSize + 1, { first, atMost }),
          );
          expect(found).toEqual(whole);
          rowsCompared += whole.length;
        }
      },
    ),
    { numRuns: 30, endOnFailure: true },
  );
  expect(rowsCompared).toBeGreaterThan(200);
}, 120_000);

it('finds page after page by price per kilogram what a search of everything finds', async () => {
  let rowsCompared = 0;
  await fc.assert(
    fc.asyncProperty(
      generatedPrices,
      fc.array(question, { minLength: 6, maxLength: 6 }),
      async (some, questions) => {
        await writePrices(world, market, some);
        for (const { filter, buyer, pageSize } of questions) {
          const input = offerSearchInput.parse({ ...filterIn(market, filter), sort: 'pricePerKg', pageSize });
          const audience = (await findAudience(ctx, market.buyers[buyer]!.organizationId))!;
          const whole = await expected(input, audience, perKgOf);
          const found = await pageAfterPage(
            input,
            async (page) => (await findRowsOrCorrected(ctx, page, audience, pageSize + 1)).rows,
          );
          expect(found).toEqual(whole);
          rowsCompared += whole.length;
        }
      },
    ),
    { numRuns: 30, endOnFailure: true },
  );
  expect(rowsCompared).toBeGreaterThan(200);
}, 120_000);

it('shows by price per kilogram a price that changed after the others were read', async () => {
  const prices = market.formats.map((_, format) => ({ format, list: 0, price: 9 }));
  const written = { over: [], withoutStock: [] };
  await writePrices(world, market, { prices, ...written });
  let isChanged = false;
  const changesAfterFirst: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isChanged) {
        isChanged = true;
        await writePrices(world, market, {
          prices: prices.map((each) => ({ ...each, price: 10 - (each.format % 3) })),
          ...written,
        });
      }
      return result;
    },
  };
  const audience = (await findAudience(ctx, market.buyers[0]!.organizationId))!;
  const input = offerSearchInput.parse({ sort: 'pricePerKg', pageSize: 3 });
  const read = { ...ctx, db: ctx.db.withPlugin(changesAfterFirst) };
  const { rows } = await findRowsOrCorrected(read, input, audience, 4);
  expect(isChanged).toBe(true);
  expect(rows.map(shownAs)).toEqual((await expected(input, audience, perKgOf)).slice(0, 4));
});
