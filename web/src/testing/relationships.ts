import { relationActions, type CustomerTerms, type Relation, type RelationId } from '@halles/contract';
import { fermeAddress } from './organizations.ts';

export const relationId = '0192f0c1-0000-7000-8000-0000000000c1' as RelationId;

const noTerms: CustomerTerms = {
  customerNumber: null,
  tags: [],
  paymentTermsInDays: null,
  creditLimitMinor: null,
  creditPolicy: 'warn',
  exemptTaxIds: [],
  taxExemption: null,
  language: null,
  contacts: [],
  notes: '',
  changeTolerance: null,
};

/** The bistro, an active customer, as the farm's owner sees it. */
export const aCustomer = (
  changes: Partial<Omit<Relation, 'can'>> & { can?: Partial<Relation['can']> } = {},
): Relation => ({
  id: relationId,
  side: 'vendor',
  status: 'active',
  startedBy: 'customer',
  message: '',
  partner: {
    id: '0192f0c1-0000-7000-8000-0000000000c2' as Relation['partner']['id'],
    name: 'Bistro des Érables',
    slug: 'bistro-des-erables',
    logoUrl: null,
    city: 'Montréal',
    customerOrganizationType: 'restaurant',
    isOnPlatform: true,
    contactInfo: { email: 'cuisine@bistro.example', otherEmails: [], phones: [] },
    address: {
      ...fermeAddress,
      id: '0192f0c1-0000-7000-8000-0000000000c3' as never,
      label: '',
      isMain: true,
      zones: ['CA', 'CA-QC'],
      deliveryNotes: '',
    },
    zones: ['CA', 'CA-QC'],
    certifications: [],
  },
  since: '2026-09-01T12:00:00.000Z',
  customerTerms: noTerms,
  taxExemptionUrl: null,
  supplierTerms: null,
  version: 1,
  ...changes,
  can: {
    ...(Object.fromEntries(
      relationActions.map((action) => [action, 'relationships.notInThisState']),
    ) as Relation['can']),
    pause: true,
    archive: true,
    block: true,
    edit: true,
    editCard: 'relationships.customerIsOnPlatform',
    merge: true,
    ...changes.can,
  },
});
