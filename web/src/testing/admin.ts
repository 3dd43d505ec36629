import type { Contract, OutputOf } from '@halles/contract';
import { anAccount } from './credit.ts';
import { marieId } from './identity.ts';
import { anOrganization } from './organizations.ts';

type OrganizationPage = OutputOf<Contract['admin']['getOrganization']>;

const members: OrganizationPage['members'] = [
  {
    id: marieId,
    userId: marieId,
    firstName: 'Marie',
    lastName: 'Tremblay',
    email: 'marie@fermedunord.example',
    pictureUrl: null,
    role: 'owner',
    joinedAt: '2026-01-05T14:00:00.000Z',
    can: { changeRole: 'organizations.lastOwner', remove: 'organizations.lastOwner' },
  },
];

const setup: OrganizationPage['setup'] = {
  organizationId: anOrganization().id,
  steps: {
    profile: 'done',
    taxes: 'done',
    firstProduct: 'todo',
    firstPriceList: 'todo',
    distribution: 'todo',
    firstCustomer: 'skipped',
    credit: 'notApplicable',
  },
  isComplete: false,
  version: 1,
};

export function anOrganizationPage(
  changes: Partial<OrganizationPage['organization']> = {},
  rest: Partial<Omit<OrganizationPage, 'organization'>> = {},
): OrganizationPage {
  const { id, name, logoUrl, legalName, neq, country } = anOrganization();
  return {
    organization: {
      id,
      name,
      logoUrl,
      legalName,
      neq,
      country,
      isSeller: true,
      isBuyer: false,
      isHub: false,
      city: 'Saint-Rémi',
      customerOrganizationType: null,
      members: 1,
      isPremium: false,
      isVerified: false,
      isSuspended: false,
      closedFeatures: [],
      setup: { settled: 2, of: 7 },
      lastSeenAt: null,
      recentOrders: 0,
      troubles: [],
      createdAt: '2026-01-05T14:00:00.000Z',
      email: 'bonjour@fermedunord.example',
      version: 4,
      ...changes,
    },
    members,
    setup,
    creditAccount: anAccount(),
    ...rest,
  };
}
