import type { AppContext } from '@halles/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { contextQuery } from '../../../lib/session.ts';
import { queryClient } from '../../../lib/query.ts';
import { aContext } from '../../../testing/organizations.ts';
import { address } from '../../../testing/address.tsx';
import { aCustomer, relationId } from '../../../testing/relationships.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import type { OpenInvitation } from '../queries.ts';
import SupplierInvitationScreen from './SupplierInvitationScreen.tsx';

const token = 'a'.repeat(43);
const { contactInfo: _, address: __, zones: ___, certifications: ____, ...vendor } = aCustomer().partner;
const invitation: OpenInvitation = {
  vendor: { ...vendor, name: 'Carrefour des Récoltes' },
  message: 'Au plaisir !',
  customerName: null,
  expiresAt: '2026-12-01T12:00:00.000Z',
  relationId: null,
};
const accept = vi.spyOn(api.relationships, 'acceptInvitation');
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 'request.signInRequired', status: 401 }, { status: 401 })),
  );
});

const show = async (change: Partial<OpenInvitation> = {}, context: AppContext | null = aContext()) => {
  mockQuery('relationships.openInvitation', { token }, { ...invitation, ...change });
  await renderScreen(<SupplierInvitationScreen />, { params: { token }, ...(context && { context }) });
  if (context === null) queryClient.removeQueries({ queryKey: contextQuery.queryKey });
};

describe('an invitation by a supplier', () => {
  it('is accepted for the active organization', async () => {
    accept.mockResolvedValue(aCustomer({ side: 'customer' }));
    await show();
    expect(screen.getByRole('heading', { name: /Carrefour des Récoltes/ })).toBeTruthy();
    expect(screen.getByText('Au plaisir !')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Accept for Ferme du Nord' }));
    await waitFor(() => expect(address.path).toBe(`/customer/suppliers/${relationId}`));
    expect(accept).toHaveBeenCalledWith({ token });
  });

  it('shows why it cannot be accepted', async () => {
    accept.mockRejectedValue(new ProblemError({ code: 'relationships.linkForSomeoneElse', status: 403 }));
    await show({ customerName: 'Cantine du Coin' });
    expect(screen.getByText(/They already know you as Cantine du Coin/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Accept for Ferme du Nord' }));
    expect(
      await screen.findByText('This invitation was sent to another address. Sign in with that address.'),
    ).toBeTruthy();
  });

  it('leads to onboarding without an organization, and back', async () => {
    await show({}, { ...aContext(), organization: null, currentMembership: null, memberships: [] });
    const create = screen.getByRole('link', { name: 'Create your organization' });
    expect(create.getAttribute('href')).toBe('/onboarding');
    create.addEventListener('click', (event) => event.preventDefault());
    await user.click(create);
    expect(sessionStorage.getItem('initialUrl')).toBe(`"/ext/supplier-invitations/${token}"`);
  });

  it('leads to the supplier when they are already linked', async () => {
    await show({ relationId });
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'View supplier' }).getAttribute('href')).toBe(
      `/customer/suppliers/${relationId}`,
    );
  });
});
