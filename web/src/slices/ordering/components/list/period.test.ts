import { expect, it } from 'vitest';
import { isHistory, ordersQueryFromAddress } from './orders-address.ts';
import { allDays, periodOf, usualView } from './period.ts';

const today = '2026-11-21';

it.each([
  ['sent', {}, { preset: 'last30', from: '2026-10-23', until: '2026-11-21' }],
  ['deliveryOrPickup', {}, { preset: 'around', from: '2026-11-14', until: '2026-12-21' }],
  [
    'deliveryOrPickup',
    { period: 'tomorrow' },
    { preset: 'tomorrow', from: '2026-11-22', until: '2026-11-22' },
  ],
  ['sent', { period: 'tomorrow' }, { preset: 'last30', from: '2026-10-23', until: '2026-11-21' }],
  [
    'sent',
    { period: 'today', from: '2026-11-05', until: '2026-11-01' },
    { preset: null, from: '2026-11-01', until: '2026-11-05' },
  ],
  ['sent', { from: '2026-13-45', until: 'x' }, { preset: 'last30', from: '2026-10-23', until: '2026-11-21' }],
] as const)('%s %j', (view, search, period) => {
  expect(periodOf(search, view, today)).toEqual(period);
});

it('starts with each side’s usual period', () => {
  expect([usualView('vendor'), usualView('customer')]).toEqual(['deliveryOrPickup', 'sent']);
});

it('covers all dates for orders that wait', () => {
  expect(allDays(today)).toEqual({ from: '2025-10-17', until: '2027-12-26' });
});

it.each([
  [{ tab: 'all', period: 'last365' }, true],
  [{ tab: 'completed' }, true],
  [{ tab: 'all' }, false],
  [{ tab: 'all', period: 'today' }, false],
  [{ tab: 'confirmed', period: 'last365' }, false],
  [{ tab: 'all', view: 'sent', period: 'last365' }, false],
])('deliveries of %j are history, newest first: %s', (search, expected) => {
  expect(isHistory(ordersQueryFromAddress(search, 'vendor', today), today)).toBe(expected);
});
