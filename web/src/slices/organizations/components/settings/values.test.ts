import type { Bilingual, OrganizationSettings, SettingsChange } from '@halles/contract';
import { describe, expect, it } from 'vitest';
import { anOrganization, fermeAddress, someSettings, tps } from '../../../../testing/organizations.ts';
import { changeOf, isFor, settingsFields, valuesOf, type SettingsValues } from './values.ts';

const seller = anOrganization();
const buyer = anOrganization({ isSeller: false, isBuyer: true });
const both = anOrganization({ isBuyer: true });
const footer = (fr: string): Bilingual => ({ en: '', fr, original: 'fr' });
const phones = [{ number: '+15145550199', label: '' }];

function sent(
  changes: Partial<SettingsValues>,
  organization = both,
  stored: OrganizationSettings = someSettings(),
): SettingsChange | null {
  return changeOf({ ...valuesOf(stored), ...changes }, stored, organization);
}

describe('what the settings form sends', () => {
  it('sends nothing when nothing changed', () => {
    expect(sent({})).toBeNull();
    expect(sent({ legalName: '  Ferme du Nord inc. ' })).toBeNull();
  });

  it('sends only the fields that changed', () => {
    expect(sent({ paymentTermsInDays: '45', language: 'EN' })).toEqual({
      preferences: { language: 'EN' },
      sales: { paymentTermsInDays: 45 },
    });
  });

  it.each([
    ['neq', { neq: '  ' }, { organization: { neq: null } }],
    ['nim', { nim: '12345' }, { organization: { nim: '12345' } }],
    ['legalName', { legalName: '' }, { organization: { legalName: null } }],
    [
      'commission',
      { commission: '12.5' },
      { producers: { commission: { value: '12.5', type: 'percentage' } } },
    ],
    [
      'invoiceFooter',
      { invoiceFooter: footer('Merci !') },
      { sales: { invoicing: { invoiceFooter: footer('Merci !') } } },
    ],
    [
      'deliveryInstructions',
      { deliveryInstructions: footer('Quai 2') },
      { deliveries: { reception: { deliveryInstructions: footer('Quai 2') } } },
    ],
    ['taxes', { taxes: [tps] }, { sales: { taxes: [tps] } }],
  ] as const)('writes %s where the contract keeps it', (_field, changes, expected) => {
    expect(sent(changes as Partial<SettingsValues>)).toEqual(expected);
  });

  it.each(['', '   ', 'Ferme du Nord inc.'])(
    'sends the invoicing legal name %j as null',
    (invoicingLegalName) => {
      const stored = someSettings();
      stored.sales.invoicing.invoicingLegalName = 'Maraîchers réunis';
      expect(sent({ invoicingLegalName }, both, stored)).toEqual({
        sales: { invoicing: { invoicingLegalName: null } },
      });
    },
  );

  it('compares the invoicing legal name with the name when there is no legal name', () => {
    const stored = someSettings({ organization: { legalName: null, neq: null, nim: null } });
    stored.sales.invoicing.invoicingLegalName = 'Autre nom';
    expect(
      sent({ invoicingLegalName: 'Ferme du Nord' }, anOrganization({ legalName: null }), stored),
    ).toEqual({
      sales: { invoicing: { invoicingLegalName: null } },
    });
  });

  it('compares the invoicing legal name with the legal name typed on the same form', () => {
    expect(sent({ legalName: 'Nord et fils inc.', invoicingLegalName: 'Nord et fils inc.' })).toEqual({
      organization: { legalName: 'Nord et fils inc.' },
    });
  });

  it('sends an empty invoicing contact, or one equal to the organization’s own, as null', () => {
    const stored = someSettings();
    stored.sales.invoicing.invoicingContactInformation = { email: null, otherEmails: [], phones };
    const asNull = { sales: { invoicing: { invoicingContactInformation: null } } };
    const empty = { email: '', otherEmails: [''], phones: [{ number: ' ', label: '' }] };
    expect(sent({ invoicingContactInformation: empty }, both, stored)).toEqual(asNull);
    const own = both.contactInfo as SettingsValues['invoicingContactInformation'];
    expect(sent({ invoicingContactInformation: own }, both, stored)).toEqual(asNull);
    expect(sent({ invoicingContactInformation: null }, both, stored)).toEqual(asNull);
  });

  it('sends an invoicing address equal to the organization’s own as null, wherever its pin is', () => {
    const stored = someSettings();
    stored.sales.invoicing.invoicingAddress = { ...fermeAddress, street: '1, rue Neuve' };
    expect(sent({ invoicingAddress: { ...fermeAddress, location: null } }, both, stored)).toEqual({
      sales: { invoicing: { invoicingAddress: null } },
    });
  });

  it('sends an emptied commission as null', () => {
    const stored = someSettings();
    stored.producers.commission = { value: '15', type: 'percentage' };
    expect(sent({ commission: '' }, both, stored)).toEqual({ producers: { commission: null } });
  });

  it('drops blank lines of a contact', () => {
    const salesContact = {
      email: ' Ventes@Ferme.example ',
      otherEmails: ['', 'a@b.example'],
      phones: [...phones, { number: '', label: '' }],
    };
    expect(sent({ salesContact })).toEqual({
      contacts: { salesContact: { email: 'ventes@ferme.example', otherEmails: ['a@b.example'], phones } },
    });
  });

  it('never sends fields that this kind of organization does not have', () => {
    const changes = {
      nim: 'X',
      deliveryInstructions: footer('Quai'),
      paymentTermsInDays: '1',
      commission: '3',
    };
    expect(sent(changes, seller)).toEqual({
      organization: { nim: 'X' },
      sales: { paymentTermsInDays: 1 },
      producers: { commission: { value: '3', type: 'percentage' } },
    });
    expect(sent(changes, buyer)).toEqual({
      deliveries: { reception: { deliveryInstructions: footer('Quai') } },
    });
  });

  it('lists the fields of each kind (Spec §6)', () => {
    const ofBuyers = settingsFields.filter((field) => isFor(field, buyer));
    expect(ofBuyers).toEqual([
      'ordersContact',
      'deliveryInstructions',
      'legalName',
      'neq',
      'language',
      'emailsPreferences',
    ]);
    expect(settingsFields.filter((field) => isFor(field, seller))).toHaveLength(settingsFields.length - 3);
    expect(settingsFields.every((field) => isFor(field, both))).toBe(true);
  });
});
