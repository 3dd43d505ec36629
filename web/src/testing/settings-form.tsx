import type { Organization, OrganizationSettings } from '@halles/contract';
import { configure, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, vi } from 'vitest';
import { api } from '../lib/api.ts';
import { ContactInputs } from '../slices/organizations/components/settings/phones.ts';
import { SettingsForm } from '../slices/organizations/components/settings/SettingsForm.tsx';
import { aContext, anOrganization, someSettings } from './organizations.ts';
import { renderSlice } from './render-slice.tsx';

export const seller = anOrganization();
export const buyer = anOrganization({
  isSeller: false,
  isBuyer: true,
  customerOrganizationType: 'restaurant',
});
export const both = anOrganization({ isBuyer: true });
export const hub = anOrganization({ isHub: true });

/** One spy per test file. */
export const changeSettings = () => vi.spyOn(api.organizations, 'changeSettings');
export const user = userEvent.setup({ delay: null });

/** A server that accepts every change. */
export function withSettingsServer(): void {
  // A long form: checking every element's visibility takes most of the test's time.
  beforeAll(() => configure({ defaultHidden: true }));
  beforeAll(() => ContactInputs.load());
  beforeEach(() => {
    changeSettings().mockImplementation(async () => someSettings({ version: 5 }));
  });
}

export const show = (organization: Organization = both, settings: OrganizationSettings = someSettings()) =>
  renderSlice(<SettingsForm organization={organization} settings={settings} />, {
    context: aContext(organization),
  });

export const field = (name: string | RegExp) => screen.getByLabelText(name);
export const write = (name: string | RegExp, value: string) => {
  fireEvent.focus(field(name));
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
};
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const save = () => user.click(button('Save'));
/** The inputs sent to the server, in order. */
export const sent = () => changeSettings().mock.calls.map(([input]) => input);
