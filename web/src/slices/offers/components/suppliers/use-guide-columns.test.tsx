import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PossibleDate } from '@halles/contract';
import { anOffer } from '../../../../testing/offers.ts';
import { aContext, anOrganization } from '../../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { useFavourites } from '../saved/use-favourites.ts';
import { useGuideColumns } from './use-guide-columns.tsx';

const CELL_PADDING_PX = 28;
/** « Ramassage 28/08/2028 » as a browser draws it. */
const WIDEST_PX = 157;
const buyer = anOrganization({ isSeller: false, isBuyer: true, customerOrganizationType: 'restaurant' });
const offer = anOffer(1);

function NextDate() {
  const columns = useGuideColumns(useFavourites(), new Map());
  const { cell, width } = columns.find(({ id }) => id === 'next')!;
  return <p aria-label={String(width)}>{cell(offer)}</p>;
}

it('says the next pickup of an offer on one line of its column', async () => {
  const relationId = '0192f0c1-0000-7000-8000-000000000009';
  const supplier = { id: relationId, status: 'active', partner: { id: offer.seller.id } };
  mockQuery(
    'relationships.listSuppliers',
    { pageSize: 100 },
    { rows: [supplier] as never, total: 1, page: 1, pageSize: 100 },
  );
  const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
  const date = { on: '2028-08-28', kind: 'pickup', isFull: false } as PossibleDate;
  mockQuery('distribution.listPossibleDates', { relationId }, [date]);
  mockQuery('catalogue.listItemLists', {}, []);
  offer.days = [...weekdays];
  await renderSlice(<NextDate />, { context: aContext(buyer), language: 'fr-CA' });
  const shown = screen.getByText(/^Ramassage/);
  const width = Number(shown.closest('p')!.getAttribute('aria-label'));
  expect(width).toBeGreaterThanOrEqual(WIDEST_PX + CELL_PADDING_PX);
  expect(shown.className).toBe('nowrap');
});
