import type { OrganizationSettings } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { aContext, someSettings } from '../../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import {
  both,
  button,
  changeSettings,
  field,
  save,
  sent,
  show,
  user,
  withSettingsServer,
  write,
} from '../../../../testing/settings-form.tsx';
import SettingsScreen from '../../screens/SettingsScreen.tsx';

withSettingsServer();

describe('when somebody else saves at the same time', () => {
  const theirs = (changes: Partial<OrganizationSettings['organization']>) =>
    someSettings({ organization: { ...someSettings().organization, ...changes }, version: 6 });
  const activity = (person: string | null) =>
    vi.spyOn(api.organizations, 'listActivity').mockResolvedValue({
      rows: [
        {
          id: '0192f0c1-0000-7000-8000-0000000000e1' as never,
          type: 'organizations.settingsChanged',
          person,
          isPlatformAdmin: false,
          happenedAt: '2026-11-20T14:00:00.000Z',
          data: { fields: ['organization.legalName'] },
        },
      ],
      total: 1,
      page: 1,
      pageSize: 10,
    });
  const arrive = (settings: OrganizationSettings) =>
    mockQuery('organizations.getSettings', { organizationId: both.id }, settings);

  it('untouched fields follow; edited ones name who changed them and keep the typed value', async () => {
    activity('Sophie Tran');
    arrive(someSettings());
    await renderSlice(<SettingsScreen />, { context: aContext(both) });
    write(/^Legal name/, 'La mienne');
    arrive(theirs({ legalName: 'La sienne', neq: '2290000002' }));
    await waitFor(() => expect(field(/^NEQ/)).toHaveProperty('value', '2290000002'));
    expect(field(/^Legal name/)).toHaveProperty('value', 'La mienne');
    expect(await screen.findByText(/Changed by Sophie Tran in the meantime/)).toBeTruthy();
    expect(screen.getByText('Now: La sienne')).toBeTruthy();
    await user.click(button('Use their version'));
    expect(field(/^Legal name/)).toHaveProperty('value', 'La sienne');
    expect(screen.queryByText(/in the meantime/)).toBeNull();
  });

  it('merges other fields when the version was stale, and saves again', async () => {
    changeSettings()
      .mockRejectedValueOnce(
        new ProblemError({
          code: 'request.stale',
          status: 409,
          details: { current: theirs({ neq: '2290000002' }) },
        }),
      )
      .mockResolvedValueOnce(theirs({ legalName: 'La mienne', neq: '2290000002' }));
    await show();
    write(/^Legal name/, 'La mienne');
    await save();
    expect(sent().map(({ version, change }) => ({ version, change }))).toEqual([
      { version: 4, change: { organization: { legalName: 'La mienne' } } },
      { version: 6, change: { organization: { legalName: 'La mienne' } } },
    ]);
    expect(field(/^NEQ/)).toHaveProperty('value', '2290000002');
  });

  it('shows the differences when both changed the same field', async () => {
    changeSettings()
      .mockRejectedValueOnce(
        new ProblemError({
          code: 'request.stale',
          status: 409,
          details: { current: theirs({ legalName: 'La sienne' }) },
        }),
      )
      .mockResolvedValueOnce(theirs({ legalName: 'La sienne', nim: '77' }));
    await show();
    write(/^Legal name/, 'La mienne');
    write(/^NIM/, '77');
    await save();
    expect(await screen.findByRole('heading', { name: 'Someone changed the same fields' })).toBeTruthy();
    const choice = within(screen.getByRole('group', { name: 'Legal name' }));
    expect(choice.getByText('La mienne')).toBeTruthy();
    await user.click(choice.getByRole('radio', { name: /La sienne/ }));
    await user.click(button('Save my choices'));
    await screen.findByText('Organization saved');
    expect(sent()[1]).toMatchObject({ version: 6, change: { organization: { nim: '77' } } });
    expect(sent()[1]?.change.organization).not.toHaveProperty('legalName');
    expect(field(/^Legal name/)).toHaveProperty('value', 'La sienne');
  });
});
