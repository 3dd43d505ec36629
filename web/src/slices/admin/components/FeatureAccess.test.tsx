import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { anOrganizationPage } from '../../../testing/admin.ts';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { FeatureAccess } from './FeatureAccess.tsx';

const setFeature = vi.spyOn(api.admin, 'setFeature');
const { organization } = anOrganizationPage();

beforeEach(() => void setFeature.mockReset().mockResolvedValue({ done: true }));

it('closes a feature with a reason', async () => {
  await renderSlice(<FeatureAccess organization={organization} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Close access: Reports' }));
  await user.type(await screen.findByLabelText(/Reason/), 'The trial is over');
  await user.click(screen.getByRole('button', { name: 'Close access' }));
  expect(setFeature).toHaveBeenCalledExactlyOnceWith({
    organizationId: organization.id,
    feature: 'reports',
    isOpen: false,
    reason: 'The trial is over',
  });
});

it('opens a closed one again, and shows purchases only for a hub', async () => {
  await renderSlice(<FeatureAccess organization={{ ...organization, closedFeatures: ['imports'] }} />);
  const user = userEvent.setup();
  expect(screen.queryByText('Purchases for customers')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open access: Importing spreadsheets' }));
  await user.type(await screen.findByLabelText(/Reason/), 'Agreed');
  await user.click(screen.getByRole('button', { name: 'Open access' }));
  expect(setFeature.mock.calls[0]![0]).toMatchObject({ feature: 'imports', isOpen: true });
});
