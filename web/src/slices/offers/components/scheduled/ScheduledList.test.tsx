import type { ScheduledOfferRow } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { ScheduledList } from './ScheduledList.tsx';

const anOpenOffer = (changes: Partial<ScheduledOfferRow>): ScheduledOfferRow => ({
  id: 'x' as never,
  name: 'Thursday’s harvest',
  state: 'open',
  audience: { kind: 'nobody' },
  items: 3,
  window: { opensAt: '2026-11-21T05:00:00.000Z', closesAt: '2026-11-25T17:00:00.000Z' },
  isAnnounced: false,
  capacityOrders: 20,
  ordersTaken: 12,
  version: 1,
  ...changes,
});

it.each([
  [{}, '12 of 20 orders', 'Open'],
  [{ ordersTaken: 20 }, '20 of 20 orders', 'Full'],
  [{ state: 'planned' as const, ordersTaken: 0 }, 'up to 20 orders', 'Scheduled'],
])('the card of %j shows the orders so far and the limit', async (changes, words, chip) => {
  await renderSlice(<ScheduledList offers={[anOpenOffer(changes)]} />);
  expect(screen.getByText(new RegExp(words))).toBeTruthy();
  expect(screen.getByText(chip)).toBeTruthy();
});
