import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query.ts';
import { contextQuery } from '../../../../lib/session.ts';
import { aContext, anOrganization } from '../../../../testing/organizations.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { useBuyerPlace } from './use-buyer-place.ts';

const buyer = anOrganization({ isSeller: false, isBuyer: true, customerOrganizationType: 'restaurant' });
const search = vi.fn(async () => 'offers');
const others = vi.fn(async () => 'orders');

function Results() {
  useQuery({ queryKey: ['offers.search', {}], queryFn: search });
  useQuery({ queryKey: ['ordering.listOrders', {}], queryFn: others });
  return <output>{useBuyerPlace()}</output>;
}

it.each([
  ['its customer type', { customerOrganizationType: 'hotel' }, 1],
  ['its location', { location: { lat: 46.8, lng: -71.2 } }, 1],
  ['its name', { name: 'Bistro' }, 0],
] as const)('a change of %s reloads the offers, and nothing else: %j', async (_, change, reloads) => {
  search.mockImplementation(async () => 'offers');
  others.mockImplementation(async () => 'orders');
  await renderSlice(<Results />, { context: aContext(buyer) });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const before = [search.mock.calls.length, others.mock.calls.length];
  act(() => {
    queryClient.setQueryData(contextQuery.queryKey, aContext({ ...buyer, ...change }));
  });
  await waitFor(() => expect(screen.getByText(String(reloads))).toBeTruthy());
  expect([search.mock.calls.length, others.mock.calls.length]).toEqual([before[0]! + reloads, before[1]]);
});
