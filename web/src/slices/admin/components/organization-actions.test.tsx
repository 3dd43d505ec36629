import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import * as adminOverride from '../../../lib/admin-override.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { anOrganizationPage } from '../../../testing/admin.ts';
import { anAccount } from '../../../testing/credit.ts';
import { renderSlice } from '../../../testing/render-slice.tsx';
import type { OrganizationPage } from '../queries.ts';
import { actAs, viewAs } from './organization-actions.ts';
import { useOrganizationMenu } from './use-organization-menu.ts';

const done = { done: true as const };
const { id: organizationId } = anOrganizationPage().organization;
const calls = {
  verify: vi.spyOn(api.admin, 'verify'),
  suspend: vi.spyOn(api.admin, 'suspend'),
  restore: vi.spyOn(api.admin, 'restore'),
  setPremium: vi.spyOn(api.admin, 'setPremium'),
  setFee: vi.spyOn(api.admin, 'setFee'),
  actAs: vi.spyOn(api.admin, 'actAs'),
};
const changeOverride = vi.spyOn(adminOverride, 'changeAdminOverride');

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue(done);
  changeOverride.mockReset().mockReturnValue(undefined);
});

function Actions({ page }: { page: OrganizationPage }) {
  const all = [
    ...useOrganizationMenu(page),
    { label: 'View as', onClick: () => viewAs(page.organization) },
    { label: 'Act as', onClick: () => void actAs(page.organization) },
  ];
  return all.map(({ label, onClick }) => (
    <button type="button" key={label} onClick={onClick}>
      {label}
    </button>
  ));
}

async function press(label: string, page = anOrganizationPage()) {
  await renderSlice(<Actions page={page} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: label }));
  return user;
}
const answer = async (user: Awaited<ReturnType<typeof press>>, name: RegExp) =>
  user.click(await screen.findByRole('button', { name }));

describe('the organization actions of an admin', () => {
  it('verifies when confirmed', async () => {
    const user = await press('Verify');
    await answer(user, /Verify organization/);
    expect(calls.verify).toHaveBeenCalledExactlyOnceWith({ organizationId });
  });

  it('does nothing when cancelled', async () => {
    const user = await press('Verify');
    await answer(user, /Cancel/);
    expect(calls.verify).not.toHaveBeenCalled();
  });

  it('suspends only with a reason', async () => {
    const user = await press('Suspend');
    await answer(user, /Suspend organization/);
    expect(await screen.findByText('Required')).toBeTruthy();
    expect(calls.suspend).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText(/Reason/), 'Unpaid since June');
    await answer(user, /Suspend organization/);
    expect(calls.suspend).toHaveBeenCalledExactlyOnceWith({ organizationId, reason: 'Unpaid since June' });
  });

  it('restores a suspended organization only with a reason, and does not offer to suspend it', async () => {
    const user = await press('Lift suspension', anOrganizationPage({ isSuspended: true }));
    expect(screen.queryByText('Suspend')).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Lift suspension' }));
    expect(calls.restore).not.toHaveBeenCalled();
    await user.type(dialog.getByLabelText(/Reason/), 'Paid in full');
    await user.click(dialog.getByRole('button', { name: 'Lift suspension' }));
    expect(calls.restore).toHaveBeenCalledExactlyOnceWith({ organizationId, reason: 'Paid in full' });
  });

  it.each([
    [false, 'Switch to premium'],
    [true, 'Switch to standard'],
  ])('premium %s: asks for confirmation, then switches', async (isPremium, label) => {
    const user = await press(label, anOrganizationPage({ isPremium }));
    const dialog = await screen.findByRole('dialog');
    await user.click([...dialog.querySelectorAll('button')].find((one) => one.textContent === label)!);
    expect(calls.setPremium).toHaveBeenCalledExactlyOnceWith({ organizationId, isPremium: !isPremium });
  });

  it('offers no credit actions for an organization that does not sell', async () => {
    await renderSlice(<Actions page={anOrganizationPage({ isSeller: false }, { creditAccount: null })} />);
    expect(screen.queryByText('Switch to premium')).toBeNull();
    expect(screen.queryByText('Edit service fee')).toBeNull();
  });
});

describe('the service fee', () => {
  const own = anOrganizationPage({}, { creditAccount: anAccount({ orderServiceFeesInPercent: '1.5' }) });

  it.each([
    ['2.25', '2.25'],
    ['0', '0'],
    ['', null],
  ])('“%s” is saved as %s', async (typed, percent) => {
    const user = await press('Edit service fee', own);
    const field = await screen.findByLabelText('Service fee');
    await user.clear(field);
    if (typed !== '') await user.type(field, typed);
    await answer(user, /Save fee/);
    expect(calls.setFee).toHaveBeenCalledExactlyOnceWith({ organizationId, percent });
  });

  it.each(['100', '-1', '1.2345', 'two'])('refuses “%s”', async (typed) => {
    const user = await press('Edit service fee', own);
    const field = await screen.findByLabelText('Service fee');
    await user.clear(field);
    await user.type(field, typed);
    await answer(user, /Save fee/);
    expect(await screen.findByText(/Enter a rate from 0 to 99.999/)).toBeTruthy();
    expect(calls.setFee).not.toHaveBeenCalled();
  });
});

describe('acting for another organization', () => {
  it('viewing stores a read-only override on this device', async () => {
    await press('View as');
    expect(changeOverride).toHaveBeenCalledExactlyOnceWith(
      { organizationId, actAs: false },
      expect.anything(),
    );
    expect(calls.actAs).not.toHaveBeenCalled();
  });

  it('acting is first recorded on the server, with its reason', async () => {
    const user = await press('Act as');
    await user.type(await screen.findByLabelText(/Reason/), 'Asked by phone');
    await answer(user, /Act as Ferme du Nord/);
    expect(calls.actAs).toHaveBeenCalledExactlyOnceWith({ organizationId, reason: 'Asked by phone' });
    await waitFor(() =>
      expect(changeOverride).toHaveBeenCalledExactlyOnceWith(
        { organizationId, actAs: true },
        expect.anything(),
      ),
    );
  });

  it('stores nothing on this device when the server refuses', async () => {
    calls.actAs.mockRejectedValue(new ProblemError({ code: 'request.notFound', status: 404 }));
    const user = await press('Act as');
    await user.type(await screen.findByLabelText(/Reason/), 'Asked by phone');
    await answer(user, /Act as Ferme du Nord/);
    await waitFor(() =>
      expect(document.body.textContent).toContain('Not found, or not shared with your organization.'),
    );
    expect(changeOverride).not.toHaveBeenCalled();
  });
});
