import type { OrganizationId, UserId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Db } from '../../../platform/db.ts';
import type { OrganizationRow } from '../queries/records.ts';
import { staleFields, withFieldVersions } from '../../../platform/stale-fields.ts';

/** Every command of this slice takes this lock first, so two of them on one organization never cross. */
export async function lockOrganization(tx: Tx, organizationId: OrganizationId): Promise<OrganizationRow> {
  const row = await tx
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    // Rows that name it may be written meanwhile: they hold its key, which stays.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('request.notFound');
  return row;
}

/** An organization is in the context of each of its people, so what happens to it is theirs to be told. */
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
  /** The version the change was made from. */
  madeFrom: number;
  current(): Promise<unknown>;
}

/** Decision 006: only a field that somebody else changed meanwhile makes a change stale. */
export async function refuseStale({
  organization,
  fields,
  madeFrom,
  current,
}: ChangeOfFields): Promise<void> {
  const stale = staleFields(fields, madeFrom, organization.field_versions);
  if (stale.length > 0) throw new AppError('request.stale', { fields: stale, current: await current() });
}

/** The next version of the one record that profile and settings are. */
export function nextVersion({ organization, fields }: Pick<ChangeOfFields, 'organization' | 'fields'>) {
  const version = organization.version + 1;
  const fieldVersions = withFieldVersions(organization.field_versions, fields, version);
  return { version, field_versions: JSON.stringify(fieldVersions) };
}
