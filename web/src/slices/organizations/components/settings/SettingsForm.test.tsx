import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { aContext, anOrganization, someSettings } from '../../../../testing/organizations.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import {
  both,
  button,
  buyer,
  changeSettings,
  field,
  hub,
  save,
  seller,
  sent,
  show,
  user,
  withSettingsServer,
  write,
} from '../../../../testing/settings-form.tsx';
import SettingsScreen from '../../screens/SettingsScreen.tsx';

withSettingsServer();
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
  it('is titled Settings, has no back button, and waits for its values', async () => {
    await renderSlice(<SettingsScreen />, { context: aContext(both) });
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Back/ })).toBeNull();
    expect(screen.getByText('Loading')).toBeTruthy();
  });
});

describe('typed values', () => {
  it.each([
    ['Legal name', /^Legal name/],
    ['neq', /^NEQ/],
    ['nim', /^NIM/],
    ['prefix', 'Purchase order prefix'],
    ['invoicing legal name', 'Invoicing legal name'],
  ])('%s: at most 200 characters, with the number in the message', async (_name, label) => {
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
    ['', 'Enter the number of days.'],
    ['-1', 'Enter 0 days or more.'],
    ['1.5', 'Enter a whole number of days.'],
    ['10000', 'Enter 9999 days at most.'],
  ])('payment terms %j: %s', async (value, message) => {
    await show();
    write(/^Payment terms/, value);
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('previews a number with the prefix while typing', async () => {
    await show();
    expect(screen.getByText('Example: FDN-123')).toBeTruthy();
    write('Purchase order prefix', 'NORD');
    expect(screen.getByText('Example: NORD123')).toBeTruthy();
    write('Purchase order prefix', 'NORD 26');
    expect(screen.getByText('Enter a prefix without spaces.')).toBeTruthy();
  });

  it('requires at least one phone number of a contact', async () => {
    await show();
    const contact = within(screen.getByRole('group', { name: 'Sales contact' }));
    await user.click(contact.getByRole('checkbox'));
    fireEvent.change(contact.getByLabelText('Phone 1'), { target: { value: '' } });
    await save();
    expect(contact.getByText('Enter at least one phone number.')).toBeTruthy();
    expect(changeSettings()).not.toHaveBeenCalled();
  });

  it('refuses a text that is no phone number', async () => {
    await show();
    const contact = within(screen.getByRole('group', { name: 'Sales contact' }));
    await user.click(contact.getByRole('checkbox'));
    write('Phone 1', 'call me');
    await save();
    expect(contact.getByText('Enter a valid phone number')).toBeTruthy();
    expect(changeSettings()).not.toHaveBeenCalled();
  });

  it('writes the own numbers as their country does', async () => {
    await show();
    const contact = within(screen.getByRole('group', { name: 'Sales contact' }));
    expect(contact.getByText(/^450 454-1234/).hasAttribute('data-coming')).toBe(false);
  });

  it('does not save an invalid form, and goes to the first error', async () => {
    await show();
    write(/^Payment terms/, '');
    write(/^Legal name/, 'x'.repeat(201));
    await save();
    expect(screen.getByText('Check the highlighted fields.')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Payment terms/));
    expect(changeSettings()).not.toHaveBeenCalled();
  });
});

describe('saving (Spec §5)', () => {
  it('sends only changed values with their version, and is pristine afterwards', async () => {
    changeSettings().mockResolvedValue(
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
    expect(await screen.findByText('Organization saved')).toBeTruthy();
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

  it('restores the stored values on Cancel', async () => {
    await show();
    write(/^Legal name/, 'Autre');
    await user.click(button('Cancel'));
    expect(field(/^Legal name/)).toHaveProperty('value', 'Ferme du Nord inc.');
    expect(button('Save').disabled).toBe(true);
  });

  it('reports a failed save, and keeps the typed values', async () => {
    changeSettings().mockRejectedValue(new ProblemError({ code: 'server.fault', status: 500 }));
    await show();
    write(/^Legal name/, 'Autre');
    await save();
    expect(await screen.findByText('Couldn’t save the organization. Try again.')).toBeTruthy();
    expect(field(/^Legal name/)).toHaveProperty('value', 'Autre');
  });
});

describe('rights', () => {
  it('disables fields the server does not allow; accounting can still edit the taxes', async () => {
    const can = { ...seller.can, editSettings: 'request.notAllowed' as const };
    await show(anOrganization({ can }));
    expect(field(/^Legal name/)).toHaveProperty('disabled', true);
    expect(field(/^Payment terms/)).toHaveProperty('disabled', true);
    expect(button('Edit GST').disabled).toBe(false);
    expect(button('Add tax').getAttribute('aria-disabled')).toBeNull();
  });
});
