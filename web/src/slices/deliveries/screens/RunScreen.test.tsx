import type { RunDetail } from '@halles/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

it.each([
  ['planned', 'deliveries.nothingToAdvance', 'link', 'Driver view'],
  ['loaded', true, 'button', 'Load and leave'],
  ['inTransit', 'deliveries.nothingToAdvance', 'link', 'Driver view'],
] as const)('of a run that is %s leads a driver on to what is theirs', async (status, load, role, name) => {
  const deliver = status === 'planned' ? 'deliveries.nothingToAdvance' : true;
  const theirs = { ...can, load, deliver, arrange: true, drive: true };
  mockQuery('deliveries.getRun', key, { ...run, weightKg: '0', status, can: theirs } as never);
  await renderScreen(<RunScreen />, { params: key });
  expect(screen.getByRole(role, { name }).className).toContain('primary');
  expect(screen.getAllByText('Driver view')).toHaveLength(1);
  expect(screen.queryByText('Prepare')).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: 'More actions' })[0]!);
  const listed = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(listed.some((one) => one.startsWith('Mark all as delivered'))).toBe(true);
  expect(listed).not.toContain('Shortages');
  expect(listed.filter((one) => /^(Start preparing|Mark all as ready)/.test(one))).toEqual([]);
});

it('of a run keeps what the seller does, with the reason where it cannot be done', async () => {
  const theirs = { pack: true, prepare: true, markReady: 'deliveries.nothingToAdvance', load: refused };
  const all = { ...run, weightKg: '0', can: { ...run.can, ...theirs, drive: true } };
  mockQuery('deliveries.getRun', key, all as never);
  await renderScreen(<RunScreen />, { params: key });
  expect(screen.getByRole('button', { name: 'Start preparing' }).className).toContain('primary');
  expect(screen.getByRole('link', { name: 'Prepare' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Driver view' })).toBeTruthy();
});
