import type { RunDetail } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import RunScreen from './RunScreen.tsx';

const key = { fulfilmentId: 'w', on: '2026-11-24' };
const refused = 'request.notAllowed';
const can = { pack: refused, prepare: refused, markReady: refused, load: refused, deliver: refused };
const run = {
  ...key,
  id: 'w 2026-11-24',
  name: 'Montréal centre',
  kind: 'delivery',
  window: { from: '06:00', until: '11:00' },
  status: 'planned',
  stops: 3,
  orders: 4,
  statuses: {},
  totals: [],
  capacityOrders: null,
  driverName: '',
  stopList: [],
  items: [],
  start: null,
  lengthKm: 12,
  instructions: null,
  can: { ...can, arrange: refused, drive: refused },
} as unknown as RunDetail;

it.each([
  ['50.5', '3 stops · 4 orders · 50.5 kg'],
  ['0', '3 stops · 4 orders'],
])('with products of %s kg says %s', async (weightKg, words) => {
  mockQuery('deliveries.getRun', key, { ...run, weightKg });
  await renderScreen(<RunScreen />, { params: key });
  const subtitle = screen.getByText(/3 stops/).textContent;
  expect(subtitle?.replaceAll('\u00a0', ' ').endsWith(words)).toBe(true);
});
