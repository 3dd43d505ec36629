import { sql } from 'kysely';
import {
  abGroup,
  type AppContext,
  type Language,
  type Membership,
  type Organization,
  type Role,
} from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { PersonCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { userAsJson, userFrom, type UserJson } from '../../identity/index.ts';
import { organizationOf, summaryOf, type AddressParts, type OrganizationRow } from './records.ts';

/**
 * Spec §3, app context. Reads tables instead of the actor, because the actor is outdated when a live query runs
 * again.
 */
export async function getContext(ctx: PersonCtx): Promise<AppContext> {
  const { actor } = ctx;
  const rows = await contextRows(ctx);
  if (!rows[0]) throw new AppError('request.signInRequired');
  const user = userFrom(ctx, rows[0].person);
  const memberships = membershipsIn(ctx, rows);
  const current = memberships.find((each) => each.organizationId === actor.organizationId) ?? null;
  const found = rows.find((row) => row.id === actor.organizationId);
  const isVisible = actor.view !== 'own' || current !== null;
  const organization = isVisible && found ? shownTo(ctx, actor, found, current) : null;
  return {
    userId: actor.userId,
    user,
    // An admin without a second factor also gets the admin area, which tells them to set one up.
    isAdmin: actor.isAdmin || actor.lacksSecondFactor === true,
    memberships,
    currentMembership: actor.view === 'own' ? current : null,
    organization,
    zones: organization?.address?.zones ?? [],
    language: user.settings.language ?? (organization && found?.language) ?? 'EN',
    view: actor.view,
    testGroup: organization && abGroup(organization.id),
  };
}

/** Of the organization, all columns are null for a person without any. */
interface ContextRow extends OrganizationRow {
  role: Role | null;
  language: Language | null;
  main: AddressParts | null;
  person: UserJson;
}

/** A row for each membership, and one for an organization that an admin views; at least one, with the person. */
async function contextRows({ db, actor }: PersonCtx): Promise<ContextRow[]> {
  const { userId, organizationId } = actor;
  const { rows } = await sql<ContextRow>`
    select o.*, m.role, s.language, to_jsonb(a) as main, ${userAsJson} as person
    from users u
    left join lateral (
      select organization_id, role from memberships where user_id = u.id
      union all
      select ${organizationId}::uuid, null where ${organizationId}::uuid is not null and not exists (
        select from memberships where user_id = u.id and organization_id = ${organizationId})
    ) m on true
    left join organizations o on o.id = m.organization_id
    left join organization_settings s on s.organization_id = o.id
    left join addresses a on a.organization_id = o.id and a.is_main
    where u.id = ${userId}`.execute(db);
  return rows;
}

const collator = new Intl.Collator('fr-CA');

/** Ordered by name for the organization selection screen. */
const membershipsIn = (ctx: PersonCtx, rows: readonly ContextRow[]): Membership[] =>
  rows
    .flatMap((row) =>
      row.role === null
        ? []
        : [{ organizationId: row.id, organization: summaryOf(ctx, row), role: row.role }],
    )
    .sort(
      (a, b) =>
        collator.compare(a.organization.name, b.organization.name) ||
        (a.organizationId < b.organizationId ? -1 : 1),
    );

function shownTo(ctx: PersonCtx, actor: Person, row: ContextRow, current: Membership | null): Organization {
  const isStopped = actor.view === 'own' && row.suspended_at !== null;
  return organizationOf(ctx, row, row.main ?? undefined, {
    role: current?.role ?? null,
    view: actor.view,
    ...(isStopped && { suspended: true as const }),
  });
}
