import { sql } from 'kysely';
import {
  address,
  isSameValue,
  type CustomerCard,
  type ParsedInputOf,
  type Relation,
  type relationships,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordEvents } from '../../../platform/events/record.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import {
  addressOf,
  changeCards,
  mainAddressOf,
  organizationRow,
  settingsOf,
} from '../../organizations/index.ts';
import { loadRelation } from '../queries/records.ts';
import { lockCustomer, partiesOf, type LockedRelation } from './lock.ts';
import { refuseStale, versionsAfter } from './terms.ts';

export async function changeCard(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.changeCard>,
): Promise<Relation> {
  return transaction(ctx, async (tx) => {
    const locked = await lockCustomer(tx, input.relationId);
    await writeCard(tx, locked, input.card, input.version);
    return loadRelation(ctx, tx, input.relationId);
  });
}

/** Writes only fields that were sent and differ. */
async function writeCard(
  tx: MemberTx,
  locked: LockedRelation,
  sent: Partial<CustomerCard>,
  madeFrom: number,
): Promise<void> {
  const before = await cardOf(tx, locked.row.customer_id);
  if (!before) throw new AppError('relationships.customerIsOnPlatform');
  const changes = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && !isSameValue(value, before[field as keyof CustomerCard]),
  );
  const fields = changes.map(([field]) => field);
  if (fields.length === 0) return;
  await refuseStale(tx, locked, fields.map(cardField), madeFrom);
  await rewriteCards(tx, [{ locked, card: { ...before, ...Object.fromEntries(changes) }, fields }]);
}

const cardField = (field: string): string => `card.${field}`;

export interface ChangedCard {
  locked: LockedRelation;
  /** The whole card after the change. */
  card: CustomerCard;
  /** The fields that changed. */
  fields: readonly string[];
}

/** Any number of cards takes as many statements as one; the import uses this too. */
export async function rewriteCards(tx: Tx, changes: readonly ChangedCard[]): Promise<void> {
  if (changes.length === 0) return;
  const { organizationId } = changes[0]!.locked;
  await changeCards(
    tx,
    organizationId,
    changes.map(({ locked: { row }, card }) => ({ organizationId: row.customer_id, card })),
  );
  const versions = changes.map(({ locked: { own, row }, fields }) => ({
    relation_id: row.id,
    ...versionsAfter(own, fields.map(cardField)),
  }));
  await sql`update relationships r set version = g.version, field_versions = g.field_versions
    from jsonb_populate_recordset(null::relationships, ${JSON.stringify(versions)}::jsonb) as g
    where r.organization_id = ${organizationId} and r.relation_id = g.relation_id`.execute(tx);
  await recordEvents(
    tx,
    changes.map(({ locked: { row }, fields }) => ({
      type: 'relationships.cardChanged',
      organizations: [organizationId],
      subject: row.id,
      data: { ...partiesOf(row), fields: fields.map(cardField) },
    })),
  );
}

async function cardOf(tx: Tx, customerId: LockedRelation['organizationId']): Promise<CustomerCard | null> {
  const organization = await organizationRow(tx, customerId);
  if (!organization || organization.managed_by === null) return null;
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
