import type { Member } from '../../../platform/actor.ts';
import { sql } from 'kysely';
import {
  relationStatuses,
  type CustomerRow,
  type OutputOf,
  type ParsedInputOf,
  type relationships,
  type RelationStatus,
  type SupplierRow,
  type OrganizationId,
} from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { likePattern, hasPlainText, isFoundInPlain } from '../../../platform/plain-text.ts';
import { limitOf } from '../../../platform/prepared-statements.ts';
import type { Side } from '../rules/states.ts';
import { partnerOf } from './records.ts';

type CustomersInput = ParsedInputOf<typeof relationships.listCustomers>;
type ListInput = Omit<CustomersInput, 'customerType'> & { customerType?: string | undefined };

const ofSide = (db: Db, { organizationId }: Member, side: Side) =>
  db
    .selectFrom('relationships as s')
    .innerJoin('relations as r', 'r.id', 's.relation_id')
    .innerJoin('organizations as o', 'o.id', 's.partner_id')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.organization_id', '=', 'o.id').on('a.is_main', '=', true),
    )
    .where('s.organization_id', '=', organizationId)
    .where('s.side', '=', side);

const columns = [
  'r.id as relation_id',
  'r.status',
  'r.created_at',
  'r.accepted_at',
  'o.id',
  'o.name',
  'o.slug',
  'o.logo_file_id',
  'o.customer_organization_type',
  'o.managed_by',
  'a.city',
  's.number',
  's.tags',
  's.payment_terms_in_days',
  's.credit_limit_minor',
  's.version',
] as const;

const loadRows = (query: ReturnType<typeof ofSide>) => query.select(columns).execute();
type Row = Awaited<ReturnType<typeof loadRows>>[number];

function filtered(db: Db, at: Member, side: Side, input: ListInput) {
  let query = ofSide(db, at, side);
  if (input.status) query = query.where('r.status', '=', input.status);
  if (input.tag) query = query.where(sql<boolean>`s.tags @> array[${input.tag}]::text[]`);
  if (input.customerType)
    query = query.where(sql<boolean>`o.customer_organization_type = ${input.customerType}`);
  if (input.search) {
    const { search } = input;
    query = query.where((eb) =>
      eb.or([
        isFoundInPlain(sql.ref('o.search_name'), search),
        hasPlainText(sql.ref('a.city'), search),
        eb('s.number', 'ilike', likePattern(search)),
        hasPlainText(sql`array_to_string(s.tags, ' ')`, search),
      ]),
    );
  }
  return query;
}

/** Relations that wait for this party's answer come first. */
const waitingFirst = (side: Side) =>
  sql`case r.status when ${sql.lit(side === 'vendor' ? 'requested' : 'invited')} then 0 when 'active' then 2
    when 'paused' then 3 when 'requested' then 1 when 'invited' then 1 else 4 end`;

const sorts = {
  name: byName('o.name'),
  city: byName('a.city'),
  customerType: sql`o.customer_organization_type`,
  number: sql`s.number`,
  since: sql`coalesce(r.accepted_at, r.created_at)`,
  paymentTerms: sql`s.payment_terms_in_days`,
  creditLimit: sql`s.credit_limit_minor`,
};

async function page(ctx: MemberCtx, side: Side, input: ListInput) {
  const query = filtered(ctx.db, ctx.actor, side, input);
  const chosen = input.sort && sorts[input.sort];
  const ordered = chosen
    ? query.orderBy(chosen, (order) =>
        input.descending ? order.desc().nullsLast() : order.asc().nullsLast(),
      )
    : query.orderBy(waitingFirst(side));
  const [rows, count] = await Promise.all([
    loadRows(ordered.orderBy(sorts.name).orderBy('r.id').modifyEnd(limitOf(input))),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total, page: input.page, pageSize: input.pageSize };
}

const commonOf = (ctx: Ctx, row: Row) => ({
  id: row.relation_id,
  status: row.status,
  partner: partnerOf(ctx, row),
  tags: row.tags,
  since: (row.accepted_at ?? row.created_at).toISOString(),
  version: row.version,
});

const customerRowOf = (ctx: Ctx, row: Row): CustomerRow => ({
  ...commonOf(ctx, row),
  customerNumber: row.number,
  paymentTermsInDays: row.payment_terms_in_days,
  creditLimitMinor: row.credit_limit_minor,
});

export async function listCustomers(
  ctx: MemberCtx,
  input: CustomersInput,
): Promise<OutputOf<typeof relationships.listCustomers>> {
  const found = await page(ctx, 'vendor', input);
  return { ...found, rows: found.rows.map((row) => customerRowOf(ctx, row)) };
}

export async function listSuppliers(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.listSuppliers>,
): Promise<OutputOf<typeof relationships.listSuppliers>> {
  const found = await page(ctx, 'customer', input);
  const rows = found.rows.map((row): SupplierRow => ({ ...commonOf(ctx, row), accountNumber: row.number }));
  return { ...found, rows };
}

/** Customers by relation id, for the list of likely duplicates. */
export async function customersById(
  ctx: Ctx,
  at: Member,
  ids: readonly string[],
): Promise<Map<string, CustomerRow>> {
  if (ids.length === 0) return new Map();
  const rows = await loadRows(ofSide(ctx.db, at, 'vendor').where(sql<boolean>`r.id = any(${ids}::uuid[])`));
  return new Map(rows.map((row) => [row.relation_id, customerRowOf(ctx, row)]));
}

export async function countByStatus(ctx: Ctx): Promise<OutputOf<typeof relationships.countByStatus>> {
  const { organizationId } = ctx.actor;
  const rows = await ctx.db
    .selectFrom('relationships as s')
    .innerJoin('relations as r', 'r.id', 's.relation_id')
    .select(['s.side', 'r.status', (eb) => eb.fn.countAll<number>().as('total')])
    .where('s.organization_id', '=', organizationId)
    .groupBy(['s.side', 'r.status'])
    .execute();
  const of = (side: Side) =>
    Object.fromEntries(
      relationStatuses.map((status) => [
        status,
        rows.find((row) => row.side === side && row.status === status)?.total ?? 0,
      ]),
    ) as Record<RelationStatus, number>;
  return { customers: of('vendor'), suppliers: of('customer') };
}

export async function listTags(ctx: Ctx): Promise<OutputOf<typeof relationships.listTags>> {
  const { organizationId } = ctx.actor;
  const { rows } = await sql<{ tag: string; customers: number }>`
    select tag, count(*)::int as customers
    from relationships, unnest(tags) as tag
    where organization_id = ${organizationId} and side = 'vendor'
    group by tag order by tag collate public.by_name`.execute(ctx.db);
  return rows.map(({ tag, customers }) => ({ id: tag, tag, customers }));
}

/** Those of these customers that accepted the relation with the seller, which is still active. */
export async function acceptedPartners(
  db: Db,
  vendorId: OrganizationId,
  customerIds: readonly OrganizationId[],
): Promise<OrganizationId[]> {
  if (customerIds.length === 0) return [];
  const rows = await db
    .selectFrom('relations')
    .select('customer_id')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', 'in', [...new Set(customerIds)])
    .where('status', '=', 'active')
    .where('accepted_at', 'is not', null)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}
