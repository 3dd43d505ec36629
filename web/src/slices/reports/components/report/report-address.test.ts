import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  questionOf,
  reportHref,
  reportState,
  savedQuestionOf,
  searchOf,
  searchOfSaved,
} from './report-address.ts';

const today = '2026-11-21';
const product = '0197a000-0000-7000-8000-000000000001';

describe('the address of a report', () => {
  it('leaves out the usual values', () => {
    const state = reportState({}, 'vendor', today);
    expect(reportHref(state)).toBe('/vendor/sales-report');
    expect(questionOf(state)).toEqual({
      side: 'vendor',
      from: '2026-11-01',
      until: '2026-11-30',
      by: 'customer',
      every: 'none',
      compare: 'before',
      states: 'confirmed',
    });
    expect(questionOf(reportState({}, 'customer', today)).by).toBe('supplier');
  });

  it('contains the choices, with the label of a filter', () => {
    const state = reportState(
      { period: 'lastWeek', by: 'product', productId: `${product}~Carottes ~ vrac`, view: 'lines' },
      'vendor',
      today,
    );
    expect(state).toMatchObject({
      period: 'lastWeek',
      filters: { productId: product },
      labels: { productId: 'Carottes ~ vrac' },
    });
    expect(reportState(searchOf(state), 'vendor', today)).toEqual(state);
  });

  it('ignores invalid values typed by hand', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('by', 'every', 'period', 'from', 'until', 'productId', 'states', 'view'),
          fc.oneof(
            fc.string(),
            fc.constantFrom('supplier', 'week', '2026-02-31', '1999-01-01', '2026-01-01'),
          ),
        ),
        (search) => {
          const state = reportState(search, 'customer', today);
          expect(state.days.from <= state.days.until).toBe(true);
          expect(reportState(searchOf(state), 'customer', today)).toEqual(state);
        },
      ),
    );
  });

  it('replaces a period that is too long, and swaps reversed dates', () => {
    expect(reportState({ from: '1999-01-01', until: today }, 'vendor', today).period).toBe('thisMonth');
    expect(reportState({ from: today, until: '2026-11-02' }, 'vendor', today).days).toEqual({
      from: '2026-11-02',
      until: today,
    });
  });

  it('is restored from a saved report', () => {
    const state = reportState({ from: '2026-11-02', until: '2026-11-08', every: 'day' }, 'vendor', today);
    expect(reportState(searchOfSaved(savedQuestionOf(state)), 'vendor', today)).toEqual(state);
    const named = reportState({ period: 'lastMonth', compare: 'lastYear' }, 'vendor', today);
    expect(reportState(searchOfSaved(savedQuestionOf(named)), 'vendor', today)).toEqual(named);
  });
});
