import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeShares } from './shortage-sharing.ts';

const share = (available: number, requested: number[], { step = 1, isProRata = true } = {}): number[] =>
  computeShares({
    available: BigInt(available * 1_000),
    step: BigInt(step * 1_000),
    requests: requested.map((one) => ({ requested: BigInt(one * 1_000) })),
    isProRata,
  }).map((granted) => Number(granted) / 1_000);

describe('computeShares', () => {
  it('gives everybody the requested quantity when there is enough', () => {
    expect(share(30, [10, 20])).toEqual([10, 20]);
  });

  it('pro rata: shares by requested quantity, the remainder to whoever lost most by rounding', () => {
    expect(share(10, [10, 20])).toEqual([3, 7]);
    expect(share(10, [5, 5, 5])).toEqual([4, 3, 3]);
    expect(share(0, [5, 5])).toEqual([0, 0]);
  });

  it('in turn: gives the first everything and the last the rest', () => {
    expect(share(12, [10, 5, 5], { isProRata: false })).toEqual([10, 2, 0]);
  });

  it('in multiples: gives nobody a part of a multiple, unless it completes a request', () => {
    expect(share(20, [12, 12], { step: 6 })).toEqual([12, 6]);
    expect(share(20, [12, 12], { step: 6, isProRata: false })).toEqual([12, 6]);
    // A customer's last part of a multiple, agreed on earlier, may still be filled.
    expect(share(8, [6, 2, 6], { step: 6, isProRata: false })).toEqual([6, 2, 0]);
  });

  it('sums to the available quantity, never exceeds a request, and leaves nothing that could be given', () => {
    const quantity = fc.bigInt({ min: 0n, max: 100_000n });
    fc.assert(
      fc.property(
        fc.record({
          available: quantity,
          step: fc.bigInt({ min: 1n, max: 7_000n }),
          requests: fc.array(fc.record({ requested: quantity }), { maxLength: 12 }),
          isProRata: fc.boolean(),
        }),
        ({ available, step, requests, isProRata }) => {
          const granted = computeShares({ available, step, requests, isProRata });
          const sum = granted.reduce((total, one) => total + one, 0n);
          const left = available - sum;
          expect(left >= 0n).toBe(true);
          expect(granted).toHaveLength(requests.length);
          granted.forEach((one, index) => {
            const { requested } = requests[index]!;
            expect(one >= 0n && one <= requested).toBe(true);
            expect(one === requested || one % step === 0n).toBe(true);
            const next = requested - one < step ? requested - one : step;
            expect(next === 0n || next > left).toBe(true);
          });
          const total = requests.reduce((all, { requested }) => all + requested, 0n);
          if (step === 1n) expect(sum).toBe(total < available ? total : available);
        },
      ),
      { numRuns: 500 },
    );
  });
});
