import {
  address,
  isSameValue,
  type CustomerCard,
  type ParsedInputOf,
  type Relation,
  type relationships,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import {
  addressOf,
  changeKeptOrganization,
  mainAddressOf,
  organizationRow,
  settingsOf,
} from '../../organizations/index.ts';
import { loadRelation } from '../queries/records.ts';
import { lockCustomer, partiesOf, type LockedRelation } from './lock.ts';
import { nextVersion, refuseStale } from './terms.ts';

export async function changeCard(
  ctx: Ctx,
  input: ParsedInputOf<typeof relationships.changeCard>,
): Promise<Relation> {
  return transaction(ctx, async (tx) => {
    const locked = await lockCustomer(tx, input.relationId);
    await writeCard(tx, locked, input.card, input.version);
    return loadRelation(ctx, tx, input.relationId);
  });
}

/** Only what was sent and differs; the import writes rows with it too. */
export async function writeCard(
  tx: Tx,
  locked: LockedRelation,
  sent: Partial<CustomerCard>,
  madeFrom = locked.own.version,
): Promise<void> {
  const { own, row, organizationId } = locked;
  const before = await cardOf(tx, row.customer_id);
  if (!before) throw new AppError('relationships.customerIsOnPlatform');
  const changes = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && !isSameValue(value, before[field as keyof CustomerCard]),
  );
  const fields = changes.map(([field]) => `card.${field}`);
  if (fields.length === 0) return;
  await refuseStale(tx, locked, fields, madeFrom);
  await changeKeptOrganization(tx, organizationId, row.customer_id, {
    ...before,
    ...Object.fromEntries(changes),
  });
  await tx
    .updateTable('relationships')
    .set(nextVersion(own, fields))
    .where('organization_id', '=', organizationId)
    .where('relation_id', '=', row.id)
    .execute();
  await record(tx, {
    type: 'relationships.cardChanged',
    organizations: [organizationId],
    subject: row.id,
    data: { ...partiesOf(row), fields },
  });
}

export async function cardOf(
  tx: Tx,
  customerId: LockedRelation['organizationId'],
): Promise<CustomerCard | null> {
  const organization = await organizationRow(tx, customerId);
  if (!organization || organization.kept_by === null) return null;
  const main = await mainAddressOf(tx, customerId);
  return {
    name: organization.name,
    legalName: organization.legal_name,
    customerOrganizationType: organization.customer_organization_type ?? 'other',
    contactInfo: {
      email: organization.email,
      otherEmails: organization.other_emails,
      phones: organization.phones,
    },
    address: main ? address.parse(addressOf(main)) : null,
    language: (await settingsOf(tx, customerId)).preferences.language,
  };
}
