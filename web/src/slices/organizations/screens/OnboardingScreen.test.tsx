import type { User } from '@halles/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { fermeAddress, marieId, aContext } from '../../../testing/organizations.ts';
import { mockQuery, clearSlice, renderSlice } from '../../../testing/render-slice.tsx';
import OnboardingScreen from './OnboardingScreen.tsx';

const marie: User = {
  id: marieId,
  email: 'marie@fermedunord.example',
  isEmailVerified: true,
  newEmail: null,
  firstName: 'Marie',
  lastName: 'Lavoie',
  pictureUrl: null,
  settings: { language: null, theme: 'auto', notifications: {} as User['settings']['notifications'] },
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
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      send() {}
      close() {}
    },
  );
  vi.stubGlobal('location', { ...location, assign: vi.fn() });
  localStorage.clear();
  create.mockReset();
});
afterEach(() => {
  clearSlice();
  vi.unstubAllGlobals();
});

const show = async () => {
  mockQuery('identity.getMe', {}, marie);
  await renderSlice(<OnboardingScreen />, { context: newcomer });
};
const next = () => user.click(screen.getByRole('button', { name: 'Continue' }));
const title = () => screen.getByRole('heading', { level: 2 }).textContent;
const write = (name: string | RegExp, value: string) => {
  fireEvent.focus(screen.getByLabelText(name));
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.blur(screen.getByLabelText(name));
};

async function answerAsSeller() {
  await next();
  await user.click(screen.getByRole('checkbox', { name: /^I sell/ }));
  await next();
  write(/^Name/, 'Ferme du Nord');
  await next();
  write(/^Number and street/, fermeAddress.street);
  write(/^City/, fermeAddress.city);
  write(/^Postal code/, 'j0l2l0');
  write('Phone 1', '450 454-1234');
  await next();
}

describe('onboarding', () => {
  it('shows the account, then asks for the kind of organization', async () => {
    await show();
    expect(screen.getByText('marie@fermedunord.example')).toBeTruthy();
    await next();
    await next();
    expect(screen.getByText('An organization sells, buys, or does both.')).toBeTruthy();
  });

  it('asks a buyer for the type of business, and only a seller whether it is a hub', async () => {
    await show();
    await next();
    expect(screen.queryByRole('checkbox', { name: /hub/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /^I sell/ }));
    expect(screen.getByRole('checkbox', { name: /hub/ })).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^I buy/ }));
    await next();
    expect(screen.getByText('Choose a type of business.')).toBeTruthy();
  });

  it('asks for the country’s legal number', async () => {
    await show();
    await next();
    await user.click(screen.getByRole('checkbox', { name: /^I sell/ }));
    await next();
    expect(screen.getByLabelText('NEQ')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(/^Country/), 'FR');
    expect(screen.queryByLabelText('NEQ')).toBeNull();
    expect(screen.getByLabelText('SIRET')).toBeTruthy();
  });

  it('restores the step and every answer after a reload', async () => {
    await show();
    await next();
    await user.click(screen.getByRole('checkbox', { name: /^I sell/ }));
    await next();
    write(/^Name/, 'Ferme du Nord');
    write('Legal name', 'Ferme du Nord inc.');
    cleanup();
    await show();
    expect(title()).toBe('Your organization');
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Ferme du Nord');
    expect(screen.getByLabelText('Legal name')).toHaveProperty('value', 'Ferme du Nord inc.');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('checkbox', { name: /^I sell/ })).toHaveProperty('checked', true);
  });

  it('stores each person’s answers separately', async () => {
    localStorage.setItem(
      'onboarding.someone-else',
      JSON.stringify({ step: 'start', values: { name: 'Autre' } }),
    );
    await show();
    expect(title()).toBe('Your account');
  });

  it('creates the organization, then deletes the draft', async () => {
    create.mockResolvedValue(aContext().organization!);
    await show();
    await answerAsSeller();
    expect(title()).toBe('Language and currency');
    await next();
    const summary = within(screen.getByText('Address', { selector: 'dt' }).closest('dl')!);
    expect(summary.getByText('Ferme du Nord')).toBeTruthy();
    expect(summary.getByText(/J0L 2L0/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create organization' }));
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
        phones: [{ number: '+14504541234', label: '' }],
      },
    });
    expect(localStorage.getItem(`onboarding.${marieId}`)).toBeNull();
  });

  it('keeps the answers when the server refuses', async () => {
    create.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
    await show();
    await answerAsSeller();
    await next();
    await user.click(screen.getByRole('button', { name: 'Create organization' }));
    expect(await screen.findByText(/no connection/i)).toBeTruthy();
    expect(JSON.parse(localStorage.getItem(`onboarding.${marieId}`)!)).toMatchObject({
      step: 'start',
      values: { name: 'Ferme du Nord' },
    });
  });

  it('asks a visitor for an account first', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response(JSON.stringify({ code: 'request.signInRequired', status: 401 }), { status: 401 }),
      ),
    );
    await renderSlice(<OnboardingScreen />, { context: newcomer });
    expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveProperty(
      'href',
      expect.stringContaining('/authentication/signup'),
    );
  });
});
