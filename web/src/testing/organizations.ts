import type {
  Address,
  AppContext,
  Organization,
  OrganizationId,
  OrganizationSettings,
  TaxSetting,
} from '@halles/contract';
import { aPerson, marieId } from './identity.ts';

const organizationId = '0192f0c1-0000-7000-8000-000000000001' as OrganizationId;

const allAllowed: Organization['can'] = {
  editProfile: true,
  editSettings: true,
  editTaxes: true,
  inviteMembers: true,
  changeMembers: true,
  transferOwnership: true,
  seeCredit: true,
  seeAudit: true,
};

export const fermeAddress: Address = {
  street: '1250, chemin du Rang-Saint-Georges',
  unit: '',
  city: 'Saint-Rémi',
  region: 'CA-QC',
  country: 'CA',
  postalCode: 'J0L 2L0',
  location: { lat: 45.263, lng: -73.616 },
};

export const tps: TaxSetting = {
  taxId: '0192f0c1-0000-7000-8000-0000000000b1' as TaxSetting['taxId'],
  tax: { name: { en: 'GST', fr: 'TPS', original: 'fr' }, rate: '5' },
  taxNumber: '123456789 RT 0001',
};
export const tvq: TaxSetting = {
  taxId: '0192f0c1-0000-7000-8000-0000000000b2' as TaxSetting['taxId'],
  tax: { name: { en: 'QST', fr: 'TVQ', original: 'fr' }, rate: '9.975' },
  taxNumber: '1234567890 TQ 0001',
};

/** Ferme du Nord, a seller of Quebec, as its owner sees it. */
export const anOrganization = (changes: Partial<Organization> = {}): Organization => ({
  id: organizationId,
  name: 'Ferme du Nord',
  logoUrl: null,
  isSeller: true,
  isBuyer: false,
  isHub: false,
  slug: 'ferme-du-nord',
  legalName: 'Ferme du Nord inc.',
  neq: '1160000001',
  nim: null,
  siret: null,
  vatNumber: null,
  customerOrganizationType: null,
  contactInfo: {
    email: 'bonjour@fermedunord.example',
    otherEmails: ['commandes@fermedunord.example', 'compta@fermedunord.example'],
    phones: [{ number: '+14504541234', label: 'Bureau' }],
  },
  address: {
    ...fermeAddress,
    id: '0192f0c1-0000-7000-8000-0000000000c1' as never,
    label: 'Ferme après',
    isMain: true,
    zones: ['CA', 'CA-QC', 'CA-QC-16', 'J0L'],
    deliveryNotes: '',
  },
  location: fermeAddress.location,
  legal: { yearOfCreation: 1998, legalForm: 'Société par actions' },
  story: { en: '', fr: 'Trois générations de maraîchers.', original: 'fr' },
  certifications: ['Biologique Québec'],
  photoUrls: [],
  country: 'CA',
  currency: 'CAD',
  timeZone: 'America/Toronto',
  suggestedTimeZone: null,
  isVerified: true,
  closedFeatures: [],
  isSuspended: false,
  createdAt: '2026-01-05T14:00:00.000Z',
  version: 4,
  can: allAllowed,
  ...changes,
});

export const someSettings = (changes: Partial<OrganizationSettings> = {}): OrganizationSettings => ({
  preferences: {
    language: 'FR',
    autoApprovePurchaseOrder: false,
    purchaseOrderPrefix: 'FDN-',
    emailsPreferences: { priceListPreference: [], purchaseOrderPreference: [], invoicePreference: [] },
  },
  contacts: { salesContact: null, ordersContact: null },
  sales: {
    taxes: [tps, tvq],
    deliveryFeeApplicableTaxes: [tps.taxId],
    paymentTermsInDays: 30,
    paymentMethods: ['eTransfer'],
    paymentInstructions: null,
    invoicing: {
      invoiceFooter: null,
      invoicingLegalName: null,
      invoicingContactInformation: null,
      invoicingAddress: null,
    },
  },
  deliveries: { reception: { deliveryInstructions: null } },
  producers: { generalMessageForProducers: null, commission: null },
  organization: { legalName: 'Ferme du Nord inc.', neq: '1160000001', nim: null },
  version: 4,
  ...changes,
});

/** Marie, owner of the organization. */
export const aContext = (organization = anOrganization(), changes: Partial<AppContext> = {}): AppContext => {
  const membership = { organizationId: organization.id, organization, role: 'owner' as const };
  return {
    userId: marieId,
    user: aPerson(),
    isAdmin: false,
    memberships: [membership],
    currentMembership: membership,
    organization,
    zones: organization.address?.zones ?? [],
    language: 'FR',
    view: 'own',
    testGroup: 'A',
    ...changes,
  };
};
