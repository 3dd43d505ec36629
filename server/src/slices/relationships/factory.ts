import { sql } from 'kysely';
import type {
  CustomerCard,
  OrganizationId,
  Relation,
  RelationAction,
  RelationStatus,
} from '@halles/contract';
import type { Member } from '../../platform/actor.ts';
import type { Ctx, MemberCtx } from '../../platform/context.ts';
import { record } from '../../platform/events/record.ts';
import { type Tx, transaction } from '../../platform/transaction.ts';
import { createCustomer, createRelation } from './commands/create.ts';
import { linkPair, moveTo } from './commands/save-relation.ts';
import { partiesOf } from './commands/lock.ts';
import { mergeCustomers } from './commands/merge.ts';
import { bulkUpdate, moveRelation } from './commands/move.ts';
import { changeCustomerTerms, recordTagsChanged } from './commands/terms.ts';
import type { RelationRow } from './queries/records.ts';

interface Two {
  vendor: Member;
  customer: Member;
}

const idOf = (person: Member): OrganizationId => person.organizationId;

/** The customer requested access and the vendor has not answered. */
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

/** An accepted relation, as the vendor sees it. */
export async function aRelation(ctx: Ctx, two: Two): Promise<Relation> {
  const { id: relationId } = await aRequest(ctx, two);
  return moveRelation({ ...ctx, actor: two.vendor }, { relationId, action: 'accept', message: '' });
}

/** A small restaurant that orders by phone. */
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
export const aCustomerCard = (
  ctx: Ctx,
  vendor: Member,
  facts: Partial<CustomerCard> = {},
): Promise<Relation> => createCustomer({ ...ctx, actor: vendor }, { card: aCard(facts), terms: {} });

/** Merged by the vendor: the duplicate's orders and invoices move to the surviving customer. */
export const mergedInto = (vendor: MemberCtx, surviving: Relation, duplicate: Relation): Promise<Relation> =>
  mergeCustomers(vendor, { relationId: surviving.id, duplicateId: duplicate.id });

type CustomerTerms = Parameters<typeof changeCustomerTerms>[1]['terms'];

/** Changes a customer's terms using the current version. */
export async function changedTerms(
  vendor: MemberCtx,
  customerId: OrganizationId,
  terms: CustomerTerms,
): Promise<Relation> {
  const own = await ownRecord(vendor, customerId);
  return changeCustomerTerms(vendor, { relationId: own.relation_id, version: own.version, terms });
}

/** As the vendor, also where the pair trades both ways. */
const ownRecord = (vendor: MemberCtx, customerId: OrganizationId) =>
  vendor.db
    .selectFrom('relationships')
    .select(['relation_id', 'version'])
    .where('organization_id', '=', idOf(vendor.actor))
    .where('partner_id', '=', customerId)
    .where('side', '=', 'vendor')
    .executeTakeFirstOrThrow();

/** Tags a customer as from the list, where many are chosen. */
export async function taggedFromList(
  vendor: MemberCtx,
  customerId: OrganizationId,
  addTags: string[],
): Promise<void> {
  const { relation_id } = await ownRecord(vendor, customerId);
  await bulkUpdate(vendor, { relationIds: [relation_id], addTags, removeTags: [], terms: {} });
}

/** The action that brings a pair to each status, and the party that stopped it. */
const into: Record<RelationStatus, { action: RelationAction; stoppedBy: 'vendor' | null }> = {
  invited: { action: 'restore', stoppedBy: null },
  requested: { action: 'restore', stoppedBy: null },
  active: { action: 'resume', stoppedBy: null },
  paused: { action: 'pause', stoppedBy: null },
  declined: { action: 'decline', stoppedBy: 'vendor' },
  archived: { action: 'archive', stoppedBy: 'vendor' },
  blocked: { action: 'block', stoppedBy: 'vendor' },
};

/**
 * Brings a pair to any state with the commands' own writes; no email is sent because hundreds of tests start with
 * one.
 */
export const related = (
  ctx: Ctx,
  vendorId: OrganizationId,
  customerId: OrganizationId,
  status: RelationStatus,
  tags: string[] = [],
): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { action, stoppedBy } = into[status];
    const state = { status, startedBy: 'customer' as const, stoppedBy };
    const opened = await linkPair(tx, { vendorId, customerId, state });
    const row =
      opened?.row ??
      (await tx
        .selectFrom('relations')
        .selectAll()
        .where('vendor_id', '=', vendorId)
        .where('customer_id', '=', customerId)
        .executeTakeFirstOrThrow());
    if (!opened && row.status !== status) await moveTo(tx, { row, action, to: state });
    await tag(tx, row, tags);
  });

async function tag(tx: Tx, row: RelationRow, tags: string[]): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('relationships')
    .set({ tags })
    .where('organization_id', '=', row.vendor_id)
    .where('relation_id', '=', row.id)
    .where(sql<boolean>`tags <> ${tags}::text[]`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await record(tx, {
    type: 'relationships.termsChanged',
    organizations: [row.vendor_id],
    subject: row.id,
    data: { ...partiesOf(row), side: 'vendor', fields: ['tags'] },
  });
  await recordTagsChanged(tx, [row]);
}

/** Sets a pair's state directly, without events. */
export const setRelation = (
  { db }: Pick<Ctx, 'db'>,
  vendorId: OrganizationId,
  customerId: OrganizationId,
  facts: {
    status: RelationStatus;
    startedBy?: 'vendor' | 'customer';
    stoppedBy: 'vendor' | 'customer' | null;
  },
) =>
  db
    .updateTable('relations')
    .set({
      status: facts.status,
      stopped_by: facts.stoppedBy,
      ...(facts.startedBy && { started_by: facts.startedBy }),
    })
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    .execute();

/** How far the other party may change an order without approval. */
export const setTermsTolerance = (
  { db }: Pick<Ctx, 'db'>,
  organizationId: OrganizationId,
  partnerId: OrganizationId,
  percent: number,
) =>
  db
    .updateTable('relationships')
    .set({ change_tolerance: JSON.stringify({ percent, amountMinor: 1_000_000 }) })
    .where('organization_id', '=', organizationId)
    .where('partner_id', '=', partnerId)
    .execute();
