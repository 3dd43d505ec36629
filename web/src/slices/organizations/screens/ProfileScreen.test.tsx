import { abilityNames, hasAbility, type Authorizations, type Organization } from '@halles/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { liveQuery } from '../../../lib/live.ts';
import { queryClient } from '../../../lib/query.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { marieId } from '../../../testing/identity.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { address } from '../../../testing/address.tsx';
import { mockQuery, clearSlice, renderScreen } from '../../../testing/render-slice.tsx';
import ProfileScreen from './ProfileScreen.tsx';

const ferme = anOrganization();
const organizationId = ferme.id;
const changeProfile = vi.spyOn(api.organizations, 'changeProfile');
const user = userEvent.setup({ delay: null });

const show = async (
  tab: string,
  organization: Organization = ferme,
  language: 'en-CA' | 'fr-CA' = 'en-CA',
) => {
  address.search = { tab };
  mockQuery('organizations.get', { organizationId }, organization);
  await renderScreen(<ProfileScreen />, {
    params: { organizationId },
    context: aContext(organization),
    language,
  });
};
const write = (name: string | RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.blur(screen.getByLabelText(name));
};

const colleagueId = '0192f0c1-0000-7000-8000-0000000000a2' as typeof marieId;
const people = [
  {
    id: marieId,
    userId: marieId,
    firstName: 'Marie',
    lastName: 'Lavoie',
    email: 'marie@x.example',
    pictureUrl: null,
    role: 'owner' as const,
    joinedAt: '2026-01-05T14:00:00.000Z',
    can: { changeRole: 'organizations.lastOwner', remove: 'organizations.lastOwner' },
  },
  {
    id: colleagueId,
    userId: colleagueId,
    firstName: 'Étienne',
    lastName: 'Lavoie',
    email: 'etienne@x.example',
    pictureUrl: null,
    role: 'warehouse' as const,
    joinedAt: '2026-02-05T14:00:00.000Z',
    can: { changeRole: true as const, remove: true as const },
  },
];

describe('the profile', () => {
  it('has a tab for each part, with its own address', async () => {
    await show('profile');
    const tabs = within(screen.getByRole('navigation', { name: 'Sections of the profile' })).getAllByRole(
      'link',
    );
    expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual(
      ['', '?tab=legal', '?tab=contact', '?tab=addresses', '?tab=members', '?tab=activity'].map(
        (search) => `/organization/${organizationId}/edit${search}`,
      ),
    );
  });

  it('sends only changed values', async () => {
    changeProfile.mockResolvedValue({ ...ferme, name: 'Ferme du Grand Nord', version: 5 });
    await show('profile');
    write(/^Name/, 'Ferme du Grand Nord');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(changeProfile).toHaveBeenCalledWith({ organizationId, version: 4, name: 'Ferme du Grand Nord' });
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Grand Nord'),
    );
  });

  it('asks for the country’s numbers', async () => {
    await show('legal');
    expect(screen.getByLabelText('NEQ')).toBeTruthy();
    expect(screen.queryByLabelText('SIRET')).toBeNull();
    clearSlice();
    await show('legal', anOrganization({ country: 'FR' }));
    expect(screen.getByLabelText('SIRET')).toBeTruthy();
    expect(screen.getByLabelText('VAT number')).toBeTruthy();
    expect(screen.queryByLabelText('NEQ')).toBeNull();
  });

  it('warns about an unusual NEQ and accepts it', async () => {
    changeProfile.mockResolvedValue({ ...ferme, neq: '123', version: 5 });
    await show('legal');
    write('NEQ', '123');
    expect(screen.getByText(/Check this NEQ: it usually has ten digits/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(changeProfile).toHaveBeenCalledWith({ organizationId, version: 4, neq: '123' });
  });

  it('requires at least one phone number', async () => {
    await show('contact');
    write('Phone 1', '');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter at least one phone number.')).toBeTruthy();
    expect(changeProfile).not.toHaveBeenCalled();
  });

  it('shows a colleague’s concurrent change, and allows another attempt', async () => {
    changeProfile.mockRejectedValueOnce(
      new ProblemError({
        code: 'request.stale',
        status: 409,
        details: { current: { ...ferme, legalName: 'La sienne', version: 9 } },
      }),
    );
    changeProfile.mockResolvedValueOnce({ ...ferme, neq: '2290000002', legalName: 'La sienne', version: 10 });
    await show('legal');
    write('NEQ', '2290000002');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Someone changed this in the meantime/)).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('Legal name')).toHaveProperty('value', 'La sienne'));
    expect(screen.getByLabelText('NEQ')).toHaveProperty('value', '2290000002');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(changeProfile).toHaveBeenLastCalledWith({ organizationId, version: 9, neq: '2290000002' });
  });

  it.each([
    ['profile', /^Name/, { name: 'La mienne' }, { name: 'La sienne' }],
    ['legal', 'Legal name', { legalName: 'La mienne' }, { legalName: 'La sienne' }],
  ])('names the version that typing began from (%s)', async (tab, field, mine, theirs) => {
    changeProfile.mockRejectedValueOnce(
      new ProblemError({
        code: 'request.stale',
        status: 409,
        details: { current: { ...ferme, ...theirs, version: 5 } },
      }),
    );
    changeProfile.mockResolvedValueOnce({ ...ferme, ...mine, version: 6 });
    await show(tab);
    write(field, 'La mienne');
    mockQuery(
      'organizations.get',
      { organizationId },
      { ...ferme, ...theirs, isSuspended: true, version: 5 },
    );
    await screen.findByText('Suspended');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(changeProfile).toHaveBeenLastCalledWith({ organizationId, version: 4, ...mine });
    expect(await screen.findByText(/Someone changed this in the meantime/)).toBeTruthy();
    expect(screen.getByLabelText(field)).toHaveProperty('value', 'La mienne');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(changeProfile).toHaveBeenLastCalledWith({ organizationId, version: 5, ...mine });
  });

  it('is read-only when the server says so, with the reason', async () => {
    const can = { ...ferme.can, editProfile: 'request.notAllowed' };
    await show('legal', anOrganization({ can }));
    expect(screen.getByText('Your role doesn’t allow this. Ask a manager.')).toBeTruthy();
    expect(screen.getByLabelText('NEQ')).toHaveProperty('disabled', true);
  });
});

const authorizations: Authorizations = {
  organizationId,
  role: 'sales',
  view: 'own',
  can: Object.fromEntries(
    abilityNames.map((ability) => [ability, hasAbility('sales', ability) || 'request.notAllowed']),
  ) as Authorizations['can'],
};

describe('members', () => {
  beforeEach(() => {
    mockQuery('organizations.listMembers', { organizationId }, people);
    mockQuery('organizations.listInvitations', { organizationId }, []);
    mockQuery('organizations.getAuthorizations', { organizationId }, authorizations);
  });

  it.each([
    ['en-CA', 'What you can do here as Sales.', 'Edit price lists', 'Record payments – not allowed'],
    [
      'fr-CA',
      'Ce que vous pouvez faire ici avec le rôle Ventes.',
      'Modifier les listes de prix',
      'Enregistrer des paiements – non permis',
    ],
  ] as const)('show what the reader may do (%s)', async (language, title, allowed, refused) => {
    await show('members', ferme, language);
    expect(screen.getByText(title)).toBeTruthy();
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toContain(allowed);
    expect(items).toContain(refused);
  });

  it('show an access that could not be loaded, with a retry', async () => {
    queryClient.removeQueries({
      queryKey: liveQuery('organizations.getAuthorizations', { organizationId }).queryKey,
    });
    vi.stubGlobal(
      'fetch',
      async () => new Response('{"code":"request.notAllowed","status":403}', { status: 403 }),
    );
    await show('members');
    expect(await screen.findByText('Couldn’t load your access')).toBeTruthy();
  });

  it('lists people; disabled actions show the reason', async () => {
    await show('members');
    expect(screen.getByText('Étienne Lavoie')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions for Marie Lavoie' }));
    const leave = await screen.findByRole('menuitem', { name: /^Leave organization/ });
    expect(leave).toHaveProperty('disabled', true);
    expect(leave.textContent).toContain('needs at least one owner');
  });

  it('asks before removing somebody', async () => {
    const removeMember = vi.spyOn(api.organizations, 'removeMember').mockResolvedValue({ done: true });
    await show('members');
    await user.click(screen.getByRole('button', { name: 'Actions for Étienne Lavoie' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from organization' }));
    expect(await screen.findByRole('heading', { name: 'Remove Étienne Lavoie?' })).toBeTruthy();
    expect(removeMember).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Remove member' }));
    await waitFor(() => expect(removeMember).toHaveBeenCalledWith({ organizationId, userId: colleagueId }));
  });

  it('invites by email with a role the member may assign', async () => {
    const inviteMember = vi.spyOn(api.organizations, 'inviteMember').mockResolvedValue({} as never);
    const manager = aContext(ferme, {
      currentMembership: { organizationId, organization: ferme, role: 'manager' },
    });
    address.search = { tab: 'members' };
    mockQuery('organizations.get', { organizationId }, ferme);
    await renderScreen(<ProfileScreen />, { params: { organizationId }, context: manager });
    await user.click(screen.getByRole('button', { name: 'Invite member' }));
    const role = await screen.findByLabelText(/^Role/);
    expect(within(role).getByRole('option', { name: /^Owner: / })).toHaveProperty('disabled', true);
    await user.selectOptions(role, 'sales');
    fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'Sophie@X.example' } });
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() =>
      expect(inviteMember).toHaveBeenCalledWith({
        organizationId,
        email: 'sophie@x.example',
        role: 'sales',
        language: 'EN',
      }),
    );
  });
});
