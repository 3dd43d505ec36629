import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import { KnownCounts, type Begun, type SellerCounts } from './known-counts.ts';

const sellers = ['a', 'b'] as OrganizationId[];

interface Counts extends SellerCounts {
  count: number;
}
const counts = (vendorId: OrganizationId, count: number, from = 0, until: number | null = null): Counts => ({
  vendorId,
  count,
  from,
  until,
  size: 1,
});

/** A database whose transactions each change one seller, and readers of it. */
class Market {
  readonly #known = new KnownCounts<Counts>(10);
  readonly #open = new Map<bigint, OrganizationId>();
  readonly #ended: { xact: bigint; vendorId: OrganizationId }[] = [];
  #next = 1n;
  reused = 0;

  beginChange(vendorId: OrganizationId): void {
    this.#open.set(this.#next++, vendorId);
  }

  endChange(at: number): void {
    const xact = [...this.#open.keys()][at % Math.max(1, this.#open.size)];
    if (xact === undefined) return;
    this.#ended.push({ xact, vendorId: this.#open.get(xact)! });
    this.#open.delete(xact);
  }

  #countOf(vendorId: OrganizationId): number {
    return this.#ended.filter((each) => each.vendorId === vendorId).length;
  }

  /** A reading: it begins, the database answers, it ends; others may do the same between. */
  read(wanted: readonly OrganizationId[]) {
    const begun: Begun = this.#known.begin();
    const before = new Map(wanted.map((seller) => [seller, this.#known.find(seller, 1)]));
    let answer: { horizon: string; changed: OrganizationId[]; truth: Map<OrganizationId, number> };
    return {
      answer: () => {
        const horizon = [...this.#open.keys()].reduce(
          (least, each) => (each < least ? each : least),
          this.#next,
        );
        const changed = this.#ended.filter(({ xact }) => begun.since !== null && xact >= begun.since);
        answer = {
          horizon: String(horizon),
          changed: [...new Set(changed.map(({ vendorId }) => vendorId))],
          truth: new Map(sellers.map((seller) => [seller, this.#countOf(seller)])),
        };
      },
      end: () => {
        const { horizon, changed, truth } = answer;
        const counted = new Map(
          wanted
            .filter((seller) => before.get(seller) === null || changed.includes(seller))
            .map((seller) => [seller as string, counts(seller, truth.get(seller)!)]),
        );
        this.reused += wanted.length - counted.size;
        this.#known.end(begun, { horizon, changed }, counted);
        for (const seller of wanted)
          expect((counted.get(seller) ?? before.get(seller)!).count).toBe(truth.get(seller));
      },
    };
  }
}

describe('known counts', () => {
  it('are what the database holds when it answers, however changes and readings overlap', () => {
    let reused = 0;
    const step = fc.tuple(
      fc.constantFrom('begin change', 'end change', 'begin reading', 'answer', 'end reading'),
      fc.nat(5),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }), (steps) => {
        const market = new Market();
        const begun: ReturnType<Market['read']>[] = [];
        const answered: typeof begun = [];
        const take = (from: typeof begun, at: number) => from.splice(at % Math.max(1, from.length), 1);
        for (const [kind, at] of steps) {
          if (kind === 'begin change') market.beginChange(sellers[at % 2]!);
          else if (kind === 'end change') market.endChange(at);
          else if (kind === 'begin reading')
            begun.push(market.read([[...sellers], [sellers[0]!], [sellers[1]!]][at % 3]!));
          else if (kind === 'answer')
            for (const reading of take(begun, at)) {
              reading.answer();
              answered.push(reading);
            }
          else for (const reading of take(answered, at)) reading.end();
        }
        reused += market.reused;
      }),
      { numRuns: 10_000 },
    );
    expect(reused).toBeGreaterThan(100);
  });

  it('are not kept from a reading that was answered before a change of which another has read', () => {
    const known = new KnownCounts<Counts>(10);
    const old = new Map([['list', counts(sellers[0]!, 1)]]);
    known.end(known.begin(), { horizon: '1', changed: [] }, new Map());
    const slow = known.begin();
    known.end(known.begin(), { horizon: '5', changed: [sellers[0]!] }, new Map());
    known.end(slow, { horizon: '3', changed: [] }, old);
    expect(known.find('list', 1)).toBeNull();
    known.end(known.begin(), { horizon: '5', changed: [sellers[0]!] }, old);
    expect(known.find('list', 1)?.count).toBe(1);
  });

  it('hold between two dates of the formats', () => {
    const known = new KnownCounts<Counts>(10);
    known.end(
      known.begin(),
      { horizon: '1', changed: [] },
      new Map([['list', counts(sellers[0]!, 3, 20, 40)]]),
    );
    expect([19, 20, 39, 40].map((now) => known.find('list', now)?.count)).toEqual([
      undefined,
      3,
      3,
      undefined,
    ]);
  });

  it('are kept up to a size, of the sellers used last', () => {
    const known = new KnownCounts<Counts>(5);
    const keep = (vendorId: string, size: number) =>
      known.end(
        known.begin(),
        { horizon: '1', changed: [] },
        new Map([[vendorId, { ...counts(vendorId as OrganizationId, 1), size }]]),
      );
    const kept = () => ['a', 'b', 'c', 'd'].filter((seller) => known.find(seller, 1) !== null);
    keep('a', 2);
    keep('b', 2);
    known.find('a', 1);
    keep('c', 3);
    expect(kept()).toEqual(['a', 'c']);
    keep('c', 1);
    keep('b', 2);
    expect(kept()).toEqual(['a', 'b', 'c']);
    keep('d', 6);
    expect(kept()).toEqual([]);
    keep('a', 5);
    expect(kept()).toEqual(['a']);
  });

  it('that a change ends leave their place to others', () => {
    const known = new KnownCounts<Counts>(2);
    const keep = (vendorId: OrganizationId, changed: OrganizationId[]) =>
      known.end(known.begin(), { horizon: '1', changed }, new Map([[vendorId, counts(vendorId, 1)]]));
    for (let at = 0; at < 5; at++) keep(sellers[0]!, [sellers[0]!]);
    keep(sellers[1]!, []);
    expect(sellers.map((seller) => known.find(seller, 1) !== null)).toEqual([true, true]);
  });
});
