import { sql } from 'kysely';
import type { OrganizationId, RelationId } from '@halles/contract';
import { record, recordEvents } from '../../../platform/events/record.ts';
import { saveRows } from '../../../platform/save-rows.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { markSetupStep } from '../../organizations/index.ts';
import type { PartyRelation, RelationRow, RelationshipRow } from '../queries/records.ts';
import type { Side, RelationState } from '../rules/states.ts';
import { partiesOf } from './lock.ts';

/** Writes what differs between relations as they were loaded and as they were decided. */
export async function saveRelations(
  tx: Tx,
  before: readonly PartyRelation[],
  after: readonly PartyRelation[],
): Promise<void> {
  await saveRows(tx, 'relations', {
    key: ['id'],
    before: before.map(({ row }) => row),
    after: after.map(({ row }) => row),
  });
  await saveRecords(
    tx,
    before.map(({ own }) => own),
    after.map(({ own }) => own),
  );
}

export const saveRecords = (
  tx: Tx,
  before: readonly RelationshipRow[],
  after: readonly RelationshipRow[],
): Promise<void> => saveRows(tx, 'relationships', { key: ['organization_id', 'relation_id'], before, after });

export interface NewLink {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  state: RelationState;
  message?: string;
  participantsData?: Record<string, unknown>;
}

/** A relation with the records of both parties. */
export interface WholeRelation extends Record<Side, RelationshipRow> {
  row: RelationRow;
}

/** Creates the pair's relation and each party's record of it; returns null when the pair is already linked. */
export const linkPair = async (tx: Tx, link: NewLink): Promise<WholeRelation | null> =>
  (await linkPairs(tx, [link]))[0] ?? null;

/** Links any number of pairs in as many statements as one; returns those that were not linked already. */
export async function linkPairs(tx: Tx, links: readonly NewLink[]): Promise<WholeRelation[]> {
  if (links.length === 0) return [];
  const { ids, clock } = tx.ctx;
  const now = clock.now();
  const news = links.map(({ vendorId, customerId, state, message, participantsData }) => ({
    id: ids.next<'Relation'>(),
    vendor_id: vendorId,
    customer_id: customerId,
    status: state.status,
    started_by: state.startedBy,
    stopped_by: state.stoppedBy,
    message: message ?? '',
    participants_data: participantsData ?? {},
    created_at: now,
    accepted_at: state.status === 'active' ? now : null,
    status_changed_at: now,
  }));
  const { rows } = await sql<RelationRow>`insert into relations
    select * from jsonb_populate_recordset(null::relations, ${JSON.stringify(news)}::jsonb)
    on conflict (vendor_id, customer_id) do nothing returning *`.execute(tx);
  const records = await openRecords(
    tx,
    rows.flatMap((row) => [newRecord(row, 'vendor'), newRecord(row, 'customer')]),
  );
  await recordEvents(
    tx,
    rows.map((row) => ({
      type: 'relationships.created',
      organizations: [row.vendor_id, row.customer_id],
      subject: row.id,
      data: { ...partiesOf(row), startedBy: row.started_by, status: row.status },
    })),
  );
  const opened = rows.filter(({ status }) => status === 'active').map(({ vendor_id }) => vendor_id);
  for (const vendorId of new Set(opened)) await markSetupStep(tx, vendorId, 'firstCustomer');
  const ofSide = (side: Side) =>
    new Map(records.filter((each) => each.side === side).map((each) => [each.relation_id, each]));
  const [vendor, customer] = [ofSide('vendor'), ofSide('customer')];
  return rows.map((row) => ({ row, vendor: vendor.get(row.id)!, customer: customer.get(row.id)! }));
}

const newRecord = (row: RelationRow, side: Side) => ({
  organization_id: side === 'vendor' ? row.vendor_id : row.customer_id,
  relation_id: row.id,
  partner_id: side === 'vendor' ? row.customer_id : row.vendor_id,
  side,
});

async function openRecords(
  tx: Tx,
  news: readonly ReturnType<typeof newRecord>[],
): Promise<RelationshipRow[]> {
  const { rows } = await sql<RelationshipRow>`
    insert into relationships (organization_id, relation_id, partner_id, side)
    select organization_id, relation_id, partner_id, side
    from jsonb_populate_recordset(null::relationships, ${JSON.stringify(news)}::jsonb) returning *`.execute(
    tx,
  );
  return rows;
}

interface Move {
  row: RelationRow;
  action: string;
  to: RelationState;
  message?: string;
}

/** Writes the new state of a relation and notifies both parties. */
export async function moveTo(tx: Tx, { row, action, to, message }: Move): Promise<RelationRow> {
  const now = tx.ctx.clock.now();
  const isOpen = to.status === 'active';
  const after: RelationRow = {
    ...row,
    status: to.status,
    started_by: to.startedBy,
    stopped_by: to.stoppedBy,
    status_changed_at: now,
    message: message || row.message,
    accepted_at: row.accepted_at ?? (isOpen ? now : null),
  };
  await saveRows(tx, 'relations', { key: ['id'], before: [row], after: [after] });
  await record(tx, {
    type: 'relationships.moved',
    organizations: [row.vendor_id, row.customer_id],
    subject: row.id,
    data: { ...partiesOf(row), action, from: row.status, to: to.status, startedBy: to.startedBy },
  });
  if (isOpen) await markSetupStep(tx, row.vendor_id, 'firstCustomer');
  return after;
}

/** A vendor's relation with a customer card becomes one with the organization that the card was for. */
export async function transferCard(
  tx: Tx,
  card: PartyRelation,
  organizationId: OrganizationId,
): Promise<WholeRelation> {
  const row = { ...card.row, customer_id: organizationId };
  const vendor = { ...card.own, partner_id: organizationId };
  await sql`delete from relationships where relation_id = ${row.id} and side = 'customer'`.execute(tx);
  await saveRelations(tx, [card], [{ row, own: vendor }]);
  const [customer] = await openRecords(tx, [newRecord(row, 'customer')]);
  return { row, vendor, customer: customer! };
}

export async function removeRecords(tx: Tx, ids: readonly RelationId[]): Promise<void> {
  await sql`delete from relationships where relation_id = any(${ids}::uuid[])`.execute(tx);
}

export async function removeRelations(tx: Tx, ids: readonly RelationId[]): Promise<void> {
  await sql`delete from relations where id = any(${ids}::uuid[])`.execute(tx);
}
