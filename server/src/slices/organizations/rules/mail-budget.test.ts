import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withinMailBudget } from './mail-budget.ts';

const limit = { strangers: 2, perAddress: 3 };
const none = { strangers: 0, emails: new Map<string, number>() };

it.each([
  [['a', 'b', 'c'], none, [true, true, false]],
  [['a', 'a', 'a', 'a'], none, [true, true, true, false]],
  [['a', 'b', 'a', 'c', 'b'], none, [true, true, true, false, true]],
  [['b', 'a'], { strangers: 2, emails: new Map([['a', 1]]) }, [false, true]],
  [['a', 'b'], { strangers: 1, emails: new Map([['a', 3]]) }, [false, true]],
])('%j', (addresses, today, expected) => {
  expect(withinMailBudget(addresses, today, limit)).toEqual(expected);
});

it('never passes either limit, and leaves nothing out that fits', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), (addresses) => {
      const allowed = withinMailBudget(addresses, none, limit);
      const sent = addresses.filter((_, at) => allowed[at]);
      const counts = Map.groupBy(sent, (address) => address);
      expect(counts.size).toBe(Math.min(new Set(addresses).size, limit.strangers));
      for (const [address, mails] of counts)
        expect(mails.length).toBe(
          Math.min(addresses.filter((one) => one === address).length, limit.perAddress),
        );
    }),
  );
});
