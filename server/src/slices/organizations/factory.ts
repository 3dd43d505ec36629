import type { organizations, OrganizationId, ParsedInputOf, Role, UserId } from '@halles/contract';
import type { Person } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { transaction } from '../../platform/transaction.ts';
import { aSession, aUser } from '../identity/factory.ts';
import { putAddress } from './commands/addresses.ts';
import { foundOrganization } from './commands/create.ts';
import { addMember } from './commands/members.ts';
import type { OrganizationRow } from './queries/records.ts';

export type NewOrganization = ParsedInputOf<typeof organizations.create>;

/** The small farm of the demo market, as its owner fills in the onboarding. */
export const newOrganization = (facts: Partial<NewOrganization> = {}): NewOrganization => ({
  name: 'Ferme du Nord',
  isSeller: true,
  isBuyer: false,
  isHub: false,
  customerOrganizationType: null,
  legalName: 'Ferme du Nord S.E.N.C.',
  neq: '3371254896',
  siret: null,
  logoFileId: null,
  address: {
    street: '2545, chemin Royal',
    unit: '',
    city: 'Sherbrooke',
    region: 'CA-QC',
    country: 'CA',
    postalCode: 'J1H 1S3',
    location: { lat: 45.4, lng: -71.9 },
  },
  contactInfo: {
    email: 'bonjour@fermedunord.example',
    otherEmails: [],
    phones: [{ number: '+14185550142', label: '' }],
  },
  language: 'FR',
  currency: null,
  ...facts,
});

/** An organization with its owner signed in. */
export async function anOrganization(
  ctx: Ctx,
  facts: Partial<NewOrganization> = {},
): Promise<{ organization: OrganizationRow; owner: Person }> {
  const { userId } = await aUser(ctx);
  const organization = await transaction(ctx, (tx) => foundOrganization(tx, newOrganization(facts), userId));
  const owner = await aSession(ctx, userId, organization.id);
  return { organization, owner: { ...owner, role: 'owner' } };
}

/** Somebody else of it, signed in. */
export async function aMember(ctx: Ctx, organizationId: OrganizationId, role: Role): Promise<Person> {
  const { userId } = await aUser(ctx);
  await transaction(ctx, (tx) => addMember(tx, { organizationId, userId }, role));
  return { ...(await aSession(ctx, userId, organizationId)), role };
}

/** A platform admin, who looks at an organization or acts in its name. */
export async function anAdmin(
  ctx: Ctx,
  view: { organizationId: OrganizationId; view: 'viewing' | 'acting' } | null = null,
): Promise<Person> {
  const { userId } = await aUser(ctx, { isAdmin: true });
  return { ...(await aSession(ctx, userId)), isAdmin: true, ...view };
}

/** The same two without signing anybody in: how the demo market comes to be. */
export const foundBy = (ctx: Ctx, founder: UserId, facts: NewOrganization): Promise<OrganizationRow> =>
  transaction(ctx, (tx) => foundOrganization(tx, facts, founder));

export const joinAs = (
  ctx: Ctx,
  member: { organizationId: OrganizationId; userId: UserId },
  role: Role,
): Promise<boolean> => transaction(ctx, (tx) => addMember(tx, member, role));

/** An admin verified it: it may mail many addresses without an account, in its own words. */
export const verified = (ctx: Ctx, id: OrganizationId) =>
  ctx.db.updateTable('organizations').set({ verified_at: ctx.clock.now() }).where('id', '=', id).execute();

/** Another place of an organization, which is not its main one. */
export const anotherAddress = (ctx: Ctx, organizationId: OrganizationId): ReturnType<typeof putAddress> =>
  putAddress(ctx, {
    organizationId,
    addressId: ctx.ids.next<'Address'>(),
    address: {
      street: '4720, rue Saint-Denis',
      unit: '2',
      city: 'Montréal',
      region: 'CA-QC',
      country: 'CA',
      postalCode: 'H2J 2L2',
      location: { lat: 45.5287, lng: -73.5846 },
    },
    label: 'Entrepôt',
    isMain: false,
    deliveryNotes: '',
  });
