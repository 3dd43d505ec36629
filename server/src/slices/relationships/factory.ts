import type { CustomerCard, OrganizationId, Relation } from '@halles/contract';
import type { Person } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { createCustomer, createRelation } from './commands/create.ts';
import { moveRelation } from './commands/move.ts';
import { changeCustomerTerms } from './commands/terms.ts';

interface Two {
  vendor: Person;
  customer: Person;
}

const idOf = (person: Person): OrganizationId => person.organizationId!;

/** The customer asked for access, the vendor has not answered. */
export const aRequest = (ctx: Ctx, { vendor, customer }: Two): Promise<Relation> =>
  createRelation(
    { ...ctx, actor: customer },
    {
      participants: [idOf(customer), idOf(vendor)],
      participantsData: {},
      as: 'customer',
      message: 'Nous aimerions commander chez vous.',
    },
  );

/** Both said yes; as the vendor sees it. */
export async function aRelation(ctx: Ctx, two: Two): Promise<Relation> {
  const { id: relationId } = await aRequest(ctx, two);
  return moveRelation({ ...ctx, actor: two.vendor }, { relationId, action: 'accept', message: '' });
}

/** A small restaurant that takes its orders by phone. */
export const aCard = (facts: Partial<CustomerCard> = {}): CustomerCard => ({
  name: 'Cantine du Coin',
  legalName: null,
  customerOrganizationType: 'restaurant',
  contactInfo: {
    email: 'cuisine@cantineducoin.example',
    otherEmails: [],
    phones: [{ number: '+15145550177', label: '' }],
  },
  address: {
    street: '1210, rue Beaubien Est',
    unit: '',
    city: 'Montréal',
    region: 'CA-QC',
    country: 'CA',
    postalCode: 'H2S 1T8',
    location: { lat: 45.5396, lng: -73.6009 },
  },
  language: 'FR',
  ...facts,
});

/** A customer who is not on the platform; as the vendor sees it. */
export const aKeptCustomer = (
  ctx: Ctx,
  vendor: Person,
  facts: Partial<CustomerCard> = {},
): Promise<Relation> => createCustomer({ ...ctx, actor: vendor }, { card: aCard(facts), terms: {} });

type CustomerTerms = Parameters<typeof changeCustomerTerms>[1]['terms'];

/** Other terms for a customer, whatever their version. */
export async function changedTerms(
  vendor: Ctx,
  customerId: OrganizationId,
  terms: CustomerTerms,
): Promise<Relation> {
  const own = await vendor.db
    .selectFrom('relationships')
    .select(['relation_id', 'version'])
    .where('organization_id', '=', idOf(vendor.actor as Person))
    .where('partner_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return changeCustomerTerms(vendor, { relationId: own.relation_id, version: own.version, terms });
}
