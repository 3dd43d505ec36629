import type { Updateable } from 'kysely';
import {
  taxGroups,
  type OrganizationId,
  type organizations,
  type ParsedInputOf,
  type Role,
  type TaxGroup,
  type TaxId,
  type UserId,
} from '@halles/contract';
import type { Person, Member } from '../../platform/actor.ts';
import type { Ctx, MemberCtx } from '../../platform/context.ts';
import { transaction } from '../../platform/transaction.ts';
import { aSession, aUser } from '../identity/factory.ts';
import { putAddress } from './commands/addresses.ts';
import { foundOrganization } from './commands/create.ts';
import { addMember, removeMember } from './commands/members.ts';
import type { OrganizationRow } from './queries/records.ts';
import type { OrganizationSettingsTable, OrganizationsTable } from './tables.ts';

export type NewOrganization = ParsedInputOf<typeof organizations.create>;

/** The small farm of the demo market, with the onboarding form filled in by its owner. */
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
): Promise<{ organization: OrganizationRow; owner: Member }> {
  const { userId } = await aUser(ctx);
  const organization = await transaction(ctx, (tx) => foundOrganization(tx, newOrganization(facts), userId));
  const owner = await aSession(ctx, userId, organization.id);
  return { organization, owner: { ...owner, organizationId: organization.id, role: 'owner' } };
}

/** A restaurant that buys and does not sell. */
export const aRestaurant = (
  ctx: Ctx,
  name = 'Bistro Verger',
): Promise<{ organization: OrganizationRow; owner: Member }> =>
  anOrganization(ctx, { name, isSeller: false, isBuyer: true, customerOrganizationType: 'restaurant' });

/** Another member of the organization, signed in. */
export async function aMember(ctx: Ctx, organizationId: OrganizationId, role: Role): Promise<Member> {
  const { userId } = await aUser(ctx);
  await transaction(ctx, (tx) => addMember(tx, { organizationId, userId }, role));
  return { ...(await aSession(ctx, userId, organizationId)), organizationId, role };
}

/** The membership of a person ends, by an owner. */
export async function removed(owner: MemberCtx, { organizationId, userId }: Member): Promise<void> {
  await removeMember(owner, { organizationId, userId });
}

/** A platform admin who views an organization or acts in its name. */
export async function anAdmin(
  ctx: Ctx,
  view: { organizationId: OrganizationId; view: 'viewing' | 'acting' } | null = null,
): Promise<Person> {
  const { userId } = await aUser(ctx, { isAdmin: true });
  return { ...(await aSession(ctx, userId)), isAdmin: true, ...view };
}

/** Like onboarding and joining but without a session, as the demo market is created. */
export const foundBy = (ctx: Ctx, founder: UserId, facts: NewOrganization): Promise<OrganizationRow> =>
  transaction(ctx, (tx) => foundOrganization(tx, facts, founder));

export const joinAs = (
  ctx: Ctx,
  member: { organizationId: OrganizationId; userId: UserId },
  role: Role,
): Promise<boolean> => transaction(ctx, (tx) => addMember(tx, member, role));

/** Verified by an admin: it may mail many addresses without an account, with its own text. */
export const verified = (ctx: Ctx, id: OrganizationId) =>
  ctx.db.updateTable('organizations').set({ verified_at: ctx.clock.now() }).where('id', '=', id).execute();

/** A context that acts as the organization's owner, for commands in tests that signed nobody in. */
export async function asOwner(ctx: Ctx, organizationId: OrganizationId): Promise<MemberCtx> {
  const { user_id: userId } = await ctx.db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  const actor: Member = {
    kind: 'person',
    userId,
    sessionId: '',
    language: 'FR',
    isAdmin: false,
    organizationId,
    role: 'owner',
    view: 'own',
  };
  return { ...ctx, actor };
}

/** Sets fields of an organization that its own screens do not set, or not immediately. */
export const setOrganization = (
  { db }: Pick<Ctx, 'db'>,
  id: OrganizationId,
  facts: Updateable<OrganizationsTable>,
) => db.updateTable('organizations').set(facts).where('id', '=', id).execute();

export const setSettings = (
  { db }: Pick<Ctx, 'db'>,
  id: OrganizationId,
  facts: Updateable<OrganizationSettingsTable>,
) => db.updateTable('organization_settings').set(facts).where('organization_id', '=', id).execute();

/** Gives every member of the organization this role. */
export const setRoles = ({ db }: Pick<Ctx, 'db'>, id: OrganizationId, role: Role) =>
  db.updateTable('memberships').set({ role }).where('organization_id', '=', id).execute();

interface NewTax {
  id: TaxId;
  fr: string;
  en: string;
  rate: string;
  taxNumber: string;
  jurisdiction?: string;
  isOnDeliveryFee?: boolean;
  validFrom?: string;
  validUntil?: string;
  taxGroups?: TaxGroup[];
}

/** The taxes a seller charges, also on the delivery fee unless the test says otherwise. */
export async function insertTaxes(
  { db }: Pick<Ctx, 'db'>,
  organizationId: OrganizationId,
  taxes: readonly NewTax[],
): Promise<void> {
  const rows = taxes.map(({ id, fr, en, rate, taxNumber, ...rest }, position) => ({
    organization_id: organizationId,
    id,
    position,
    name: JSON.stringify({ fr, en, original: 'fr' }),
    rate,
    tax_number: taxNumber,
    applies_to_delivery_fee: rest.isOnDeliveryFee ?? true,
    jurisdiction: rest.jurisdiction ?? null,
    valid_from: rest.validFrom ?? null,
    valid_until: rest.validUntil ?? null,
    tax_groups: rest.taxGroups ?? [...taxGroups],
  }));
  await db.insertInto('taxes').values(rows).execute();
}

/** Another address of an organization, the main one only on request. */
export const anotherAddress = (
  ctx: MemberCtx,
  organizationId: OrganizationId,
  place: { street?: string; city?: string; region?: string; isMain?: boolean; deliveryNotes?: string } = {},
): ReturnType<typeof putAddress> => {
  const { isMain = false, deliveryNotes = '', ...written } = place;
  return putAddress(ctx, {
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
      ...written,
    },
    label: 'Entrepôt',
    isMain,
    deliveryNotes,
  });
};
