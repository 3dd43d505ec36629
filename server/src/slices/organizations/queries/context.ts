import {
  abGroup,
  type AppContext,
  type Membership,
  type OrganizationId,
  type UserId,
} from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { PersonCtx } from '../../../platform/context.ts';
import { peopleById } from '../../identity/index.ts';
import { mainAddressOf, organizationOf, organizationRow, summaryColumns, summaryOf } from './records.ts';
import { organizationLanguage } from './settings.ts';

/**
 * Spec §3, app context. Reads tables instead of the actor, because the actor is outdated when a live query runs
 * again.
 */
export async function getContext(ctx: PersonCtx): Promise<AppContext> {
  const { actor, db } = ctx;
  // Queried in parallel because the whole application waits for the context.
  const [memberships, found, people] = await Promise.all([
    membershipsFor(ctx, actor.userId),
    actor.organizationId ? activeOrganization(ctx, actor.organizationId) : null,
    peopleById(db, [actor.userId]),
  ]);
  const current = memberships.find((each) => each.organizationId === actor.organizationId) ?? null;
  const isVisible = actor.view !== 'own' || current !== null;
  const active = isVisible && found ? shownTo(ctx, actor, found, current) : null;
  const person = people.get(actor.userId);
  return {
    userId: actor.userId,
    // An admin without a second factor also gets the admin area, which tells them to set one up.
    isAdmin: actor.isAdmin || actor.lacksSecondFactor === true,
    memberships,
    currentMembership: actor.view === 'own' ? current : null,
    organization: active?.organization ?? null,
    zones: active?.organization.address?.zones ?? [],
    language: person?.language ?? active?.language ?? 'EN',
    view: actor.view,
    testGroup: active ? abGroup(active.organization.id) : null,
  };
}

const collator = new Intl.Collator('fr-CA');

/** Ordered by name for the organization selection screen. */
async function membershipsFor(ctx: PersonCtx, userId: UserId): Promise<Membership[]> {
  const rows = await ctx.db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['m.role', ...summaryColumns.map((column) => `o.${column}` as const)])
    .where('m.user_id', '=', userId)
    .execute();
  return rows
    .map((row) => ({ organizationId: row.id, organization: summaryOf(ctx, row), role: row.role }))
    .sort(
      (a, b) =>
        collator.compare(a.organization.name, b.organization.name) ||
        (a.organizationId < b.organizationId ? -1 : 1),
    );
}

type Found = NonNullable<Awaited<ReturnType<typeof activeOrganization>>>;

async function activeOrganization({ db }: PersonCtx, organizationId: OrganizationId) {
  const [row, main, language] = await Promise.all([
    organizationRow(db, organizationId),
    mainAddressOf(db, organizationId),
    organizationLanguage(db, organizationId),
  ]);
  return row ? { row, main, language } : null;
}

function shownTo(ctx: PersonCtx, actor: Person, { row, main, language }: Found, current: Membership | null) {
  const isStopped = actor.view === 'own' && row.suspended_at !== null;
  const asker = {
    role: current?.role ?? null,
    view: actor.view,
    ...(isStopped && { suspended: true as const }),
  };
  return { organization: organizationOf(ctx, row, main, asker), language };
}
