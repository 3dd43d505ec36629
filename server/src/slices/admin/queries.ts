import { sql } from 'kysely';
import type { admin, OrganizationId, OutputOf, ParsedInputOf } from '@halles/contract';
import { byName } from '../../platform/by-name.ts';
import type { Ctx, PersonCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { likePattern } from '../../platform/like-pattern.ts';
import { findCreditAccount, queryCreditEntries } from '../credit/index.ts';
import { logoUrl, membersOf, setupOf, withInvitedAddress } from '../organizations/index.ts';

type ListInput = ParsedInputOf<typeof admin.listOrganizations>;
type AdminOrganization = OutputOf<typeof admin.listOrganizations>['rows'][number];

const organizationRows = (db: Db) =>
  db
    .selectFrom('organizations as o')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.organization_id', '=', 'o.id').on('a.is_main', '=', true),
    )
    .leftJoin('organization_setups as s', 's.organization_id', 'o.id')
    .leftJoin('credit_accounts as c', 'c.organization_id', 'o.id')
    // A customer card that a seller manages is not an account.
    .where('o.managed_by', 'is', null);

const columns = [
  'o.id',
  'o.name',
  'o.logo_file_id',
  'o.is_seller',
  'o.is_buyer',
  'o.is_hub',
  'o.country',
  'o.customer_organization_type',
  'o.verified_at',
  'o.suspended_at',
  'o.created_at',
  'o.legal_name',
  'o.neq',
  'o.email',
  'o.version',
  'a.city',
  's.is_complete',
  'c.is_premium',
] as const;

const members = sql<number>`(select count(*) from memberships m where m.organization_id = o.id)`.as(
  'members',
);
type Row = Awaited<ReturnType<typeof loadRows>>[number];

const loadRows = (query: ReturnType<typeof organizationRows>) =>
  query.select(columns).select(members).execute();

const toAdminOrganization = (ctx: Ctx, row: Row): AdminOrganization => ({
  id: row.id,
  name: row.name,
  logoUrl: logoUrl(ctx, row.logo_file_id),
  isSeller: row.is_seller,
  isBuyer: row.is_buyer,
  isHub: row.is_hub,
  city: row.city,
  country: row.country,
  customerOrganizationType: row.customer_organization_type,
  members: row.members,
  isPremium: row.is_premium ?? false,
  isVerified: row.verified_at !== null,
  isSuspended: row.suspended_at !== null,
  isSetupComplete: row.is_complete ?? false,
  createdAt: row.created_at.toISOString(),
});

function filtered(db: Db, { kind, state, search }: ListInput) {
  let query = organizationRows(db);
  if (kind === 'seller') query = query.where('o.is_seller', '=', true);
  if (kind === 'buyer') query = query.where('o.is_buyer', '=', true);
  if (kind === 'hub') query = query.where('o.is_hub', '=', true);
  if (state === 'verified') query = query.where('o.verified_at', 'is not', null);
  if (state === 'unverified') query = query.where('o.verified_at', 'is', null);
  if (state === 'suspended') query = query.where('o.suspended_at', 'is not', null);
  if (state === 'premium') query = query.where('c.is_premium', '=', true);
  if (state === 'setupIncomplete') query = query.where('s.is_complete', 'is not', true);
  if (search) {
    const like = likePattern(search);
    query = query.where((eb) =>
      eb.or([
        eb('o.name', 'ilike', like),
        eb('o.legal_name', 'ilike', like),
        eb('o.neq', 'ilike', like),
        eb('a.city', 'ilike', like),
      ]),
    );
  }
  return query;
}

const sorts = {
  name: byName('o.name'),
  city: byName('a.city'),
  members: sql`members`,
  createdAt: sql`o.created_at`,
};

export async function listOrganizations(
  ctx: Ctx,
  input: ListInput,
): Promise<OutputOf<typeof admin.listOrganizations>> {
  const query = filtered(ctx.db, input);
  const sort = sorts[input.sort ?? 'name'];
  const [rows, count] = await Promise.all([
    loadRows(
      query
        .orderBy(sort, (order) => (input.descending ? order.desc().nullsLast() : order.asc().nullsLast()))
        .orderBy('o.id')
        .limit(input.pageSize)
        .offset((input.page - 1) * input.pageSize),
    ),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map((row) => toAdminOrganization(ctx, row)),
    total: count.total,
    page: input.page,
    pageSize: input.pageSize,
  };
}

export async function getOrganization(
  ctx: PersonCtx,
  { organizationId }: { organizationId: OrganizationId },
): Promise<OutputOf<typeof admin.getOrganization>> {
  const [row] = await loadRows(organizationRows(ctx.db).where('o.id', '=', organizationId));
  if (!row) throw new AppError('request.notFound');
  const [people, setup, creditAccount] = await Promise.all([
    membersOf(ctx, organizationId),
    setupOf(ctx, organizationId),
    findCreditAccount(ctx, organizationId),
  ]);
  return {
    organization: {
      ...toAdminOrganization(ctx, row),
      legalName: row.legal_name,
      neq: row.neq,
      email: row.email,
      version: row.version,
    },
    members: people,
    setup,
    creditAccount,
  };
}

export async function listCreditAccounts(
  ctx: Ctx,
  input: ParsedInputOf<typeof admin.listCreditAccounts>,
): Promise<OutputOf<typeof admin.listCreditAccounts>> {
  let query = ctx.db
    .selectFrom('organizations as o')
    .leftJoin('credit_accounts as c', 'c.organization_id', 'o.id')
    .where('o.is_seller', '=', true);
  if (input.state === 'negative') query = query.where(sql<boolean>`coalesce(c.balance_minor, 0) <= 0`);
  if (input.state === 'premium') query = query.where('c.is_premium', '=', true);
  if (input.state === 'standard') query = query.where(sql<boolean>`not coalesce(c.is_premium, false)`);
  if (input.search) query = query.where('o.name', 'ilike', likePattern(input.search));
  const order = input.sort === 'balance' ? sql`coalesce(c.balance_minor, 0)` : byName('o.name');
  const [rows, count] = await Promise.all([
    query
      .select(['o.id', 'o.name', 'o.logo_file_id', 'o.currency', 'c.service_fee_percent', 'c.is_premium'])
      .select([
        sql<number>`coalesce(c.balance_minor, 0)`.as('balance_minor'),
        sql<Date | null>`(select max(e.recorded_at) from credit_entries e where e.organization_id = o.id)`.as(
          'last_entry_at',
        ),
      ])
      .orderBy(order, input.descending ? 'desc' : 'asc')
      .orderBy('o.id')
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      logoUrl: logoUrl(ctx, row.logo_file_id),
      balance: { amountMinor: row.balance_minor, currency: row.currency },
      percent: row.service_fee_percent,
      isPremium: row.is_premium ?? false,
      lastEntryAt: row.last_entry_at?.toISOString() ?? null,
    })),
    total: count.total,
    page: input.page,
    pageSize: input.pageSize,
  };
}

export const listCreditEntries = (ctx: Ctx, input: ParsedInputOf<typeof admin.listCreditEntries>) =>
  queryCreditEntries(ctx.db, input);

export async function listUsers(
  ctx: Ctx,
  input: ParsedInputOf<typeof admin.listUsers>,
): Promise<OutputOf<typeof admin.listUsers>> {
  let query = ctx.db.selectFrom('users as u').where('u.deleted_at', 'is', null);
  if (input.state === 'admin') query = query.where('u.is_admin', '=', true);
  if (input.state === 'disabled') query = query.where('u.disabled_at', 'is not', null);
  if (input.search) {
    const like = likePattern(input.search);
    query = query.where(
      sql<boolean>`(u.email ilike ${like} or u.first_name || ' ' || u.last_name ilike ${like})`,
    );
  }
  const [rows, count] = await Promise.all([
    query
      .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.is_admin', 'u.disabled_at'])
      .select(['u.disabled_reason', 'u.created_at'])
      .select(
        sql<boolean>`u.totp_confirmed_at is not null or exists (select from passkeys p where p.user_id = u.id)`.as(
          'has_second_factor',
        ),
      )
      .orderBy(sql`lower(u.first_name || ' ' || u.last_name)`)
      .orderBy('u.id')
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      isAdmin: row.is_admin,
      hasSecondFactor: row.has_second_factor,
      disabledAt: row.disabled_at?.toISOString() ?? null,
      disabledReason: row.disabled_reason,
      createdAt: row.created_at.toISOString(),
    })),
    total: count.total,
    page: input.page,
    pageSize: input.pageSize,
  };
}

/**
 * A successful sign-in has no actor yet, so its subject counts as the actor; a failed sign-in may come from anybody.
 */
const auditActorId = sql<never>`coalesce(e.actor_user_id,
  case when e.type like 'identity.%' and e.type <> 'identity.signInFailed' then e.subject_id end)`;

export async function listAudit(
  ctx: Ctx,
  input: ParsedInputOf<typeof admin.listAudit>,
): Promise<OutputOf<typeof admin.listAudit>> {
  let query = ctx.db
    .selectFrom('events as e')
    .leftJoin('users as u', (join) => join.on('u.id', '=', auditActorId));
  if (input.organizationId)
    query = query.where(sql<boolean>`e.organization_ids @> array[${input.organizationId}]::uuid[]`);
  if (input.onlyAdmins) query = query.where('e.acting', '=', true);
  if (input.search) query = query.where('e.type', 'ilike', likePattern(input.search));
  const [rows, count] = await Promise.all([
    query
      .select(['e.id', 'e.type', 'e.acting', 'e.happened_at', 'e.data', 'u.first_name', 'u.last_name'])
      .select(
        sql<string | null>`(select o.name from organizations o where o.id = e.organization_ids[1])`.as(
          'organization',
        ),
      )
      .orderBy('e.id', 'desc')
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: (await withInvitedAddress(ctx.db, rows)).map((row) => ({
      id: row.id as OutputOf<typeof admin.listAudit>['rows'][number]['id'],
      type: row.type,
      person: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
      organization: row.organization,
      acting: row.acting,
      happenedAt: row.happened_at.toISOString(),
      data: row.data,
    })),
    total: count.total,
    page: input.page,
    pageSize: input.pageSize,
  };
}
