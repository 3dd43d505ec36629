import {
  customerOrganizationTypes,
  zonesOf,
  type Address,
  type Id,
  type OrganizationId,
  type UserId,
} from '@halles/contract';
import { stoppedClock } from '../platform/clock.ts';
import type { Ctx } from '../platform/context.ts';
import { seededIds, seededRandom } from '../platform/ids.ts';
import { hashPassword } from '../platform/secrets.ts';
import { transaction, type Tx } from '../platform/transaction.ts';
import { demoPassword } from './people.ts';
import { cities, firstNames, kindsOfBuyers, kindsOfSellers, lastNames, landmarks } from './names.ts';

const OPENED = '2026-09-15T10:00:00Z';
const FIRST_SEED = 1_000_000;
const MEMBERS = 2;
const BATCH = 500;

/**
 * Adds organizations until `count` exist, always the same ones. Writes rows directly instead of using commands:
 * benchmarks need tens of thousands and do not read the audit log.
 */
export async function scaleDemo(ctx: Ctx, count: number): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index + 1);
    await transaction(ctx, (tx) => insertOrganizations(tx, numbers.map(anOrganization), passwordHash));
  }
}

interface Member {
  id: UserId;
  email: string;
  firstName: string;
  lastName: string;
}

interface Organization {
  id: OrganizationId;
  addressId: Id<'Address'>;
  slug: string;
  name: string;
  isSeller: boolean;
  isBuyer: boolean;
  type: (typeof customerOrganizationTypes)[number] | null;
  address: Address;
  zones: string[];
  people: Member[];
}

const opened = new Date(OPENED);

/** Every third organization sells; type, place and owner follow from the number alone. */
function anOrganization(number: number): Organization {
  const ids = seededIds(stoppedClock(OPENED), FIRST_SEED + number);
  const random = seededRandom(FIRST_SEED + number);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)]!;
  const isSeller = number % 3 === 0;
  const { city, region, administrativeRegion, postalCode, lat, lng } = pick(cities);
  const slug = `grand-marche-${number}`;
  return {
    id: ids.next<'Organization'>(),
    addressId: ids.next<'Address'>(),
    slug,
    name: `${pick(isSeller ? kindsOfSellers : kindsOfBuyers)} ${pick(landmarks)} ${number}`,
    isSeller,
    isBuyer: !isSeller,
    type: isSeller ? null : pick(customerOrganizationTypes),
    address: {
      street: `${1 + Math.floor(random() * 9_000)}, rue Principale`,
      unit: '',
      city,
      region,
      country: 'CA',
      postalCode,
      location: { lat, lng },
    },
    zones: zonesOf({ country: 'CA', region, administrativeRegion, postalCode }),
    people: Array.from({ length: MEMBERS }, (_, index) => ({
      id: ids.next<'User'>(),
      email: `personne${index + 1}@${slug}.example`,
      firstName: pick(firstNames),
      lastName: pick(lastNames),
    })),
  };
}

async function insertOrganizations(
  tx: Tx,
  organizations: readonly Organization[],
  passwordHash: string,
): Promise<void> {
  const people = organizations.flatMap((organization) =>
    organization.people.map((person, index) => ({ organization, person, index })),
  );
  await tx
    .insertInto('users')
    .values(
      people.map(({ person }) => ({
        id: person.id,
        email: person.email,
        email_verified_at: opened,
        password_hash: passwordHash,
        first_name: person.firstName,
        last_name: person.lastName,
        language: 'FR' as const,
        created_at: opened,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('organizations')
    .values(organizations.map(organizationColumns))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await insertParts(tx, organizations);
  await tx
    .insertInto('memberships')
    .values(
      people.map(({ organization, person, index }) => ({
        organization_id: organization.id,
        user_id: person.id,
        role: index === 0 ? ('owner' as const) : ('manager' as const),
        joined_at: opened,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const organizationColumns = (organization: Organization) => ({
  id: organization.id,
  slug: organization.slug,
  name: organization.name,
  is_seller: organization.isSeller,
  is_buyer: organization.isBuyer,
  is_hub: false,
  customer_organization_type: organization.type,
  email: organization.people[0]!.email,
  phones: JSON.stringify([{ number: '+15145550100', label: '' }]),
  country: 'CA' as const,
  currency: 'CAD' as const,
  time_zone: 'America/Toronto',
  verified_at: opened,
  created_by: organization.people[0]!.id,
  created_at: opened,
});

async function insertParts(tx: Tx, organizations: readonly Organization[]): Promise<void> {
  await tx
    .insertInto('organization_settings')
    .values(organizations.map(({ id }) => ({ organization_id: id, language: 'FR' as const })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('organization_setups')
    .values(
      organizations.map(({ id, isSeller }) => ({
        organization_id: id,
        done: ['profile' as const],
        is_complete: !isSeller,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('addresses')
    .values(
      organizations.map(({ id, addressId, address, zones }) => ({
        organization_id: id,
        id: addressId,
        label: '',
        is_main: true,
        street: address.street,
        unit: address.unit,
        city: address.city,
        region: address.region,
        country: address.country,
        postal_code: address.postalCode,
        latitude: address.location?.lat ?? null,
        longitude: address.location?.lng ?? null,
        zones,
        delivery_notes: '',
        created_at: opened,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
