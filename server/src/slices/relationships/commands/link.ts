import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { record, recordEvents } from '../../../platform/events/record.ts';
import { markSetupStep } from '../../organizations/index.ts';
import type { RelationRow } from '../queries/records.ts';
import type { Side, Standing } from '../rules/states.ts';
import { partiesOf } from './lock.ts';

export interface NewLink {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  standing: Standing;
  message?: string;
  participantsData?: Record<string, unknown>;
}

/** Creates the pair's relation and each party's record of it; returns null when the pair is already linked. */
export const linkPair = async (tx: Tx, link: NewLink): Promise<RelationRow | null> =>
  (await linkPairs(tx, [link]))[0] ?? null;

/** Links any number of pairs in as many statements as one; returns those that were not linked already. */
export async function linkPairs(tx: Tx, links: readonly NewLink[]): Promise<RelationRow[]> {
  if (links.length === 0) return [];
  const { ids, clock } = tx.ctx;
  const now = clock.now();
  const given = links.map(({ vendorId, customerId, standing, message, participantsData }) => ({
    id: ids.next<'Relation'>(),
    vendor_id: vendorId,
    customer_id: customerId,
    status: standing.status,
    started_by: standing.startedBy,
    stopped_by: standing.stoppedBy,
    message: message ?? '',
    participants_data: participantsData ?? {},
    created_at: now,
    accepted_at: standing.status === 'active' ? now : null,
    status_changed_at: now,
  }));
  const { rows } = await sql<RelationRow>`insert into relations
    select * from jsonb_populate_recordset(null::relations, ${JSON.stringify(given)}::jsonb)
    on conflict (vendor_id, customer_id) do nothing returning *`.execute(tx);
  await openRecords(tx, rows, 'vendor');
  await openRecords(tx, rows, 'customer');
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
  return rows;
}

export async function openRecords(tx: Tx, rows: readonly RelationRow[], side: Side): Promise<void> {
  const records = rows.map((row) => ({
    organization_id: side === 'vendor' ? row.vendor_id : row.customer_id,
    relation_id: row.id,
    partner_id: side === 'vendor' ? row.customer_id : row.vendor_id,
    side,
  }));
  await sql`insert into relationships (organization_id, relation_id, partner_id, side)
    select organization_id, relation_id, partner_id, side
    from jsonb_populate_recordset(null::relationships, ${JSON.stringify(records)}::jsonb)`.execute(tx);
}

interface Move {
  row: RelationRow;
  action: string;
  to: Standing;
  message?: string;
}

/** Writes the new state of a relation and notifies both parties. */
export async function moveTo(tx: Tx, { row, action, to, message }: Move): Promise<void> {
  const now = tx.ctx.clock.now();
  const isOpen = to.status === 'active';
  await tx
    .updateTable('relations')
    .set({
      status: to.status,
      started_by: to.startedBy,
      stopped_by: to.stoppedBy,
      status_changed_at: now,
      ...(message ? { message } : {}),
      ...(isOpen && row.accepted_at === null ? { accepted_at: now } : {}),
    })
    .where('id', '=', row.id)
    .execute();
  await record(tx, {
    type: 'relationships.moved',
    organizations: [row.vendor_id, row.customer_id],
    subject: row.id,
    data: { ...partiesOf(row), action, from: row.status, to: to.status },
  });
  if (isOpen) await markSetupStep(tx, row.vendor_id, 'firstCustomer');
}
