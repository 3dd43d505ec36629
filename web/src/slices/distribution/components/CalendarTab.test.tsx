import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import type { CalendarDate } from './calendar-days.ts';
import { CalendarTab } from './CalendarTab.tsx';

afterEach(() => vi.useRealTimers());

const aDate = (on: string) =>
  ({
    id: on,
    on,
    kind: 'delivery',
    name: 'Montréal',
    window: { from: '06:00', until: '11:00' },
    cutOffAt: `${on}T04:00:00.000Z`,
    capacityOrders: null,
    ordersPlaced: 0,
    isFull: false,
  }) as unknown as CalendarDate;

it.each([
  ['no dates', [], 'No deliveries or pickups this month.'],
  ['past dates alone', ['2026-11-03'], 'No more deliveries or pickups this month.'],
  ['a date to come', ['2026-11-03', '2026-11-30'], null],
])('a month with %s says so', async (_, days, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T15:00:00Z') });
  mockQuery('distribution.listCalendar', { from: '2026-11-01', until: '2026-12-05' }, days.map(aDate));
  await renderSlice(<CalendarTab />);
  await screen.findByRole('table');
  expect(screen.queryByText(/deliveries or pickups this month/)?.textContent ?? null).toBe(words);
});
