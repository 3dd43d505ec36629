import { sql, type RawBuilder } from 'kysely';
import type {
  credit,
  CreditAccount,
  CreditEntry,
  OrganizationId,
  ParsedInputOf,
  OutputOf,
} from '@halles/contract';
import type { Ctx, MemberCtx, PersonCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { likePattern, hasPlainText } from '../../platform/plain-text.ts';
import { readPage } from '../../platform/prepared-statements.ts';
import { assertMember } from '../organizations/index.ts';
import { mayUseCredit } from './policy.ts';
import type { CreditEntriesTable } from './tables.ts';

interface OrganizationInput {
  organizationId: OrganizationId;
}

/** An account of another organization, or one that the member's role does not see, is answered as not found. */
export function assertMaySee(ctx: MemberCtx, organizationId: OrganizationId): void {
  if (mayUseCredit(assertMember(ctx, organizationId), 'seeCredit') !== true)
    throw new AppError('request.notFound');
}

export async function getAccount(
  ctx: MemberCtx,
  { organizationId }: OrganizationInput,
): Promise<CreditAccount> {
  assertMaySee(ctx, organizationId);
  const account = await findCreditAccount(ctx, organizationId);
  if (!account) throw new AppError('credit.notSeller');
  return account;
}

/** The account of a seller without a row: the row is created by the first entry or change. */
const emptyAccount = {
  balance_minor: 0,
  service_fee_percent: null,
  is_premium: false,
  premium_since: null,
  low_balance_alert_minor: null,
  version: 1,
};

export async function findCreditAccount(
  ctx: PersonCtx,
  organizationId: OrganizationId,
): Promise<CreditAccount | null> {
  const seller = await ctx.db
    .selectFrom('organizations')
    .select('currency')
    .where('id', '=', organizationId)
    .where('is_seller', '=', true)
    .executeTakeFirst();
  if (!seller) return null;
  const stored = await ctx.db
    .selectFrom('credit_accounts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  const row = stored ?? { ...emptyAccount, currency: seller.currency };
  const { payments, settings } = ctx.ports;
  const mayTopUp = mayUseCredit(ctx.actor, 'topUpCredit');
  return {
    organizationId,
    balance: { amountMinor: row.balance_minor, currency: row.currency },
    orderServiceFeesInPercent: row.service_fee_percent,
    defaultServiceFeesInPercent: settings.defaultServiceFeePercent,
    premium: { isPremium: row.is_premium, since: row.premium_since?.toISOString() ?? null },
    lowBalanceAlertMinor: row.low_balance_alert_minor,
    canTopUpByCard: payments.available,
    version: row.version,
    can: { topUp: payments.available ? mayTopUp : 'credit.topUpNotConfigured', setAlert: mayTopUp },
  };
}

/**
 * money.md: no fee on premium; an unset fee means the platform's default. An organization that is not a seller has no
 * account and no fee.
 */
export const serviceFeeAsJson = (organizationId: OrganizationId): RawBuilder<ServiceFee | null> => sql`(
    select json_build_object('isPremium', a.is_premium, 'percent', a.service_fee_percent::text)
    from organizations o left join credit_accounts a on a.organization_id = o.id
    where o.id = ${organizationId} and o.is_seller)`;

export interface ServiceFee {
  isPremium: boolean | null;
  /** Null: the usual one. */
  percent: string | null;
}

export const serviceFeePercentOf = ({ ports }: Pick<Ctx, 'ports'>, fee: ServiceFee | null): string =>
  !fee || fee.isPremium ? '0' : (fee.percent ?? ports.settings.defaultServiceFeePercent);

/** Every member sees whether the organization is on premium: the shell shows it. */
export async function getPremium(
  ctx: MemberCtx,
  { organizationId }: OrganizationInput,
): Promise<OutputOf<typeof credit.getPremium>> {
  assertMember(ctx, organizationId);
  const row = await ctx.db
    .selectFrom('credit_accounts')
    .select(['is_premium', 'premium_since'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return { isPremium: row?.is_premium ?? false, since: row?.premium_since?.toISOString() ?? null };
}

export async function listEntries(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof credit.listEntries>,
): Promise<OutputOf<typeof credit.listEntries>> {
  assertMaySee(ctx, input.organizationId);
  return queryCreditEntries(ctx.db, input);
}

type EntriesInput = Pick<
  ParsedInputOf<typeof credit.listEntries>,
  'organizationId' | 'page' | 'pageSize' | 'kind' | 'month' | 'search'
>;

/**
 * A month starts at midnight in the organization's time zone: a sale on the evening of the 30th belongs to that
 * month.
 */
export function inMonth(organizationId: OrganizationId, month: string) {
  const zone = sql`(select o.time_zone from organizations o where o.id = ${organizationId})`;
  const first = sql`${`${month}-01`}::timestamp`;
  return sql<boolean>`recorded_at >= ${first} at time zone ${zone}
    and recorded_at < (${first} + interval '1 month') at time zone ${zone}`;
}

export async function queryCreditEntries(
  db: Db,
  input: EntriesInput,
): Promise<OutputOf<typeof credit.listEntries>> {
  let query = db.selectFrom('credit_entries').where('organization_id', '=', input.organizationId);
  if (input.kind) query = query.where('kind', '=', input.kind);
  if (input.month) query = query.where(inMonth(input.organizationId, input.month));
  if (input.search) {
    const { search } = input;
    query = query.where((eb) =>
      eb.or([eb('reference', 'ilike', likePattern(search)), hasPlainText(sql.ref('note'), search)]),
    );
  }
  const { rows, ...page } = await readPage(query, input, (found) =>
    found.selectAll().orderBy('recorded_at', 'desc').orderBy('id', 'desc'),
  );
  return { rows: rows.map(toCreditEntry), ...page };
}

export const toCreditEntry = (row: CreditEntriesTable): CreditEntry => ({
  id: row.id,
  kind: row.kind,
  amountMinor: row.amount_minor,
  balanceMinor: row.balance_minor,
  reference: row.reference,
  purchaseOrderId: row.purchase_order_id,
  note: row.note,
  recordedBy: row.recorded_by,
  recordedAt: row.recorded_at.toISOString(),
});
