import { beforeEach, describe, expect, it } from 'vitest';
import { taxGroups, type OrganizationSettings, type SettingsChange, type TaxId } from '@halles/contract';
import { anonymous, type Person } from '../../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../../testing/live.ts';
import { recordedEvents } from '../../../testing/recorded-events.ts';
import { testWorld } from '../../../testing/world.ts';
import { aMember, anOrganization } from '../factory.ts';
import type { OrganizationRow } from '../queries/records.ts';
import { getSettings, settingsOf } from '../queries/settings.ts';
import { setupOf } from '../queries/setup.ts';
import { organizationsRoutes } from '../routes.ts';
import { changeProfile } from './profile.ts';
import { changeSettings } from './settings.ts';

const world = await testWorld();
let organization: OrganizationRow;
let owner: Person;

beforeEach(async () => {
  ({ organization, owner } = await anOrganization(world.as(anonymous), { isBuyer: true }));
});

const change = (actor: Person, what: SettingsChange, version = 1): Promise<OrganizationSettings> =>
  changeSettings(world.as(actor), { organizationId: organization.id, version, change: what });
const stored = () => settingsOf(world.db, organization.id);
const events = () => recordedEvents(world.db, organization.id, 'organizations.settingsChanged');

const [gst, qst] = [
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-000000000002',
] as TaxId[] as [TaxId, TaxId];
const taxes = [
  {
    taxId: gst,
    tax: { name: { en: 'GST', fr: 'TPS', original: 'fr' as const }, rate: '5' },
    taxNumber: '123456789 RT0001',
  },
  {
    taxId: qst,
    tax: { name: { en: 'QST', fr: 'TVQ', original: 'fr' as const }, rate: '9.975' },
    taxNumber: '1234567890 TQ0001',
  },
];
const contact = { email: null, otherEmails: [], phones: [{ number: '+14185550111', label: 'Bureau' }] };
const text = { en: 'By the lane', fr: 'Par la ruelle', original: 'fr' as const };

describe('saving settings', () => {
  it('stores every field as it was sent', async () => {
    const whole: SettingsChange = {
      preferences: {
        language: 'EN',
        autoApprovePurchaseOrder: true,
        purchaseOrderPrefix: 'FN2-',
        emailsPreferences: {
          priceListPreference: ['a@b.example'],
          purchaseOrderPreference: ['a@b.example', 'c@d.example'],
          invoicePreference: [],
        },
      },
      contacts: { salesContact: contact, ordersContact: { ...contact, email: 'a@b.example' } },
      sales: {
        taxes,
        deliveryFeeApplicableTaxes: [qst],
        paymentTermsInDays: 0,
        paymentMethods: ['eTransfer', 'cheque'],
        paymentInstructions: text,
        invoicing: {
          invoiceFooter: text,
          invoicingLegalName: 'Lavoie et filles',
          invoicingContactInformation: contact,
          invoicingAddress: {
            street: '1, rue du Quai',
            unit: '',
            city: 'Lévis',
            region: 'CA-QC',
            country: 'CA',
            postalCode: 'G6V 4Z2',
            location: null,
          },
        },
      },
      deliveries: { reception: { deliveryInstructions: text } },
      producers: { generalMessageForProducers: text, commission: { value: '12.5', type: 'percentage' } },
      organization: { legalName: 'Ferme du Nord inc.', neq: '1171234567', nim: 'NIM-1' },
    };
    const answer = await change(owner, whole);
    const always = { validFrom: null, validUntil: null, taxGroups: [...taxGroups] };
    const stands = [
      { ...taxes[0]!, jurisdiction: 'CA', ...always },
      { ...taxes[1]!, jurisdiction: 'CA-QC', ...always },
    ];
    expect(answer).toEqual({ ...whole, sales: { ...whole.sales, taxes: stands }, version: 2 });
    expect(await stored()).toEqual(answer);
    expect(await getSettings(world.as(owner), { organizationId: organization.id })).toEqual(answer);
  });

  it('changes only the fields sent, with one event', async () => {
    const before = await stored();
    const answer = await change(owner, { sales: { paymentTermsInDays: 45 } });
    expect(answer).toEqual({
      ...before,
      sales: { ...before.sales, paymentTermsInDays: 45 },
      version: 2,
    });
    expect(await events()).toMatchObject([
      {
        data: {
          fields: ['sales.paymentTermsInDays'],
          changes: { 'sales.paymentTermsInDays': { before: 30, after: 45 } },
        },
        user_ids: [owner.userId],
        actor_user_id: owner.userId,
      },
    ]);
  });

  it('writes no address into the event log', async () => {
    await change(owner, { contacts: { salesContact: contact }, preferences: { purchaseOrderPrefix: 'X-' } });
    const [event] = await events();
    expect(event?.data).toEqual({
      fields: ['preferences.purchaseOrderPrefix', 'contacts.salesContact'],
      changes: { 'preferences.purchaseOrderPrefix': { before: 'FN-', after: 'X-' } },
    });
  });

  it('records nothing when nothing changed', async () => {
    const answer = await change(owner, {
      sales: { paymentTermsInDays: 30 },
      preferences: { language: 'FR' },
    });
    expect(answer.version).toBe(1);
    expect(await events()).toEqual([]);
  });

  it('clears empty values and values equal to the organization’s own', async () => {
    await change(owner, {
      organization: { neq: '1171234567', nim: 'x' },
      sales: { invoicing: { invoicingLegalName: 'Autre nom', invoicingContactInformation: contact } },
    });
    const { organization: legal, sales } = await change(
      owner,
      {
        organization: { neq: '', nim: '  ' },
        sales: {
          invoicing: {
            invoicingLegalName: 'Ferme du Nord S.E.N.C.',
            invoicingContactInformation: {
              email: 'bonjour@fermedunord.example',
              otherEmails: [],
              phones: [{ number: '+14185550142', label: '' }],
            },
            invoicingAddress: {
              street: '2545, chemin Royal',
              unit: '',
              city: 'Sherbrooke',
              region: 'CA-QC',
              country: 'CA',
              postalCode: 'J1H1S3',
              location: null,
            },
          },
        },
      },
      2,
    );
    expect(legal).toEqual({ legalName: 'Ferme du Nord S.E.N.C.', neq: null, nim: null });
    expect(sales.invoicing).toEqual({
      invoiceFooter: null,
      invoicingLegalName: null,
      invoicingContactInformation: null,
      invoicingAddress: null,
    });
  });

  it('saves settings and organization together, or neither', async () => {
    const unknown = change(owner, {
      organization: { legalName: 'Nouveau nom' },
      sales: { deliveryFeeApplicableTaxes: [gst] },
    });
    await expect(unknown).rejects.toMatchObject({
      code: 'organizations.unknownTax',
      details: { taxId: gst },
    });
    expect((await stored()).organization.legalName).toBe('Ferme du Nord S.E.N.C.');
    expect(await events()).toEqual([]);
  });
});

describe('taxes', () => {
  it('keep their row when edited, and leave the delivery fee when deleted', async () => {
    await change(owner, { sales: { taxes, deliveryFeeApplicableTaxes: [gst, qst] } });
    const [tps, tvq] = taxes;
    const edited = [tvq!, { ...tps!, tax: { ...tps!.tax, rate: '6.5' } }];
    await change(owner, { sales: { taxes: edited } }, 2);
    expect((await stored()).sales).toMatchObject({
      taxes: edited,
      deliveryFeeApplicableTaxes: [qst, gst],
    });
    await change(owner, { sales: { taxes: [tvq!] } }, 3);
    expect((await stored()).sales).toMatchObject({ taxes: [tvq], deliveryFeeApplicableTaxes: [qst] });
    await change(owner, { sales: { taxes: [] } }, 4);
    expect((await stored()).sales).toMatchObject({ taxes: [], deliveryFeeApplicableTaxes: [] });
  });

  it('of two organizations may have the same id', async () => {
    const other = await anOrganization(world.as(anonymous), { name: 'Seconde' });
    await change(owner, { sales: { taxes } });
    await changeSettings(world.as(other.owner), {
      organizationId: other.organization.id,
      version: 1,
      change: { sales: { taxes: [taxes[0]!] } },
    });
    expect((await stored()).sales.taxes).toHaveLength(2);
  });

  it('complete and reopen the setup step', async () => {
    const stateOfTaxes = async () => (await setupOf(world.as(owner), organization.id)).steps.taxes;
    expect(await stateOfTaxes()).toBe('todo');
    await change(owner, { sales: { taxes } });
    expect(await stateOfTaxes()).toBe('done');
    await change(owner, { sales: { taxes: [] } }, 2);
    expect(await stateOfTaxes()).toBe('todo');
  });
});

describe('two people at once', () => {
  it('change different fields from one version', async () => {
    const manager = await aMember(world.as(anonymous), organization.id, 'manager');
    await Promise.all([
      change(owner, { sales: { paymentTermsInDays: 15 } }),
      change(manager, { preferences: { purchaseOrderPrefix: 'F-' }, sales: { paymentMethods: ['cash'] } }),
    ]);
    expect(await stored()).toMatchObject({
      preferences: { purchaseOrderPrefix: 'F-' },
      sales: { paymentTermsInDays: 15, paymentMethods: ['cash'] },
      version: 3,
    });
  });

  it('cannot both change the same field: the second gets the current value', async () => {
    const current = await change(owner, { sales: { paymentTermsInDays: 15 } });
    const late = change(owner, { sales: { paymentTermsInDays: 60, paymentMethods: ['cash'] } });
    await expect(late).rejects.toMatchObject({
      code: 'request.stale',
      details: { fields: ['sales.paymentTermsInDays'], current },
    });
    expect((await stored()).sales.paymentMethods).toEqual([]);
    // Sending the same value is no conflict.
    expect((await change(owner, { sales: { paymentTermsInDays: 15 } })).version).toBe(2);
  });

  it('legal fields are one record with the profile', async () => {
    await changeProfile(world.as(owner), {
      organizationId: organization.id,
      version: 1,
      legalName: 'Par le profil',
    });
    expect(await stored()).toMatchObject({ organization: { legalName: 'Par le profil' }, version: 2 });
    const late = change(owner, { organization: { legalName: 'Par les réglages' } });
    await expect(late).rejects.toMatchObject({ code: 'request.stale' });
    await change(owner, { organization: { legalName: 'Par les réglages' } }, 2);
    expect((await stored()).organization.legalName).toBe('Par les réglages');
  });

  it('a choice of a tax deleted meanwhile is stale, not an internal error', async () => {
    await change(owner, { sales: { taxes, deliveryFeeApplicableTaxes: [qst] } });
    await change(owner, { sales: { taxes: [taxes[0]!] } }, 2);
    const late = change(owner, { sales: { deliveryFeeApplicableTaxes: [gst, qst] } }, 2);
    await expect(late).rejects.toMatchObject({ code: 'request.stale' });
  });
});

it('a change reaches every live settings screen', async () => {
  const question = {
    world,
    routes: organizationsRoutes,
    name: 'organizations.getSettings',
    input: { organizationId: organization.id },
    actor: owner,
  };
  await expectLiveMatchesFetch(question, () => change(owner, { sales: { taxes } }));
  await expectLiveMatchesFetch(question, () =>
    changeProfile(world.as(owner), { organizationId: organization.id, version: 2, neq: '1171234567' }),
  );
});
