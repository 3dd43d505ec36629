import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFormats } from '../../../../lib/formats.ts';
import { anOrganization, someSettings, tps, tvq } from '../../../../testing/organizations.ts';
import {
  both,
  button,
  save,
  sent,
  show,
  user,
  withSettingsServer,
} from '../../../../testing/settings-form.tsx';
import { describeSetting } from './describe-setting.ts';
import type { SettingsValues } from './values.ts';

withSettingsServer();

describe('taxes', () => {
  const dialog = () => within(screen.getByRole('dialog'));

  it('adds one; Save is disabled until the form is valid', async () => {
    await show();
    await user.click(button('Add tax'));
    expect(await screen.findByRole('heading', { name: 'Add tax' })).toBeTruthy();
    const saveTax = dialog().getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(dialog().getByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(dialog().getByText('%')).toBeTruthy();
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

  it('is charged on the groups of products that are chosen', async () => {
    await show();
    await user.click(button('Edit QST'));
    await screen.findByRole('heading', { name: 'Edit tax' });
    await user.click(dialog().getByRole('checkbox', { name: 'Non-food' }));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await save();
    expect(sent()[0]?.change).toEqual({ sales: { taxes: [tps, { ...tvq, taxGroups: ['nonFood'] }] } });
  });

  it('is 300 px wide (Spec §9)', async () => {
    await show();
    await user.click(button('Add tax'));
    await screen.findByRole('heading', { name: 'Add tax' });
    expect(screen.getByRole('dialog').style.flexBasis).toBe('300px');
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

  it('asks before deleting one, which is then removed from the delivery fee', async () => {
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

  it('says once the rate of a tax that is named by it', async () => {
    const stored = someSettings();
    const name = { en: 'VAT 5.5%', fr: 'TVA 5,5 %', original: 'fr' as const };
    stored.sales.taxes = [tps, { ...tvq, tax: { name, rate: '5.5' } }];
    await show(both, stored);
    await user.click(screen.getAllByLabelText('Taxes applicable to the delivery fee')[0]!);
    expect(await screen.findByRole('option', { name: 'VAT 5.5%' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'GST 5%' })).toBeTruthy();
    const values = { taxes: stored.sales.taxes } as SettingsValues;
    const reader = {
      text: (key: string) => key,
      formats: createFormats('en-CA', 'America/Toronto'),
    } as never;
    expect(describeSetting('taxes', values, reader)).toBe('GST 5% and VAT 5.5%');
  });

  it('offers one disabled option when there are no taxes', async () => {
    const stored = someSettings();
    stored.sales.taxes = [];
    stored.sales.deliveryFeeApplicableTaxes = [];
    await show(both, stored);
    await user.click(screen.getAllByLabelText('Taxes applicable to the delivery fee')[0]!);
    const option = await screen.findByRole('option', { name: 'No data' });
    expect(option.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('what sellers choose for orders and invoices (Spec §2)', () => {
  it('confirms orders automatically on request', async () => {
    await show();
    await user.click(screen.getByRole('checkbox', { name: /^Confirm orders automatically/ }));
    await save();
    expect(sent()[0]?.change).toEqual({ preferences: { autoApprovePurchaseOrder: true } });
  });

  it('accepts several payment methods of one list', async () => {
    await show();
    await user.click(screen.getAllByLabelText('Payment methods accepted')[0]!);
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Interac e-Transfer',
      'Cheque',
      'Bank transfer',
      'Pre-authorized debit',
      'Cash',
      'Card',
      'Other',
    ]);
    await user.click(screen.getByRole('option', { name: 'Cash' }));
    await save();
    expect(sent()[0]?.change).toEqual({ sales: { paymentMethods: ['eTransfer', 'cash'] } });
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
    expect(screen.getByRole('link', { name: 'Open profile' })).toBeTruthy();
  });
});
