import fc from 'fast-check';
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
import { findAudience, type Audience } from './audience.ts';
import { findCheapest, findRowsOrCorrected, nextCursor, type Row } from './search.ts';

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

/** The whole result in the order of names, which looks up each format's prices, sorted here by price. */
async function expected(
  input: ReturnType<typeof offerSearchInput.parse>,
  audience: Audience,
): Promise<string[]> {
  const { rows } = await findRowsOrCorrected(
    ctx,
    { ...input, sort: 'name', after: undefined },
    audience,
    1_000,
  );
  const isOther = ({ scope_id }: Row): boolean =>
    audience.scopes.find(({ id }) => id === scope_id)!.currency !== audience.currency;
  return rows
    .toSorted(
      (a, b) =>
        Number(isOther(a)) - Number(isOther(b)) ||
        Number(a.unit_price) - Number(b.unit_price) ||
        (a.format_id < b.format_id ? -1 : 1),
    )
    .map(shownAs);
}
const shownAs = (row: Row): string => `${row.format_id} ${row.scope_id} ${Number(row.unit_price)}`;

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
          const whole = await expected(input, audience);
          const found: string[] = [];
          let after: string | undefined;
          do {
            const rows = await findCheapest(ctx, { ...input, after }, audience, pageSize + 1, {
              first,
              atMost,
            });
            found.push(...rows.slice(0, pageSize).map(shownAs));
            after = nextCursor(rows, pageSize) ?? undefined;
          } while (after !== undefined);
          expect(found).toEqual(whole);
          rowsCompared += whole.length;
        }
      },
    ),
    { numRuns: 30, endOnFailure: true },
  );
  expect(rowsCompared).toBeGreaterThan(200);
}, 120_000);
