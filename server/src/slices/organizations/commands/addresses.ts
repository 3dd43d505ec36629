import {
  address as addressParts,
  allowedTo,
  isSameValue,
  type Id,
  type OrganizationId,
  type organizations,
  type ParsedInputOf,
} from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import {
  addressOf,
  assertMember,
  type AddressRow,
  type OrganizationAddress,
  type OrganizationRow,
} from '../queries/records.ts';
import { mergedAddress, type AddressFields } from '../rules/addresses.ts';
import { everyoneIn, lockOrganization } from './lock.ts';
import { refreshSetup } from './setup.ts';

type Input = ParsedInputOf<typeof organizations.putAddress>;

/** Adds or changes an address; making it the main address removes that mark from the previous one. */
export async function putAddress(ctx: MemberCtx, input: Input): Promise<OrganizationAddress> {
  const actor = assertMember(ctx, input.organizationId);
  return transaction(ctx, async (tx) => {
    const organization = await lockToEdit(tx, actor, input.organizationId);
    const before = await addressRow(tx, input);
    const written = writtenOver(before, input);
    const main = await tx
      .selectFrom('addresses')
      .select('id')
      .where('organization_id', '=', organization.id)
      .where('is_main', '=', true)
      .executeTakeFirst();
    // The first address becomes the main one, and the main one stays so until another replaces it.
    const isMain = written.isMain || main === undefined || main.id === input.addressId;
    const columns = columnsOf({ ...written, isMain }, await zonesOf(tx, written.address));
    if (before && isSameValue({ ...before, ...columns }, before)) return addressOf(before);
    if (isMain && main && main.id !== input.addressId)
      await tx
        .updateTable('addresses')
        .set({ is_main: false })
        .where('organization_id', '=', organization.id)
        .where('id', '=', main.id)
        .execute();
    const row = await tx
      .insertInto('addresses')
      .values({
        organization_id: organization.id,
        id: input.addressId,
        created_at: ctx.clock.now(),
        ...columns,
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(columns))
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordEvent(tx, organization, 'organizations.addressChanged', input.addressId);
    await refreshSetup(tx, organization);
    return addressOf(row);
  });
}

const fieldsOf = (row: AddressRow): AddressFields => {
  const { label, isMain, deliveryNotes, ...parts } = addressOf(row);
  return { address: addressParts.parse(parts), label, isMain, deliveryNotes };
};

/** An address that a colleague removed in the meantime is not added again. */
function writtenOver(before: AddressRow | undefined, { madeFrom, ...sent }: Input): AddressFields {
  if (!madeFrom) return sent;
  if (!before) throw new AppError('request.notFound');
  const { address, stale } = mergedAddress({ stored: fieldsOf(before), madeFrom, sent });
  if (stale.length > 0) throw new AppError('request.stale', { fields: stale, current: addressOf(before) });
  return address;
}

export async function removeAddress(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof organizations.removeAddress>,
): Promise<{ done: true }> {
  const actor = assertMember(ctx, input.organizationId);
  return transaction(ctx, async (tx) => {
    const organization = await lockToEdit(tx, actor, input.organizationId);
    const row = await addressRow(tx, input);
    if (!row) throw new AppError('request.notFound');
    if (row.is_main) throw new AppError('organizations.mainAddress');
    await tx
      .deleteFrom('addresses')
      .where('organization_id', '=', organization.id)
      .where('id', '=', row.id)
      .execute();
    await recordEvent(tx, organization, 'organizations.addressRemoved', row.id);
    return { done: true };
  });
}

async function lockToEdit(tx: Tx, actor: Person, organizationId: OrganizationId): Promise<OrganizationRow> {
  const organization = await lockOrganization(tx, organizationId);
  permit(allowedTo(actor, 'editProfile'));
  return organization;
}

const addressRow = (
  tx: Tx,
  { organizationId, addressId }: Pick<Input, 'organizationId' | 'addressId'>,
): Promise<AddressRow | undefined> =>
  tx
    .selectFrom('addresses')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', addressId)
    .executeTakeFirst();

const recordEvent = async (
  tx: Tx,
  organization: OrganizationRow,
  type: 'organizations.addressChanged' | 'organizations.addressRemoved',
  addressId: Id<'Address'>,
): Promise<void> =>
  record(tx, {
    type,
    organizations: [organization.id],
    users: await everyoneIn(tx, organization.id),
    subject: organization.id,
    data: { addressId },
  });

export const zonesOf = (tx: Tx, address: AddressFields['address']): Promise<string[]> =>
  tx.ctx.ports.places.zonesOfAddress(tx, { ...address, region: address.region || null });

/** Zones are resolved on write so that offers can be matched without a look-up. */
export function columnsOf({ address, label, isMain, deliveryNotes }: AddressFields, zones: string[]) {
  return {
    label,
    is_main: isMain,
    street: address.street,
    unit: address.unit,
    city: address.city,
    region: address.region || (zones[1] ?? ''),
    country: address.country,
    postal_code: address.postalCode,
    latitude: address.location?.lat ?? null,
    longitude: address.location?.lng ?? null,
    zones,
    delivery_notes: deliveryNotes,
  };
}
