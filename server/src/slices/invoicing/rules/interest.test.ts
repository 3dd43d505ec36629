import fc from 'fast-check';
import { addDays, type InterestSpan } from '@halles/contract';
import { describe, expect, it } from 'vitest';
import { daysBetween, interestOn, simpleInterest, type LateDebt } from './interest.ts';

describe('simple interest', () => {
  // Checked by hand: base × rate × days ÷ 365, half a cent up.
  it.each([
    [100_000, '18', 30, 1_479, '1,000 × 18 % × 30 ÷ 365 = 14.7945'],
    [100_000, '18', 365, 18_000, 'a whole year is the rate itself'],
    [100_000, '18', 366, 18_049, 'a leap year has a day more: 180.4931'],
    [123_456, '12.5', 45, 1_903, '1,234.56 × 12.5 % × 45 ÷ 365 = 19.0257'],
    [36_500, '10', 1, 10, '365 × 10 % ÷ 365 = 0.10'],
    [1_825, '10', 1, 1, '0.005: half a cent goes up'],
    [1_824, '10', 1, 0, '0.00499…: less than half goes down'],
    [999_999_999, '35', 365, 350_000_000, 'ten million at the highest rate'],
    [100_000, '0.001', 365, 1, 'three decimals of a rate count'],
    [0, '18', 30, 0, 'nothing owed'],
    [100_000, '18', 0, 0, 'no day late'],
  ])('of %i at %s %% for %i days is %i (%s)', (base, rate, days, amount) => {
    expect(simpleInterest(base, rate, days)).toBe(amount);
  });
});

it('counts days across a clock change and a leap day', () => {
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
});

const debt = (over: Partial<LateDebt> = {}): LateDebt => ({
  annualRate: '18',
  isOpen: true,
  dueOn: '2026-09-30',
  principalMinor: 100_000,
  settled: [],
  charged: [],
  ...over,
});

const interestOf = (one: LateDebt, until: string) => interestOn([one], until)[0]!;

describe('an overdue invoice bears interest', () => {
  it('from the day after the due date', () => {
    expect(interestOf(debt(), '2026-10-30')).toEqual([
      { from: '2026-10-01', until: '2026-10-30', days: 30, baseMinor: 100_000, amountMinor: 1_479 },
    ]);
    expect(interestOf(debt(), '2026-10-01')).toMatchObject([{ days: 1, amountMinor: 49 }]);
  });

  it('not on the due date, nor before', () => {
    expect(interestOf(debt(), '2026-09-30')).toEqual([]);
    expect(interestOf(debt(), '2026-09-01')).toEqual([]);
  });

  it('on the balance: the day of a payment counts, the next day has less', () => {
    const settled = [{ on: '2026-10-10', amountMinor: 60_000 }];
    expect(interestOf(debt({ settled }), '2026-10-30')).toEqual([
      { from: '2026-10-01', until: '2026-10-10', days: 10, baseMinor: 100_000, amountMinor: 493 },
      { from: '2026-10-11', until: '2026-10-30', days: 20, baseMinor: 40_000, amountMinor: 395 },
    ]);
  });

  it('on the balance alone after payments before the due date, or several on one day', () => {
    const settled = [
      { on: '2026-09-15', amountMinor: 10_000 },
      { on: '2026-10-05', amountMinor: 20_000 },
      { on: '2026-10-05', amountMinor: 30_000 },
    ];
    expect(interestOf(debt({ settled }), '2026-10-15')).toMatchObject([
      { from: '2026-10-01', until: '2026-10-05', baseMinor: 90_000 },
      { from: '2026-10-06', until: '2026-10-15', baseMinor: 40_000 },
    ]);
  });

  it('no longer once it is paid', () => {
    const settled = [{ on: '2026-10-10', amountMinor: 100_000 }];
    expect(interestOf(debt({ settled }), '2026-12-31')).toMatchObject([
      { from: '2026-10-01', until: '2026-10-10', days: 10 },
    ]);
  });

  it('on no day twice: it continues after the last charge', () => {
    const charged = interestOf(debt(), '2026-10-15');
    expect(interestOf(debt({ charged }), '2026-10-30')).toEqual([
      { from: '2026-10-16', until: '2026-10-30', days: 15, baseMinor: 100_000, amountMinor: 740 },
    ]);
    expect(interestOf(debt({ charged: interestOf(debt(), '2026-10-30') }), '2026-10-30')).toEqual([]);
  });

  it('again on the days of a charge that was cancelled, whatever was charged after it', () => {
    const first = interestOf(debt(), '2026-10-10');
    const second = interestOf(debt({ charged: first }), '2026-10-20');
    expect(interestOf(debt({ charged: second }), '2026-10-30')).toEqual([
      { from: '2026-10-01', until: '2026-10-10', days: 10, baseMinor: 100_000, amountMinor: 493 },
      { from: '2026-10-21', until: '2026-10-30', days: 10, baseMinor: 100_000, amountMinor: 493 },
    ]);
  });

  it('the same in two charges as in one, except for rounding', () => {
    const whole = interestOf(debt(), '2026-10-30')[0]!.amountMinor;
    const [one] = interestOf(debt(), '2026-10-12');
    const [other] = interestOf(debt({ charged: [one!] }), '2026-10-30');
    expect(one!.days + other!.days).toBe(30);
    expect(Math.abs(one!.amountMinor + other!.amountMinor - whole)).toBeLessThanOrEqual(1);
  });

  it('only if it is at least half a cent', () => {
    expect(interestOf(debt({ principalMinor: 90 }), '2026-10-02')).toEqual([]);
  });
});

describe('what was charged too much', () => {
  const paid = [{ on: '2026-10-10', amountMinor: 60_000 }];
  const first = interestOf(debt(), '2026-10-30');

  it('on an invoice that is paid since is deducted from that of another one', () => {
    const settled = [{ on: '2026-10-10', amountMinor: 100_000 }];
    const closed = debt({ isOpen: false, settled, charged: first });
    const [none, own] = interestOn([closed, debt()], '2026-12-29');
    // 14.79 was charged of ten days that cost 4.93; the ninety days of the other one cost 44.38.
    expect(none).toEqual([]);
    expect(own).toMatchObject([{ days: 90, deductedMinor: 986, amountMinor: 4_438 - 986 }]);
    const [, later] = interestOn([closed, debt({ charged: own! })], '2026-12-30');
    expect(later).toMatchObject([{ days: 1, amountMinor: 49 }]);
    expect(later![0]).not.toHaveProperty('deductedMinor');
  });

  it('less what was credited of it is deducted', () => {
    const charged = first.map((one) => ({ ...one, creditedMinor: 500 }));
    expect(interestOf(debt({ settled: paid, charged }), '2026-12-29')).toMatchObject([
      { days: 60, amountMinor: 1_184 - 91, deductedMinor: 91 },
    ]);
    const all = first.map((one) => ({ ...one, creditedMinor: 1_479 }));
    expect(interestOf(debt({ settled: paid, charged: all }), '2026-12-29')).toMatchObject([
      { days: 60, amountMinor: 1_184 },
    ]);
  });

  it('and deducted is charged after all, once, when that charge is cancelled', () => {
    const second = interestOf(debt({ settled: paid, charged: first }), '2026-12-29');
    expect(second).toMatchObject([{ amountMinor: 1_184 - 591 }]);
    const third = interestOf(debt({ settled: paid, charged: second }), '2026-12-31');
    expect(third).toMatchObject([
      { from: '2026-10-01', until: '2026-10-10', amountMinor: 493 + 591, addedMinor: 591 },
      { from: '2026-10-11', until: '2026-10-30', amountMinor: 395 },
      { from: '2026-12-30', until: '2026-12-31', amountMinor: 39 },
    ]);
    const charged = [...second, ...third];
    expect(interestOf(debt({ settled: paid, charged }), '2027-01-01')).toMatchObject([{ amountMinor: 20 }]);
  });

  it('and deducted is charged after all when the payment did not arrive', () => {
    const second = interestOf(debt({ settled: paid, charged: first }), '2026-12-29');
    expect(interestOf(debt({ charged: [...first, ...second] }), '2026-12-30')).toMatchObject([
      { days: 1, baseMinor: 100_000, amountMinor: 49 + 591, addedMinor: 591 },
    ]);
  });
});

const payment = fc.record({
  after: fc.integer({ min: -10, max: 60 }),
  amountMinor: fc.integer({ min: 1, max: 3_000 }),
});
const happening = fc.oneof(
  payment.map((paid) => ({ paid })),
  fc.integer({ min: 1, max: 20 }).map((days) => ({ days })),
  fc.nat().map((cancelled) => ({ cancelled })),
);

it('sums to what the days cost, whenever payments are recorded and interest is charged and cancelled', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 16 }), (history) => {
      const settled: { on: string; amountMinor: number }[][] = [[], []];
      /** By interest invoice, the spans of each debt. */
      let invoices: InterestSpan[][][] = [];
      const now = () =>
        settled.map((own, which) =>
          debt({ settled: own, charged: invoices.flatMap((invoice) => invoice[which]!) }),
        );
      let today = '2026-09-30';
      let stretches = 0;
      const charge = (days: number) => {
        today = addDays(today, days);
        const spans = interestOn(now(), today);
        stretches += spans.flat().length + 2 * settled.flat().length;
        invoices = [...invoices, spans];
      };
      for (const one of history)
        if ('days' in one) charge(one.days);
        else if ('cancelled' in one)
          invoices = invoices.filter((_, index) => index !== one.cancelled % invoices.length);
        else
          settled[one.paid.amountMinor % 2]!.push({
            on: addDays('2026-09-30', one.paid.after),
            amountMinor: one.paid.amountMinor,
          });
      // Long enough that what was charged too much is made up for.
      charge(200);
      const cost = sum(
        interestOn(
          now().map((one) => ({ ...one, charged: [] })),
          today,
        ).flat(),
      );
      expect(Math.abs(sum(invoices.flat(2)) - cost)).toBeLessThanOrEqual(stretches);
    }),
  );
});

const sum = (spans: readonly InterestSpan[]): number =>
  spans.reduce((total, { amountMinor }) => total + amountMinor, 0);
