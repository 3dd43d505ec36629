import type { OrganizationSetup } from '@halles/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, clearSlice, renderSlice } from '../../../testing/render-slice.tsx';
import { hasOpenSteps } from '../../shell/use-setup.ts';
import { SetupChecklist } from './SetupChecklist.tsx';

const organization = anOrganization();
const organizationId = organization.id;
const change = vi.spyOn(api.organizations, 'changeSetup');
beforeEach(() => vi.stubGlobal('WebSocket', vi.fn()));
afterEach(() => {
  clearSlice();
  change.mockReset();
  vi.unstubAllGlobals();
});

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

async function show(setup: OrganizationSetup) {
  mockQuery('organizations.getSetup', { organizationId }, setup);
  await renderSlice(<SetupChecklist organization={organization} />, { language: 'en-CA' });
}

it('lists the steps that apply, with where each is done', async () => {
  await show(aSetup());
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByText('4 of 6 done')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Start' }).getAttribute('href')).toMatch(/settings/);
});

it('leaves a step aside, and shows what the server answers', async () => {
  change.mockResolvedValue({ ...aSetup({ taxes: 'skipped', firstProduct: 'todo' }), version: 4 });
  await show(aSetup());
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Skip' })));
  expect(change).toHaveBeenCalledWith({ organizationId, version: 3, steps: { taxes: 'skipped' } });
  expect(screen.getByRole('link', { name: 'Start' }).getAttribute('href')).toMatch(/products/);
});

it.each([
  ['everything is done', aSetup({ taxes: 'done' }, true)],
  ['nothing is left to do, though not marked complete', aSetup({ taxes: 'skipped' })],
  ['complete, with a step that came since', aSetup({}, true)],
])('shows no list, and the navigation no dot, when %s', async (_, setup) => {
  await show(setup);
  expect(screen.queryByRole('list')).toBeNull();
  expect(hasOpenSteps(setup)).toBe(false);
});
