import type { OrganizationId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { record } from '../../../platform/events/record.ts';
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

/** The pair's relation and each side's record of it; nothing when there is one already. */
export async function linkPair(tx: Tx, link: NewLink): Promise<RelationRow | null> {
  const { vendorId, customerId, standing } = link;
  const { ids, clock } = tx.ctx;
  const now = clock.now();
  const row = await tx
    .insertInto('relations')
    .values({
      id: ids.next<'Relation'>(),
      vendor_id: vendorId,
      customer_id: customerId,
      status: standing.status,
      started_by: standing.startedBy,
      stopped_by: standing.stoppedBy,
      message: link.message ?? '',
      participants_data: JSON.stringify(link.participantsData ?? {}),
      created_at: now,
      accepted_at: standing.status === 'active' ? now : null,
      status_changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['vendor_id', 'customer_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await openRecord(tx, row, 'vendor');
  await openRecord(tx, row, 'customer');
  await record(tx, {
    type: 'relationships.created',
    organizations: [vendorId, customerId],
    subject: row.id,
    data: { ...partiesOf(row), startedBy: standing.startedBy, status: standing.status },
  });
  if (standing.status === 'active') await markSetupStep(tx, vendorId, 'firstCustomer');
  return row;
}

export const openRecord = (tx: Tx, row: RelationRow, side: Side) =>
  tx
    .insertInto('relationships')
    .values({
      organization_id: side === 'vendor' ? row.vendor_id : row.customer_id,
      relation_id: row.id,
      partner_id: side === 'vendor' ? row.customer_id : row.vendor_id,
      side,
    })
    .execute();

interface Move {
  row: RelationRow;
  action: string;
  to: Standing;
  message?: string;
}

/** Writes where a relation stands now and tells both. */
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
