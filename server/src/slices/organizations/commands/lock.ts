import type { Updateable } from 'kysely';
import type { OrganizationId, UserId } from '@halles/contract';
import { AppError, refusal } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Db } from '../../../platform/db.ts';
import type { OrganizationRow } from '../queries/records.ts';
import type { OrganizationsTable } from '../tables.ts';
import { staleFields, withFieldVersions } from '../../../platform/save-rows.ts';

/** Every command of this slice takes this lock first, so that commands on one organization run one after another. */
export async function lockOrganization(tx: Tx, organizationId: OrganizationId): Promise<OrganizationRow> {
  return (
    tx
      .selectFrom('organizations')
      .selectAll()
      .where('id', '=', organizationId)
      // Rows that reference the organization can still be inserted meanwhile, because its key does not change.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(refusal('request.notFound'))
  );
}

/** Saves columns of an organization that its command has locked. */
export const saveOrganization = (
  tx: Tx,
  organizationId: OrganizationId,
  change: Updateable<OrganizationsTable>,
): Promise<OrganizationRow> =>
  tx
    .updateTable('organizations')
    .set(change)
    .where('id', '=', organizationId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The organization is part of each member's app context, so every member is notified of changes. */
export async function everyoneIn(db: Db, organizationId: OrganizationId): Promise<UserId[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

interface ChangeOfFields {
  organization: OrganizationRow;
  fields: readonly string[];
  madeFrom: number;
  current(): Promise<unknown>;
}

/** Decision 006: a change is stale only when somebody else changed the same field meanwhile. */
export async function refuseStale({
  organization,
  fields,
  madeFrom,
  current,
}: ChangeOfFields): Promise<void> {
  const stale = staleFields(fields, madeFrom, organization.field_versions);
  if (stale.length > 0) throw new AppError('request.stale', { fields: stale, current: await current() });
}

/** Profile and settings share one version. */
export function nextVersion({ organization, fields }: Pick<ChangeOfFields, 'organization' | 'fields'>) {
  const version = organization.version + 1;
  const fieldVersions = withFieldVersions(organization.field_versions, fields, version);
  return { version, field_versions: JSON.stringify(fieldVersions) };
}
