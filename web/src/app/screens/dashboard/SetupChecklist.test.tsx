import type { OrganizationSetup } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import { ProblemError } from '../../../lib/problem-error.ts';
import { snackbars } from '../../../ui/snackbar/snackbar.ts';
import { hasOpenSteps } from '../../shell/use-setup.ts';
import { LastSetupSteps, SetupChecklist } from './SetupChecklist.tsx';

const organization = anOrganization();
const organizationId = organization.id;
const change = vi.spyOn(api.organizations, 'changeSetup');

const aSetup = (steps: Partial<OrganizationSetup['steps']> = {}, isComplete = false): OrganizationSetup => ({
  organizationId,
  steps: {
    profile: 'done',
    taxes: 'todo',
    firstProduct: 'skipped',
    firstPriceList: 'done',
    distribution: 'done',
    firstCustomer: 'done',
    credit: 'notApplicable',
    ...steps,
  },
  isComplete,
  version: 3,
});

const shown = () => snackbars.get().map(({ text }) => text);

async function show(setup: OrganizationSetup, language: 'en-CA' | 'fr-CA' = 'en-CA') {
  mockQuery('organizations.getSetup', { organizationId }, setup);
  await renderSlice(
    <>
      <SetupChecklist organization={organization} />
      <LastSetupSteps organization={organization} />
    </>,
    { language },
  );
}

it('lists the steps that apply, with where each is done', async () => {
  await show(aSetup({ firstPriceList: 'todo', distribution: 'todo' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByText('2 of 6 done')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Start' })[0]!.getAttribute('href')).toMatch(/settings/);
});

it('is one line when one or two steps are left', async () => {
  await show(aSetup());
  expect(screen.queryByRole('list')).toBeNull();
  const line = screen.getByRole('region', { name: 'Set up your organization' });
  expect(line.textContent).toContain('4 of 6 done');
  // With the section of the taxes in view.
  expect(screen.getByRole('link', { name: 'Add your taxes' }).getAttribute('href')).toBe(
    '/organizations/settings#taxes',
  );
});

it('leaves a step aside, and shows what the server answers', async () => {
  change.mockResolvedValue({ ...aSetup({ taxes: 'skipped', firstProduct: 'todo' }), version: 4 });
  await show(aSetup());
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Skip' })));
  expect(change).toHaveBeenCalledWith({ organizationId, version: 3, steps: { taxes: 'skipped' } });
  expect(screen.getByRole('link', { name: 'Add a first product' }).getAttribute('href')).toBe(
    '/vendor/first-offer',
  );
});

it('confirms a step that was saved', async () => {
  change.mockResolvedValue({ ...aSetup({ taxes: 'skipped', firstProduct: 'todo' }), version: 4 });
  await show(aSetup());
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Skip' })));
  await waitFor(() => expect(shown()).toEqual(['Step skipped']));
});

it.each([
  ['en-CA', 'Skip', 'Couldn’t save the step: ', 'Try again'],
  ['fr-CA', 'Ignorer', 'Étape non enregistrée\u00a0: ', 'Réessayer'],
] as const)(
  'keeps a step that was not saved, reports it and sends it again (%s)',
  async (language, skip, message, retry) => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    change.mockRejectedValueOnce(new ProblemError({ code: 'server.fault', status: 500 }));
    await show(aSetup(), language);
    await act(() => userEvent.click(screen.getByRole('button', { name: skip })));
    expect(screen.getByRole('note').textContent).toContain(message);
    expect(reported.mock.calls.map(([during]) => during)).toContain('update_organization_setup');
    await waitFor(() => expect(shown()).toEqual([expect.stringContaining(message)]));
    change.mockResolvedValue({ ...aSetup({ taxes: 'skipped', firstProduct: 'todo' }), version: 4 });
    await act(() => userEvent.click(screen.getByRole('button', { name: retry })));
    expect(change.mock.lastCall).toEqual([{ organizationId, version: 3, steps: { taxes: 'skipped' } }]);
    expect(screen.queryByRole('note')).toBeNull();
    reported.mockRestore();
  },
);

it.each([
  ['everything is done', aSetup({ taxes: 'done' }, true)],
  ['nothing is left to do, though not marked complete', aSetup({ taxes: 'skipped' })],
  ['complete, with a step that came since', aSetup({}, true)],
])('shows no list, and the navigation no dot, when %s', async (_, setup) => {
  await show(setup);
  expect(document.body.textContent).toBe('');
  expect(hasOpenSteps(setup, organization)).toBe(false);
});

it.each([
  ['request.notAllowed', false],
  ['request.readOnlyView', true],
] as const)('is for members who may do the steps, and for the Halles team: %s', (editSettings, isOpen) => {
  const can = { ...organization.can, editSettings };
  expect(hasOpenSteps(aSetup(), { ...organization, can })).toBe(isOpen);
});
