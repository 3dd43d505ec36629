import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { refuseCartCalls, theBuyer } from '../../../../testing/carts.ts';
import { farmId } from '../../../../testing/offers.ts';
import { aCart, aCartDate } from '../../../../testing/ordering.ts';
import { aContext } from '../../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import RunningOrder from './RunningOrder.tsx';

beforeEach(refuseCartCalls);

it.each([
  ['a delivery', {}, 'Tuesday 26/11/2030Fee $5.00'],
  ['a pickup', { date: aCartDate({ kind: 'pickup' }) }, 'Tuesday 26/11/2030'],
  ['no date yet', { date: null }, null],
] as const)('says the day and its fee beside the total: %s', async (_, changes, day) => {
  mockQuery('ordering.listCarts', {}, [aCart(1, changes)]);
  await renderSlice(<RunningOrder vendorId={farmId} />, { context: aContext(theBuyer) });
  const bar = screen.getByRole('region', { name: 'Your order so far' });
  expect(bar.textContent).toContain('$54.25');
  expect(screen.queryByText(/26\/11\/2030/)?.textContent ?? null).toBe(day);
});
