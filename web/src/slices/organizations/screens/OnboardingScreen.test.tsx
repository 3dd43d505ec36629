import type { Place, User } from '@halles/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { clientConfigQuery, type ClientConfig } from '../../../lib/client-config.ts';
import { unsentCount } from '../../../lib/device-data.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { queryClient } from '../../../lib/query.ts';
import { marieId } from '../../../testing/identity.ts';
import { fermeAddress, aContext } from '../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import OnboardingScreen from './OnboardingScreen.tsx';

const marie: User = {
  id: marieId,
  email: 'marie@fermedunord.example',
  isEmailVerified: true,
  newEmail: null,
  firstName: 'Marie',
  lastName: 'Lavoie',
  pictureUrl: null,
  settings: { language: null, theme: 'auto' },
  hasPassword: true,
  hasTotp: false,
  recoveryCodesLeft: 0,
  isAdmin: false,
  version: 1,
};
const newcomer = { ...aContext(), memberships: [], currentMembership: null, organization: null };
const create = vi.spyOn(api.organizations, 'create');
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  vi.stubGlobal('location', { ...location, assign: vi.fn() });
});

const show = async () => {
  mockQuery('identity.getMe', {}, marie);
  await renderSlice(<OnboardingScreen />, { context: newcomer });
};
const submit = () => user.click(screen.getByRole('button', { name: 'Create organization' }));
const write = (name: string | RegExp, value: string) => {
  fireEvent.focus(screen.getByLabelText(name));
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.blur(screen.getByLabelText(name));
};
const choose = (name: RegExp) => user.click(screen.getByRole('checkbox', { name }));

async function writeAddress() {
  await user.click(screen.getByRole('button', { name: 'Enter address by hand' }));
  write(/^Number and street/, fermeAddress.street);
  write(/^City/, fermeAddress.city);
  write(/^Postal code/, 'j0l2l0');
}

async function answerAsSeller() {
  await choose(/^I sell/);
  write(/^Name/, 'Ferme du Nord');
  await writeAddress();
}

describe('onboarding', () => {
  it('says whose account it is, and what is missing', async () => {
    await show();
    expect(screen.getByText('marie@fermedunord.example')).toBeTruthy();
    await submit();
    expect(screen.getByText('Choose whether the organization sells, buys or does both.')).toBeTruthy();
    expect(screen.getByText('Choose an address from the list, or enter it by hand.')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('asks a buyer for the type of business, and only a seller whether it is a hub', async () => {
    await show();
    expect(screen.queryByRole('checkbox', { name: /hub/ })).toBeNull();
    await choose(/^I sell/);
    expect(screen.getByRole('checkbox', { name: /hub/ })).toBeTruthy();
    await choose(/^I buy/);
    await submit();
    expect(screen.getByText('Choose a type of business.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Restaurant' }));
    expect(screen.queryByText('Choose a type of business.')).toBeNull();
  });

  it('asks for the legal number of the address’s country, and proposes its currency', async () => {
    await show();
    await choose(/^I sell/);
    expect(screen.getByLabelText('NEQ')).toBeTruthy();
    expect(screen.getByLabelText(/^Currency/)).toHaveProperty('value', 'CAD');
    await writeAddress();
    await user.selectOptions(screen.getByLabelText(/^Country( \*)?$/), 'FR');
    expect(screen.queryByLabelText('NEQ')).toBeNull();
    expect(screen.getByLabelText('SIRET')).toBeTruthy();
    expect(screen.getByLabelText(/^Currency/)).toHaveProperty('value', 'EUR');
  });

  it('opens the details when one of them is wrong', async () => {
    await show();
    await answerAsSeller();
    const details = screen.getByText('More details (optional)').closest('details')!;
    expect(details.open).toBe(false);
    write('Phone 1', 'call me');
    await submit();
    expect(details.open).toBe(true);
    expect(create).not.toHaveBeenCalled();
  });

  it('restores every answer after a reload', async () => {
    await show();
    await choose(/^I sell/);
    write(/^Name/, 'Ferme du Nord');
    write('Legal name', 'Ferme du Nord inc.');
    cleanup();
    await show();
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Ferme du Nord');
    expect(screen.getByLabelText('Legal name')).toHaveProperty('value', 'Ferme du Nord inc.');
    expect(screen.getByRole('checkbox', { name: /^I sell/ })).toHaveProperty('checked', true);
  });

  it('stores nothing until something is answered, nor once it is taken back', async () => {
    await show();
    expect(unsentCount()).toBe(0);
    write(/^Name/, 'Ferme du Nord');
    expect(unsentCount()).toBe(1);
    write(/^Name/, '');
    expect(unsentCount()).toBe(0);
  });

  it('stores each person’s answers separately', async () => {
    localStorage.setItem('onboarding.someone-else', JSON.stringify({ name: 'Autre' }));
    await show();
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', '');
  });

  it('creates the organization, then deletes the draft', async () => {
    create.mockResolvedValue(aContext().organization!);
    await show();
    await answerAsSeller();
    await submit();
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(create.mock.calls[0]?.[0]).toMatchObject({
      name: 'Ferme du Nord',
      isSeller: true,
      isBuyer: false,
      isHub: false,
      customerOrganizationType: null,
      legalName: null,
      siret: null,
      currency: 'CAD',
      address: { street: fermeAddress.street, city: 'Saint-Rémi', region: 'CA-QC', postalCode: 'J0L 2L0' },
      contactInfo: {
        email: 'marie@fermedunord.example',
        phones: [],
      },
    });
    expect(localStorage.getItem(`onboarding.${marieId}`)).toBeNull();
  });

  it('waits for a chosen address that is still loaded', async () => {
    const loaded = Promise.withResolvers<Place>();
    const { street, city, region, country, postalCode } = fermeAddress;
    queryClient.setQueryData(clientConfigQuery.queryKey, { googleMapsKey: null } as ClientConfig);
    vi.spyOn(api.platform, 'autocompletePlaces').mockResolvedValue([
      { placeId: 'ferme', mainText: street, secondaryText: city, description: `${street}, ${city}` },
    ]);
    vi.spyOn(api.platform, 'getPlace').mockReturnValue(loaded.promise);
    create.mockResolvedValue(aContext().organization!);
    await show();
    await choose(/^I sell/);
    write(/^Name/, 'Ferme du Nord');
    await user.type(screen.getByRole('combobox', { name: /^Address/ }), `${street}{Enter}`);
    await user.click(await screen.findByRole('option', { name: new RegExp(city) }));
    await submit();
    expect(create).not.toHaveBeenCalled();
    expect(screen.queryByText('Choose an address from the list, or enter it by hand.')).toBeNull();
    loaded.resolve({
      placeId: 'ferme',
      formattedAddress: `${street}, ${city}`,
      street,
      city,
      region,
      administrativeRegion: null,
      country,
      postalCode,
      location: { lat: 45.27, lng: -73.62 },
      zones: [],
    });
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(create.mock.calls[0]?.[0]).toMatchObject({ address: { street, city, postalCode } });
  });

  it('keeps the answers when the server refuses', async () => {
    create.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
    await show();
    await answerAsSeller();
    await submit();
    expect(await screen.findByText(/no connection/i)).toBeTruthy();
    expect(JSON.parse(localStorage.getItem(`onboarding.${marieId}`)!)).toMatchObject({
      name: 'Ferme du Nord',
    });
  });

  it('asks a visitor for an account first', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response(JSON.stringify({ code: 'request.signInRequired', status: 401 }), { status: 401 }),
      ),
    );
    await renderSlice(<OnboardingScreen />, { context: newcomer });
    expect(await screen.findByRole('link', { name: 'Create account' })).toHaveProperty(
      'href',
      expect.stringContaining('/authentication/signup'),
    );
  });
});
