import type { OrganizationId, OutputOf, relationships } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import { VendorsTable } from './VendorsTable.tsx';

setUpListScreen();

type Vendor = OutputOf<typeof relationships.findVendors>['rows'][number];
const vendorAt = (name: string, distanceKm: number | null) =>
  ({
    id: name as OrganizationId,
    name,
    logoUrl: null,
    city: 'Laval',
    distanceKm,
    isOnPlatform: true,
    relationId: null,
    status: null,
  }) as Vendor;

const linesOf = async (...rows: Vendor[]) => {
  mockQuery(
    'relationships.findVendors',
    { page: 1, pageSize: 25 },
    { rows, total: rows.length, page: 1, pageSize: 25 },
  );
  await renderScreen(<VendorsTable mayRequestAccess />);
  const [, ...lines] = within(screen.getByRole('table')).getAllByRole('row');
  return lines.map(({ textContent }) => textContent.replace(/Laval.*/, ''));
};

it('names the suppliers beyond 100 km, and those without a known distance', async () => {
  expect(
    await linesOf(vendorAt('Voisine', 100), vendorAt('Lyon', 5_833), vendorAt('Ailleurs', null)),
  ).toEqual(['Within 100 km', 'Voisine', 'Further away', 'Lyon', 'Distance unknown', 'Ailleurs']);
});

it('has no groups where the reader has no place on the map', async () => {
  expect(await linesOf(vendorAt('Voisine', null))).toEqual(['Voisine']);
});
