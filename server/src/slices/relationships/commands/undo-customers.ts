import { sql } from 'kysely';
import type { OrganizationId, RelationId } from '@halles/contract';
import { record } from '../../../platform/events/record.ts';
import type { MemberTx, Tx } from '../../../platform/transaction.ts';
import type { UndoRecord, UndoRefusal } from '../../imports/index.ts';
import { releaseCard } from '../../organizations/index.ts';
import type { Written } from '../documents/customer-sheet.ts';
import { removeRecords, removeRelations } from './save-relation.ts';
import { writeCustomers } from './write-customers.ts';

export interface Undo {
  relationId: RelationId;
  /** The version that the import wrote. */
  version: number;
  /** The values before the import; null: the import created the customer. */
  before: Written | null;
}

interface Imported {
  id: RelationId;
  customerId: OrganizationId;
  version: number;
  /** Still a card kept by the seller, active as the import left it, with no invitation sent. */
  isUntouched: boolean;
}

async function lockImported(tx: Tx, ids: readonly RelationId[]): Promise<Map<RelationId, Imported>> {
  const { organizationId } = tx.ctx.actor;
  await sql`select id from relations where vendor_id = ${organizationId} and id = any(${ids}::uuid[])
    order by id for update`.execute(tx);
  const { rows } = await sql<Imported>`
    select r.id, r.customer_id as "customerId", s.version,
      o.managed_by is not null and r.status = 'active'
        and not exists (select from supplier_invitations i where i.relation_id = r.id) as "isUntouched"
    from relations r
    join relationships s on s.relation_id = r.id and s.organization_id = r.vendor_id
    join organizations o on o.id = r.customer_id
    where r.vendor_id = ${organizationId} and r.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

const since = (number: number): UndoRefusal => ({ number, code: 'imports.changedSince' });

/** Deletes created customers unless something refers to them, and restores the old values of changed ones. */
export async function undoCustomers(tx: MemberTx, records: readonly UndoRecord[]): Promise<UndoRefusal[]> {
  const undos = records.map(({ number, undo }) => ({ number, ...(undo as Undo) }));
  const imported = await lockImported(
    tx,
    undos.map(({ relationId }) => relationId),
  );
  const refused = undos.filter(({ relationId, version, before }) => {
    const now = imported.get(relationId);
    return now?.version !== version || (before === null && !now.isUntouched);
  });
  if (refused.length > 0) return refused.map(({ number }) => since(number));
  const created = undos.filter(({ before }) => before === null);
  const held = await removeCreated(
    tx,
    created.map(({ relationId }) => imported.get(relationId)!),
  );
  if (held)
    return created.filter(({ relationId }) => held.has(relationId)).map(({ number }) => since(number));
  await writeCustomers(
    tx,
    undos.flatMap(({ relationId, before }) => (before ? [{ relationId, written: before }] : [])),
  );
  return [];
}

const FOREIGN_KEY = '23503';
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/**
 * If an order, cart or delivery refers to a created customer, none is deleted and the customers in use are returned.
 */
async function removeCreated(tx: MemberTx, created: readonly Imported[]): Promise<Set<RelationId> | null> {
  if (created.length === 0) return null;
  await sql`savepoint removing`.execute(tx);
  try {
    await remove(tx, created);
    await sql`release savepoint removing`.execute(tx);
    return null;
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    if (code !== FOREIGN_KEY) throw error;
    await sql`rollback to savepoint removing`.execute(tx);
    const referred = UUID.exec(detail ?? '')?.[0] as RelationId | OrganizationId | undefined;
    const held = created.filter(({ id, customerId }) => [undefined, id, customerId].includes(referred));
    return new Set((held.length > 0 ? held : created).map(({ id }) => id));
  }
}

async function remove(tx: MemberTx, created: readonly Imported[]): Promise<void> {
  const { organizationId } = tx.ctx.actor;
  const ids = created.map(({ id }) => id);
  const customerIds = created.map(({ customerId }) => customerId);
  await removeRecords(tx, ids);
  await removeRelations(tx, ids);
  await record(tx, {
    type: 'relationships.removed',
    organizations: [organizationId],
    data: { vendorId: organizationId, count: ids.length },
  });
  await releaseCard(tx, organizationId, customerIds);
}
