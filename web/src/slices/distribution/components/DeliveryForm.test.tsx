import type { Delivery, DeliveryId } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import { DeliveryForm } from './DeliveryForm.tsx';
import { newDelivery } from './fulfilment-values.ts';

const { id: organizationId } = anOrganization();
const id = '0192f0c1-0000-7000-8000-0000000000d1' as DeliveryId;
const values = newDelivery('2026-11-21');
const route = {
  ...values,
  id,
  name: 'Montréal',
  coverage: { ...values.coverage, zones: ['CA-QC-06'] },
  recurrence: { ...values.recurrence, weekdays: ['TU'] },
  version: 3,
} as unknown as Delivery;
const user = userEvent.setup({ delay: null });
const save = vi.spyOn(api.distribution, 'changeDelivery');

/** What is stored now, as the live list of routes brings it. */
let store: (next: Delivery) => void;
function Live({ keep }: { keep: (set: (next: Delivery) => void) => void }): ReactNode {
  const [delivery, setDelivery] = useState(route);
  keep(setDelivery);
  return <DeliveryForm delivery={delivery} currency="CAD" />;
}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
const press = () => user.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(async () => {
  vi.spyOn(api.distribution, 'previewDates').mockResolvedValue([]);
  const nothing = { rows: [], total: 0, page: 1, pageSize: 100 };
  mockQuery('relationships.listCustomers', { status: 'active', sort: 'name', pageSize: 100 }, nothing);
  mockQuery('catalogue.listPriceLists', { organizationId, pageSize: 100 }, nothing);
  save.mockImplementation(async ({ version, change }) => {
    const saved = { ...route, ...change, version: version + 1 } as Delivery;
    act(() => store(saved));
    return saved;
  });
  await renderSlice(<Live keep={(set) => void (store = set)} />, { language: 'en-CA' });
  await user.clear(name());
  await user.type(name(), 'Rive-Sud');
});

it('replaces what a colleague changed in the same field only when it is saved again', async () => {
  act(() => store({ ...route, name: 'Laval', version: 4 }));
  await press();
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByText(/changed/i)).toBeTruthy();
  expect(name().value).toBe('Rive-Sud');
  await press();
  expect(save).toHaveBeenCalledWith({ deliveryId: id, version: 4, change: { name: 'Rive-Sud' } });
});

it('is saved at once beside what a colleague changed elsewhere, and again after its own save', async () => {
  act(() => store({ ...route, capacityOrders: 12, version: 4 }));
  await press();
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({ deliveryId: id, version: 4, change: { name: 'Rive-Sud' } }),
  );
  await user.type(name(), ' et Longueuil');
  await press();
  await waitFor(() =>
    expect(save).toHaveBeenLastCalledWith({
      deliveryId: id,
      version: 5,
      change: { name: 'Rive-Sud et Longueuil' },
    }),
  );
});
