import { sql, type RawBuilder } from 'kysely';
import {
  activeWithinDays,
  type admin,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type OrganizationTrouble,
} from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { Ctx, PersonCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { likePattern, hasPlainText, isFoundInPlain } from '../../../platform/plain-text.ts';
import { limitOf } from '../../../platform/prepared-statements.ts';
import { findCreditAccount } from '../../credit/index.ts';
import { logoUrl, membersOf, setupOf, setupProgress } from '../../organizations/index.ts';

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
  'o.closed_features',
  'a.city',
  's.done',
  's.skipped',
  'c.is_premium',
] as const;

const members = sql<number>`(select count(*) from memberships m where m.organization_id = o.id)`.as(
  'members',
);
const DAY_MS = 86_400_000;
const activeSince = ({ clock }: Pick<Ctx, 'clock'>): Date =>
  new Date(clock.now().getTime() - activeWithinDays * DAY_MS);

const lastSeen = sql<Date | null>`(select greatest(max(u.last_seen_at), max(e.last_seen_at)) from memberships m
  join users u on u.id = m.user_id left join sessions e on e.user_id = m.user_id where m.organization_id = o.id)`;

const recentOrders = (ctx: Ctx) => sql<number>`(
  (select count(*) from real_orders r where r.vendor_id = o.id and r.submitted_at >= ${activeSince(ctx)})
  + (select count(*) from real_orders r where r.customer_id = o.id and r.submitted_at >= ${activeSince(ctx)}))`;

const troubleConditions = (ctx: Ctx): Record<OrganizationTrouble, RawBuilder<boolean>> => ({
  inactive: sql`coalesce(${lastSeen} < ${activeSince(ctx)}, true)`,
  failedMail: sql`exists (select from outgoing_mail q where q.organization_id = o.id and q.failed_at is not null)`,
  overdue: sql`exists (select from invoices i where i.customer_id = o.id and i.kind = 'invoice'
    and i.status = 'published' and i.balance_minor > 0
    and i.due_on < (${ctx.clock.now()}::timestamptz at time zone o.time_zone)::date)`,
  noDistribution: sql`(o.is_seller
    and not exists (select from deliveries d where d.vendor_id = o.id and d.is_active and d.removed_at is null)
    and not exists (select from pickups k where k.vendor_id = o.id and k.is_active and k.removed_at is null))`,
});

function troublesOf(ctx: Ctx): RawBuilder<OrganizationTrouble[]> {
  const named = Object.entries(troubleConditions(ctx)).map(
    ([name, is]) => sql`case when ${is} then ${name}::text end`,
  );
  return sql`array_remove(array[${sql.join(named)}], null)`;
}

type Row = Awaited<ReturnType<typeof loadRows>>[number];

const loadRows = (ctx: Ctx, query: ReturnType<typeof organizationRows>) =>
  query
    .select(columns)
    .select([
      members,
      lastSeen.as('last_seen_at'),
      recentOrders(ctx).as('recent_orders'),
      troublesOf(ctx).as('troubles'),
    ])
    .execute();

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
  setup: setupProgress({ isSeller: row.is_seller, done: row.done ?? [], skipped: row.skipped ?? [] }),
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  recentOrders: row.recent_orders,
  troubles: row.troubles,
});

function filtered(ctx: Ctx, { kind, state, trouble, search }: ListInput) {
  let query = organizationRows(ctx.db);
  const troubles = troubleConditions(ctx);
  if (trouble === 'any') query = query.where((eb) => eb.or(Object.values(troubles)));
  else if (trouble) query = query.where(troubles[trouble]);
  if (kind === 'seller') query = query.where('o.is_seller', '=', true);
  if (kind === 'buyer') query = query.where('o.is_buyer', '=', true);
  if (kind === 'hub') query = query.where('o.is_hub', '=', true);
  if (state === 'verified') query = query.where('o.verified_at', 'is not', null);
  if (state === 'unverified') query = query.where('o.verified_at', 'is', null);
  if (state === 'suspended') query = query.where('o.suspended_at', 'is not', null);
  if (state === 'premium') query = query.where('c.is_premium', '=', true);
  if (state === 'setupIncomplete') query = query.where('s.is_complete', 'is not', true);
  if (search) {
    query = query.where((eb) =>
      eb.or([
        isFoundInPlain(sql.ref('o.search_name'), search),
        hasPlainText(sql.ref('o.legal_name'), search),
        eb('o.neq', 'ilike', likePattern(search)),
        hasPlainText(sql.ref('a.city'), search),
      ]),
    );
  }
  return query;
}

const sorts = {
  name: byName('o.name'),
  city: byName('a.city'),
  members: sql`members`,
  lastSeenAt: sql`last_seen_at`,
  recentOrders: sql`recent_orders`,
  createdAt: sql`o.created_at`,
};

export async function listOrganizations(
  ctx: Ctx,
  input: ListInput,
): Promise<OutputOf<typeof admin.listOrganizations>> {
  const query = filtered(ctx, input);
  const sort = sorts[input.sort ?? 'name'];
  const [rows, count] = await Promise.all([
    loadRows(
      ctx,
      query
        .orderBy(sort, (order) => (input.descending ? order.desc().nullsLast() : order.asc().nullsLast()))
        .orderBy('o.id')
        .modifyEnd(limitOf(input)),
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
  const [row] = await loadRows(ctx, organizationRows(ctx.db).where('o.id', '=', organizationId));
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
      closedFeatures: row.closed_features,
    },
    members: people,
    setup,
    creditAccount,
  };
}
