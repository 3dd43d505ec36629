import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { aContext, anOrganization } from '../../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { AddressBook } from './AddressBook.tsx';
import type { OrganizationAddress } from './people.ts';

const organization = anOrganization();
const putAddress = vi.spyOn(api.organizations, 'putAddress');
const user = userEvent.setup({ delay: null });

const place = {
  street: '4720, rue Saint-Denis',
  unit: '',
  city: 'Montréal',
  region: 'CA-QC',
  country: 'CA' as const,
  postalCode: 'H2J 2L2',
  location: null,
};
const dock: OrganizationAddress = {
  ...place,
  id: '0192f0c1-0000-7000-8000-0000000000ad' as never,
  label: 'Entrepôt',
  isMain: false,
  zones: [],
  deliveryNotes: 'Quai 4',
};

const show = async (addresses: OrganizationAddress[]) => {
  mockQuery('organizations.listAddresses', { organizationId: organization.id }, addresses);
  await renderSlice(<AddressBook organization={organization} />, { context: aContext(organization) });
};
const write = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const sent = () => putAddress.mock.calls.map(([input]) => input);

it('is changed from what was stored; a colleague’s change of the same is said, and the rest taken over', async () => {
  const theirs = { ...dock, label: 'Quai de la Gare', deliveryNotes: 'Quai 7' };
  putAddress
    .mockRejectedValueOnce(
      new ProblemError({ code: 'request.stale', status: 409, details: { current: theirs } }),
    )
    .mockResolvedValueOnce(dock);
  await show([dock]);
  await user.click(screen.getByRole('button', { name: 'Edit the address Entrepôt' }));
  await screen.findByRole('dialog');
  write('Name of the address', 'Cuisine');
  await save();
  expect(await screen.findByText(/Someone changed this in the meantime/)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByLabelText('Delivery instructions')).toHaveProperty('value', 'Quai 7'),
  );
  await save();
  await waitFor(() => expect(sent()).toHaveLength(2));
  const values = { address: place, isMain: false };
  expect(sent()[0]).toMatchObject({
    ...values,
    label: 'Cuisine',
    madeFrom: { ...values, label: 'Entrepôt', deliveryNotes: 'Quai 4' },
  });
  expect(sent()[1]).toMatchObject({
    ...values,
    label: 'Cuisine',
    deliveryNotes: 'Quai 7',
    madeFrom: { ...values, label: 'Quai de la Gare', deliveryNotes: 'Quai 7' },
  });
});

it('that is new is sent again as the same one', async () => {
  putAddress.mockRejectedValueOnce(new ProblemError({ code: 'network.timeout', status: 0 }));
  putAddress.mockResolvedValueOnce(dock);
  await show([]);
  await user.click(screen.getByRole('button', { name: 'Add address' }));
  await screen.findByRole('dialog');
  write(/^Number and street/, place.street);
  write(/^City/, place.city);
  write(/^Postal code/, place.postalCode);
  await save();
  await save();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]!.addressId).toBe(sent()[0]!.addressId);
  expect(sent()[0]!.madeFrom).toBeNull();
});

it('in another time zone suggests that one, and changes nothing by itself', async () => {
  const moved = { ...organization, suggestedTimeZone: 'America/Vancouver' };
  const changeProfile = vi.spyOn(api.organizations, 'changeProfile').mockResolvedValue(moved);
  mockQuery('organizations.listAddresses', { organizationId: organization.id }, [dock]);
  await renderSlice(<AddressBook organization={moved} />, { context: aContext(moved) });
  expect(screen.getByText(/still follow Eastern Time/)).toBeTruthy();
  expect(changeProfile).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Use Pacific Time' }));
  expect(changeProfile).toHaveBeenCalledWith({
    organizationId: organization.id,
    version: organization.version,
    timeZone: 'America/Vancouver',
  });
});
