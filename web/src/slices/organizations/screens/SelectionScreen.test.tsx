import type { AppContext, OrganizationId } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { renderSlice } from '../../../testing/render-slice.tsx';
import SelectionScreen from './SelectionScreen.tsx';

const ferme = anOrganization();
const cpe = anOrganization({
  id: '0192f0c1-0000-7000-8000-000000000002' as OrganizationId,
  name: 'CPE Les Petits Pois',
});
const context: AppContext = {
  ...aContext(),
  organization: null,
  currentMembership: null,
  memberships: [ferme, cpe].map((organization) => ({
    organizationId: organization.id,
    organization,
    role: 'owner' as const,
  })),
};
const choose = vi.spyOn(api.organizations, 'choose');
const user = userEvent.setup({ delay: null });
const assign = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(context)));
  vi.stubGlobal('location', { ...location, assign });
});

const go = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Go' });
const dropdown = () => screen.getByLabelText(/^Organization/);

describe('organization selection (Spec §2)', () => {
  it('lists the person’s organizations by name; Go waits for a choice', async () => {
    await renderSlice(<SelectionScreen />, { context });
    expect(screen.getByRole('heading', { name: 'Select your organization' })).toBeTruthy();
    const options = within(dropdown()).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Choose an organization',
      'CPE Les Petits Pois',
      'Ferme du Nord',
    ]);
    expect(go().disabled).toBe(true);
    await user.selectOptions(dropdown(), 'Ferme du Nord');
    expect(go().disabled).toBe(false);
  });

  it('requires a choice', async () => {
    await renderSlice(<SelectionScreen />, { context });
    dropdown().focus();
    await user.tab();
    expect(screen.getByText('Choose an organization.')).toBeTruthy();
    expect(dropdown().getAttribute('aria-invalid')).toBe('true');
  });

  it('has its texts in French, and signs out', async () => {
    const signOut = vi.spyOn(api.identity, 'signOut').mockReturnValue(new Promise(() => undefined));
    await renderSlice(<SelectionScreen />, { context, language: 'fr-CA' });
    expect(screen.getByRole('heading', { name: 'Sélectionnez votre organisation' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continuer' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  });

  it('activates the chosen membership and continues', async () => {
    choose.mockResolvedValue({ done: true });
    await renderSlice(<SelectionScreen />, { context });
    await user.selectOptions(dropdown(), 'CPE Les Petits Pois');
    await user.click(go());
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(choose).toHaveBeenCalledWith({ organizationId: cpe.id });
  });

  it('shows why it failed', async () => {
    choose.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
    await renderSlice(<SelectionScreen />, { context });
    await user.selectOptions(dropdown(), 'Ferme du Nord');
    await user.click(go());
    expect(await screen.findByText(/no connection/i)).toBeTruthy();
    expect(go().disabled).toBe(false);
  });
});
