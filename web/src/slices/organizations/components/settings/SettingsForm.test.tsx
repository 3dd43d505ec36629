import type { Organization, OrganizationSettings } from '@halles/contract';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { aContext, anOrganization, someSettings, tps, tvq } from '../../../../testing/organizations.ts';
import { answered, clearSlice, renderSlice } from '../../../../testing/render-slice.tsx';
import { snackbars } from '../../../../ui/snackbar/snackbar.ts';
import SettingsScreen from '../../screens/SettingsScreen.tsx';
import { SettingsForm } from './SettingsForm.tsx';

// A long form: asking of each element whether it is hidden takes most of the time.
configure({ defaultHidden: true });

const seller = anOrganization();
const buyer = anOrganization({ isSeller: false, isBuyer: true, customerOrganizationType: 'restaurant' });
const both = anOrganization({ isBuyer: true });
const hub = anOrganization({ isHub: true });

const changeSettings = vi.spyOn(api.organizations, 'changeSettings');
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
  changeSettings.mockImplementation(async () => someSettings({ version: 5 }));
});
afterEach(() => {
  clearSlice();
  snackbars.set([]);
  changeSettings.mockReset();
  vi.unstubAllGlobals();
});

const show = (organization: Organization = both, settings: OrganizationSettings = someSettings()) =>
  renderSlice(<SettingsForm organization={organization} settings={settings} />, {
    context: aContext(organization),
  });

const field = (name: string | RegExp) => screen.getByLabelText(name);
const write = (name: string | RegExp, value: string) => {
  fireEvent.focus(field(name));
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
};
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const save = () => user.click(button('Save'));
const sent = () => changeSettings.mock.calls.map(([input]) => input);
const sections = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('sections, for the right kind of organization (Spec §2, §6)', () => {
  const ofSellers = ['Contact', 'Purchase orders', 'Invoicing', 'Producers', 'Legal', 'Preferences'];
  it.each([
    ['seller', seller, ofSellers],
    ['hub', hub, ofSellers],
    ['buyer', buyer, ['Contact', 'Delivery', 'Legal', 'Preferences', 'Communication preferences']],
    [
      'both',
      both,
      [
        'Contact',
        'Delivery',
        'Purchase orders',
        'Invoicing',
        'Producers',
        'Legal',
        'Preferences',
        'Communication preferences',
      ],
    ],
  ])('%s', async (_kind, organization, expected) => {
    await show(organization);
    expect(sections()).toEqual(expected);
    expect(screen.queryByText('Sales contact') !== null).toBe(organization.isSeller);
    expect(screen.queryByText('Orders contact') !== null).toBe(organization.isBuyer);
    expect(screen.queryByLabelText(/^NIM/) !== null).toBe(organization.isSeller);
  });

  it('offers English and français', async () => {
    await show();
    const options = within(field(/^Language/)).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['English', 'français']);
  });

  it('explains the contact by a help tooltip', async () => {
    await show();
    expect(button('Help: Sales contact')).toBeTruthy();
    expect(button('Help: Orders contact')).toBeTruthy();
  });
});

describe('the screen', () => {
  it('is titled Settings, has no way back, and waits for its values', async () => {
    await renderSlice(<SettingsScreen />, { context: aContext(both) });
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Back/ })).toBeNull();
    expect(screen.getByText('Loading')).toBeTruthy();
  });
});

describe('what is typed', () => {
  it.each([
    ['Legal name', /^Legal name/],
    ['neq', /^NEQ/],
    ['nim', /^NIM/],
    ['prefix', 'Purchase order prefix'],
    ['invoicing legal name', 'Invoicing legal name'],
  ])('%s: at most 200 characters, said with the number', async (_name, label) => {
    await show();
    write(label, 'x'.repeat(201));
    expect(screen.getByText('Too long: 200 characters at most')).toBeTruthy();
    write(label, 'x'.repeat(200));
    expect(screen.queryByText('Too long: 200 characters at most')).toBeNull();
  });

  it.each([
    'Delivery instructions',
    'Payment instructions',
    'Invoice footer message',
    'General message for producers',
  ])('%s: a counter, at most 5000 characters', async (name) => {
    await show();
    const group = within(screen.getByRole('group', { name }));
    expect(group.getAllByText('0 / 5,000')).toHaveLength(2);
    const english = group.getByLabelText(`${name} (English)`);
    fireEvent.change(english, { target: { value: 'x'.repeat(5001) } });
    expect(group.getByText('5,001 / 5,000')).toBeTruthy();
    expect(group.getByText(/Too long: 5,?000 characters at most/)).toBeTruthy();
  });

  it.each([
    ['', 'Give the number of days.'],
    ['-1', 'The number of days cannot be less than 0.'],
    ['1.5', 'Give a whole number of days.'],
    ['10000', '9999 days at most.'],
  ])('payment terms %j: %s', async (value, message) => {
    await show();
    write(/^Payment terms/, value);
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('shows what the prefix makes of a number, as one types', async () => {
    await show();
    expect(screen.getByText('Example: FDN-000123')).toBeTruthy();
    write('Purchase order prefix', 'NORD');
    expect(screen.getByText('Example: NORD000123')).toBeTruthy();
    write('Purchase order prefix', 'NORD 26');
    expect(screen.getByText('The prefix cannot contain spaces.')).toBeTruthy();
  });

  it('asks for at least one phone number of a contact', async () => {
    await show();
    const contact = within(screen.getByRole('group', { name: 'Sales contact' }));
    await user.click(contact.getByRole('checkbox'));
    fireEvent.change(contact.getByLabelText('Phone 1'), { target: { value: '' } });
    await save();
    expect(contact.getByText('Give at least one phone number.')).toBeTruthy();
    expect(changeSettings).not.toHaveBeenCalled();
  });

  it('does not save an invalid form: says so and goes to the first error', async () => {
    await show();
    write(/^Payment terms/, '');
    write(/^Legal name/, 'x'.repeat(201));
    await save();
    expect(screen.getByText('Some fields need your attention.')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Payment terms/));
    expect(changeSettings).not.toHaveBeenCalled();
  });
});

describe('what is saved (Spec §5)', () => {
  it('sends only what changed, with the version it was made from, and is pristine again', async () => {
    changeSettings.mockResolvedValue(
      someSettings({
        organization: { legalName: 'Nord et fils inc.', neq: '1160000001', nim: null },
        version: 5,
      }),
    );
    await show();
    expect(button('Save').disabled).toBe(true);
    write(/^Legal name/, 'Nord et fils inc.');
    await save();
    expect(sent()).toEqual([
      { organizationId: both.id, version: 4, change: { organization: { legalName: 'Nord et fils inc.' } } },
    ]);
    expect(button('Save').disabled).toBe(true);
    expect(await screen.findByText('The organization is up to date.')).toBeTruthy();
  });

  it('sends an emptied neq, and an invoicing name equal to the legal name, as null', async () => {
    const stored = someSettings();
    stored.sales.invoicing.invoicingLegalName = 'Autre raison sociale';
    await show(both, stored);
    write(/^NEQ/, '  ');
    write('Invoicing legal name', 'Ferme du Nord inc.');
    await save();
    expect(sent()[0]?.change).toEqual({
      organization: { neq: null },
      sales: { invoicing: { invoicingLegalName: null } },
    });
  });

  it('sends the organization’s own contact and address as null when the box is ticked', async () => {
    const stored = someSettings();
    stored.sales.invoicing.invoicingContactInformation = {
      email: 'x@y.example',
      otherEmails: [],
      phones: [{ number: '+15145550199', label: '' }],
    };
    await show(both, stored);
    const contact = within(screen.getByRole('group', { name: 'Invoicing contact' }));
    await user.click(contact.getByRole('checkbox', { name: 'Same as the organization’s profile' }));
    await save();
    expect(sent()[0]?.change).toEqual({ sales: { invoicing: { invoicingContactInformation: null } } });
  });

  it('restores what is stored on Cancel', async () => {
    await show();
    write(/^Legal name/, 'Autre');
    await user.click(button('Cancel'));
    expect(field(/^Legal name/)).toHaveProperty('value', 'Ferme du Nord inc.');
    expect(button('Save').disabled).toBe(true);
  });

  it('says when it could not be saved, and keeps what was typed', async () => {
    changeSettings.mockRejectedValue(new ProblemError({ code: 'server.fault', status: 500 }));
    await show();
    write(/^Legal name/, 'Autre');
    await save();
    expect(await screen.findByText('The organization could not be saved.')).toBeTruthy();
    expect(field(/^Legal name/)).toHaveProperty('value', 'Autre');
  });
});

describe('taxes', () => {
  const dialog = () => within(screen.getByRole('dialog'));

  it('adds one: Save waits for a valid form', async () => {
    await show();
    await user.click(button('Add tax'));
    expect(await screen.findByRole('heading', { name: 'Add tax' })).toBeTruthy();
    const saveTax = dialog().getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(saveTax.disabled).toBe(true);
    fireEvent.change(dialog().getByLabelText('Name (English)'), { target: { value: 'HST' } });
    expect(saveTax.disabled).toBe(true);
    for (const rate of ['abc', '-1', '100.5']) {
      fireEvent.change(dialog().getByLabelText(/^Rate/), { target: { value: rate } });
      expect(saveTax.disabled).toBe(true);
    }
    fireEvent.change(dialog().getByLabelText(/^Rate/), { target: { value: '13' } });
    fireEvent.change(dialog().getByLabelText('Tax number'), { target: { value: 'x'.repeat(201) } });
    expect(saveTax.disabled).toBe(true);
    fireEvent.change(dialog().getByLabelText('Tax number'), { target: { value: '123456789 RT 0001' } });
    await user.click(saveTax);
    expect(screen.getByText('HST')).toBeTruthy();
    await save();
    const taxes = sent()[0]?.change.sales?.taxes;
    expect(taxes).toHaveLength(3);
    expect(taxes?.[2]).toMatchObject({
      tax: { name: { en: 'HST', fr: '', original: 'en' }, rate: '13' },
      taxNumber: '123456789 RT 0001',
    });
  });

  it('is 300 px wide (Spec §9)', async () => {
    await show();
    await user.click(button('Add tax'));
    await screen.findByRole('heading', { name: 'Add tax' });
    expect(document.querySelector('[style*="--modal-size"]')?.getAttribute('style')).toContain('18.75rem');
  });

  it('changes one', async () => {
    await show();
    await user.click(button('Edit QST'));
    await screen.findByRole('heading', { name: 'Edit tax' });
    fireEvent.change(dialog().getByLabelText(/^Rate/), { target: { value: '10' } });
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await save();
    expect(sent()[0]?.change).toEqual({
      sales: { taxes: [tps, { ...tvq, tax: { ...tvq.tax, rate: '10' } }] },
    });
  });

  it('asks before it deletes one, which then no longer applies to the delivery fee', async () => {
    await show();
    await user.click(button('Delete GST'));
    await screen.findByRole('heading', { name: 'Delete the tax GST?' });
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(button('Delete GST')).toBeTruthy();
    await user.click(button('Delete GST'));
    await user.click(await screen.findByRole('button', { name: 'Delete tax' }));
    await save();
    expect(sent()[0]?.change).toEqual({ sales: { taxes: [tvq], deliveryFeeApplicableTaxes: [] } });
  });

  it('offers one disabled option when there are no taxes', async () => {
    const stored = someSettings();
    stored.sales.taxes = [];
    stored.sales.deliveryFeeApplicableTaxes = [];
    await show(both, stored);
    await user.click(screen.getAllByLabelText('Taxes applicable to the delivery fee')[0]!);
    const option = await screen.findByRole('option', { name: 'No data' });
    expect(option.hasAttribute('data-combobox-disabled')).toBe(true);
  });
});

describe('communication preferences', () => {
  it('lists each extra email with its three ticks', async () => {
    await show();
    const table = screen.getByRole('table', { name: 'Communication preferences' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Email', 'Price list', 'Purchase order', 'Invoicing']);
    await user.click(screen.getByRole('checkbox', { name: 'Invoicing to compta@fermedunord.example' }));
    await user.click(screen.getByRole('checkbox', { name: 'Price list to commandes@fermedunord.example' }));
    await save();
    expect(sent()[0]?.change).toEqual({
      preferences: {
        emailsPreferences: {
          priceListPreference: ['commandes@fermedunord.example'],
          purchaseOrderPreference: [],
          invoicePreference: ['compta@fermedunord.example'],
        },
      },
    });
  });

  it('leads to the profile when there is no extra email', async () => {
    await show(anOrganization({ isBuyer: true, contactInfo: { ...both.contactInfo, otherEmails: [] } }));
    expect(screen.getByRole('link', { name: 'Open the profile' })).toBeTruthy();
  });
});

describe('when somebody else saves meanwhile', () => {
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
    answered('organizations.getSettings', { organizationId: both.id }, settings);

  it('follows where nothing was typed; elsewhere says who changed it and keeps what was typed', async () => {
    activity('Sophie Tran');
    arrive(someSettings());
    await renderSlice(<SettingsScreen />, { context: aContext(both) });
    write(/^Legal name/, 'La mienne');
    arrive(theirs({ legalName: 'La sienne', neq: '2290000002' }));
    await waitFor(() => expect(field(/^NEQ/)).toHaveProperty('value', '2290000002'));
    expect(field(/^Legal name/)).toHaveProperty('value', 'La mienne');
    expect(await screen.findByText(/Changed by Sophie Tran meanwhile/)).toBeTruthy();
    expect(screen.getByText('Now: La sienne')).toBeTruthy();
    await user.click(button('Take their version'));
    expect(field(/^Legal name/)).toHaveProperty('value', 'La sienne');
    expect(screen.queryByText(/meanwhile/)).toBeNull();
  });

  it('takes over what others changed elsewhere when the version was stale, and saves again', async () => {
    changeSettings
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

  it('shows the difference when both changed the same field', async () => {
    changeSettings
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
    await screen.findByText('The organization is up to date.');
    expect(sent()[1]).toMatchObject({ version: 6, change: { organization: { nim: '77' } } });
    expect(sent()[1]?.change.organization).not.toHaveProperty('legalName');
    expect(field(/^Legal name/)).toHaveProperty('value', 'La sienne');
  });
});

describe('rights', () => {
  it('disables what the server does not allow; accounting keeps the taxes', async () => {
    const can = { ...seller.can, editSettings: 'request.notAllowed' as const };
    await show(anOrganization({ can }));
    expect(field(/^Legal name/)).toHaveProperty('disabled', true);
    expect(field(/^Payment terms/)).toHaveProperty('disabled', true);
    expect(button('Edit GST').disabled).toBe(false);
    expect(button('Add tax').getAttribute('aria-disabled')).toBeNull();
  });
});
