import type { Pickup, PickupId } from '@halles/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { anOrganization, fermeAddress } from '../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import { newPickup } from './fulfilment-values.ts';
import { PickupForm } from './PickupForm.tsx';

const organization = anOrganization();
const id = '0192f0c1-0000-7000-8000-0000000000d2' as PickupId;
const values = newPickup('2026-11-21', fermeAddress);
const stall = {
  ...values,
  id,
  name: 'Jean-Talon',
  recurrence: { ...values.recurrence, weekdays: ['SA'] },
  version: 3,
} as unknown as Pickup;

/** What is stored now, as the live list of pickups brings it. */
let store: (next: Pickup) => void;
function Live({ keep }: { keep: (set: (next: Pickup) => void) => void }): ReactNode {
  const [pickup, setPickup] = useState(stall);
  keep(setPickup);
  return <PickupForm pickup={pickup} organization={organization} />;
}

it('replaces what a colleague changed in the same field only when it is saved again', async () => {
  const user = userEvent.setup({ delay: null });
  vi.spyOn(api.distribution, 'previewDates').mockResolvedValue([]);
  const save = vi.spyOn(api.distribution, 'changePickup').mockResolvedValue(stall);
  const nothing = { rows: [], total: 0, page: 1, pageSize: 100 };
  mockQuery('relationships.listCustomers', { status: 'active', sort: 'name', pageSize: 100 }, nothing);
  mockQuery('catalogue.listPriceLists', { organizationId: organization.id, pageSize: 100 }, nothing);
  await renderSlice(<Live keep={(set) => void (store = set)} />, { language: 'en-CA' });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Atwater');
  act(() => store({ ...stall, name: 'Maisonneuve', version: 4 }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).not.toHaveBeenCalled();
  expect(name.value).toBe('Atwater');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledWith({ pickupId: id, version: 4, change: { name: 'Atwater' } });
});
