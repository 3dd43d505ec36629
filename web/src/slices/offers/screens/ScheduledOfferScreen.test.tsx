import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import { newScheduledOffer } from '../components/scheduled/values.ts';
import ScheduledOfferScreen from './ScheduledOfferScreen.tsx';

const scheduledOfferId = '0192f0c1-0000-7000-8000-0000000000d3';

it('says why an offer cannot be closed now', async () => {
  const user = userEvent.setup({ delay: null });
  mockQuery(
    'catalogue.listPriceLists',
    { organizationId: anOrganization().id, pageSize: 100 },
    { rows: [], total: 0, page: 1, pageSize: 100 },
  );
  mockQuery('offers.getScheduledOffer', { scheduledOfferId }, {
    ...newScheduledOffer('2026-11-21'),
    id: scheduledOfferId,
    name: 'Arrivage',
    state: 'planned',
    items: [],
    version: 1,
    can: { edit: true, closeNow: 'offers.notOpen', duplicate: true, remove: true },
  } as never);
  await renderScreen(<ScheduledOfferScreen />, { params: { scheduledOfferId } });
  const [menu] = screen.getAllByRole('button', { name: 'More actions' });
  await user.click(menu!);
  const close = screen.getByRole<HTMLButtonElement>('menuitem', { name: /Close now/ });
  expect(close.disabled).toBe(true);
  expect(close.textContent).toContain('This offer is not open.');
});
