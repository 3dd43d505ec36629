import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ProducerMode } from '@halles/contract';
import { agentQuantities, type SoldLine, type SupplyLine, type SupplyLink } from './supply.ts';

const mode = fc.constantFrom<ProducerMode>('agent', 'resale');
const quantity = fc.integer({ min: 1, max: 9 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('buy' as const), mode, quantity, linked: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constant('sell' as const), quantity }),
  fc.record({ kind: fc.constant('deliver' as const), quantity }),
  fc.record({ kind: fc.constant('cancel' as const) }),
  fc.record({ kind: fc.constant('close' as const), mode }),
);
type LineStep = typeof step extends fc.Arbitrary<infer One> ? One : never;

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** A hub that sells only what it has received, and closes statements in between. */
class Hub {
  supply: SupplyLine[] = [];
  sold: SoldLine[] = [];
  links: SupplyLink[] = [];
  time = 0;

  now = () => new Date(++this.time);
  open = () => this.sold.filter(({ deliveredAt }) => deliveredAt === null);
  received = (of: ProducerMode) =>
    sum(this.supply.filter((one) => one.mode === of).map((one) => one.quantity));
  free = () => this.received('agent') + this.received('resale') - sum(this.sold.map((line) => line.quantity));
  quantities = (accountMode: ProducerMode) => {
    const { supply, sold, links } = this;
    return agentQuantities({ supply, sold, links, accountMode });
  };

  take(one: LineStep): void {
    if (one.kind === 'buy') this.buy(one.mode, BigInt(one.quantity), BigInt(one.linked));
    else if (one.kind === 'sell') this.sell(least(BigInt(one.quantity), this.free()));
    else if (one.kind === 'deliver') this.deliver(BigInt(one.quantity));
    else if (one.kind === 'cancel') this.sold = this.sold.filter((line) => line !== this.open()[0]);
    else this.close(one.mode);
  }
  buy(of: ProducerMode, bought: bigint, linked: bigint): void {
    const supplyId = `supply ${this.supply.length}`;
    this.supply.push({ id: supplyId, mode: of, receivedAt: this.now(), quantity: bought });
    if (linked === 0n) return;
    const soldId = `linked ${supplyId}`;
    const fromLink = least(linked, bought);
    this.links.push({ supplyId, soldId, quantity: fromLink });
    this.sold.push({ id: soldId, deliveredAt: null, quantity: fromLink, statedQuantity: null });
  }
  sell(some: bigint): void {
    if (some > 0n)
      this.sold.push({
        id: `sold ${this.sold.length} ${this.time}`,
        deliveredAt: this.now(),
        quantity: some,
        statedQuantity: null,
      });
  }
  deliver(some: bigint): void {
    const line = this.open()[0];
    if (line) Object.assign(line, { deliveredAt: this.now(), quantity: least(line.quantity, some) });
  }
  close(accountMode: ProducerMode): void {
    for (const [id, owed] of this.quantities(accountMode))
      if (owed > 0n) this.sold.find((line) => line.id === id)!.statedQuantity = owed;
  }
}

it('owes each received quantity once: by its sale as agent, else by its purchase', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), mode, (steps, accountMode) => {
      const hub = new Hub();
      for (const one of steps) {
        hub.take(one);
        seen.add(one.kind);
      }
      while (hub.open().length > 0) hub.deliver(9n);
      hub.sell(hub.free());
      const owed = sum([...hub.quantities(accountMode).values()]);
      expect(owed).toBe(hub.received('agent'));
      expect(sum(hub.sold.map((line) => line.quantity)) - owed).toBe(hub.received('resale'));
    }),
    { numRuns: 500 },
  );
  expect(seen.size).toBe(5);
});

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const line = (id: string, day: number, of: bigint): SoldLine => ({
  id,
  deliveredAt: at(day),
  quantity: of,
  statedQuantity: null,
});

it('gives what no purchase covers the mode of the account', () => {
  const sold = [line('a', 1, 4n), line('b', 3, 4n)];
  const supply: SupplyLine[] = [{ id: 's', mode: 'resale', receivedAt: at(2), quantity: 3n }];
  const of = (accountMode: ProducerMode) =>
    Object.fromEntries(agentQuantities({ supply, sold, links: [], accountMode }));
  expect(of('agent')).toEqual({ a: 4n, b: 1n });
  expect(of('resale')).toEqual({ a: 0n, b: 0n });
});

it('decides 50,000 sales of one format, covered by 2,000 receipts', () => {
  const minute = (n: number) => new Date(at(1).getTime() + n * 60_000);
  const sold = Array.from({ length: 50_000 }, (_, n) => ({
    ...line(`sold ${n}`, 1, 1_000n),
    deliveredAt: minute(n + 1),
    statedQuantity: n < 49_000 ? 1_000n : null,
  }));
  const supply = Array.from({ length: 2_000 }, (_, n): SupplyLine => {
    return { id: `supply ${n}`, mode: 'agent', receivedAt: minute(n * 25), quantity: 25_000n };
  });
  const owed = agentQuantities({ supply, sold, links: [], accountMode: 'resale' });
  expect(sum([...owed.values()])).toBe(50_000_000n);
});
