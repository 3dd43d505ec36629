import type {
  credit,
  CreditAccount,
  CreditEntry,
  Id,
  OrganizationId,
  OutputOf,
  ParsedInputOf,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../platform/context.ts';
import { AppError, permit } from '../../platform/errors.ts';
import { record } from '../../platform/events/record.ts';
import { writeChangesOf } from '../../platform/events/write-events.ts';
import { rowChanges } from '../../platform/save-rows.ts';
import { type Tx, transaction } from '../../platform/transaction.ts';
import { textsIn } from '../../platform/texts.ts';
import { assertMember, markSetupStep, organizationRow, settingsOf } from '../organizations/index.ts';
import { mayUseCredit } from './policy.ts';
import { toCreditEntry, getAccount } from './queries.ts';
import { decideAlert } from './rules.ts';
import type { CreditEntriesTable } from './tables.ts';

export interface NewEntry {
  organizationId: OrganizationId;
  kind: CreditEntriesTable['kind'];
  amountMinor: number;
  reference?: string | null;
  note?: string | null;
  purchaseOrderId?: Id<'PurchaseOrder'> | null;
  /** An entry with a key that already exists is not entered again. */
  causeKey?: string | null;
}

/** Every seller has an account; its row is created by the first entry or change. */
export async function lockAccount(tx: Tx, organizationId: OrganizationId) {
  await writeChangesOf('credit_accounts', tx);
  const locked = tx
    .selectFrom('credit_accounts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .forUpdate();
  const known = await locked.executeTakeFirst();
  if (known) return known;
  const created = await tx
    .insertInto('credit_accounts')
    .columns(['organization_id', 'currency', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('organizations')
        .select((of) => ['id', 'currency', of.val(tx.ctx.clock.now()).as('created_at')])
        .where('id', '=', organizationId)
        .where('is_seller', '=', true),
    )
    // Another transaction may have created it at the same moment.
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  const account = created ?? (await locked.executeTakeFirst());
  if (!account) throw new AppError('credit.notSeller');
  return account;
}

const entryOfCause = async (tx: Tx, { organizationId, causeKey }: NewEntry): Promise<CreditEntry> =>
  toCreditEntry(
    await tx
      .selectFrom('credit_entries')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('cause_key', '=', causeKey!)
      .executeTakeFirstOrThrow(),
  );

type Account = Awaited<ReturnType<typeof lockAccount>>;

/** The row of an entry, and whether it makes the balance fall below the alert. */
function entryOn({ ctx }: Tx, account: Account, entry: NewEntry) {
  const balanceMinor = account.balance_minor + entry.amountMinor;
  const row: CreditEntriesTable = {
    id: ctx.ids.next<'CreditEntry'>(),
    organization_id: entry.organizationId,
    kind: entry.kind,
    amount_minor: entry.amountMinor,
    balance_minor: balanceMinor,
    reference: entry.reference ?? null,
    purchase_order_id: entry.purchaseOrderId ?? null,
    note: entry.note ?? null,
    cause_key: entry.causeKey ?? null,
    recorded_by: ctx.actor.userId,
    recorded_at: ctx.clock.now(),
  };
  const alert = decideAlert({
    balanceMinor,
    alertMinor: account.low_balance_alert_minor,
    alerted: account.alerted,
  });
  const change = {
    balance_minor: balanceMinor,
    version: account.version + 1,
    ...(alert === 'nothing' ? {} : { alerted: alert === 'send' }),
  };
  return { row, change, alert };
}

/** The ledger entry and the balance are written in the transaction of their cause. */
export async function recordEntry(tx: Tx, entry: NewEntry): Promise<CreditEntry> {
  const account = await lockAccount(tx, entry.organizationId);
  const { row, change, alert } = entryOn(tx, account, entry);
  const entered = await tx
    .with('entered', (db) =>
      db
        .insertInto('credit_entries')
        .values(row)
        .onConflict((conflict) => conflict.columns(['organization_id', 'cause_key']).doNothing())
        .returning('id'),
    )
    .updateTable('credit_accounts')
    .set(change)
    .where('organization_id', '=', entry.organizationId)
    .where(({ exists, selectFrom }) => exists(selectFrom('entered').select('id')))
    .returning('version')
    .executeTakeFirst();
  if (!entered) return entryOfCause(tx, entry);
  await recordEntered(tx, account, row, alert);
  if (entry.kind === 'topUp') await markSetupStep(tx, entry.organizationId, 'credit');
  return toCreditEntry(row);
}

/**
 * The same with the last statement of the command, for a cause that comes once: another entry of it fails the command.
 */
export async function recordEntryAtEnd(tx: Tx, entry: NewEntry): Promise<void> {
  const account = await lockAccount(tx, entry.organizationId);
  const { row, change, alert } = entryOn(tx, account, entry);
  tx.recorded.changes.push(
    ...rowChanges('credit_accounts', {
      key: ['organization_id'],
      before: [account],
      after: [{ ...account, ...change }],
    }),
    ...rowChanges('credit_entries', { key: ['id'], before: [], after: [row] }),
  );
  await recordEntered(tx, account, row, alert);
}

async function recordEntered(
  tx: Tx,
  { currency }: Account,
  row: CreditEntriesTable,
  alert: ReturnType<typeof decideAlert>,
): Promise<void> {
  const organizations = [row.organization_id];
  const data = { entryId: row.id, kind: row.kind, amountMinor: row.amount_minor, currency };
  await record(tx, { type: 'credit.entryRecorded', organizations, subject: row.id, data });
  if (alert === 'send')
    await record(tx, {
      type: 'credit.balanceFellLow',
      organizations,
      data: { balanceMinor: row.balance_minor, currency },
    });
}

export async function setFee(
  ctx: Ctx,
  organizationId: OrganizationId,
  percent: string | null,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, organizationId);
    await changeAccount(tx, organizationId, { service_fee_percent: percent });
    await record(tx, { type: 'credit.feeChanged', organizations: [organizationId], data: { percent } });
  });
}

export async function setPremium(
  ctx: Ctx,
  organizationId: OrganizationId,
  isPremium: boolean,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const account = await lockAccount(tx, organizationId);
    if (account.is_premium === isPremium) return;
    await changeAccount(tx, organizationId, {
      is_premium: isPremium,
      premium_since: isPremium ? ctx.clock.now() : null,
    });
    if (isPremium) await markSetupStep(tx, organizationId, 'credit');
    await record(tx, { type: 'credit.premiumChanged', organizations: [organizationId], data: { isPremium } });
  });
}

interface AccountChange {
  service_fee_percent?: string | null;
  is_premium?: boolean;
  premium_since?: Date | null;
  low_balance_alert_minor?: number | null;
  alerted?: boolean;
}

const changeAccount = (tx: Tx, organizationId: OrganizationId, change: AccountChange) =>
  tx
    .updateTable('credit_accounts')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .execute();

function assertMayTopUp(ctx: MemberCtx, organizationId: OrganizationId): void {
  permit(mayUseCredit(assertMember(ctx, organizationId), 'topUpCredit'));
}

export async function setLowBalanceAlert(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof credit.setLowBalanceAlert>,
): Promise<CreditAccount> {
  assertMayTopUp(ctx, input.organizationId);
  await transaction(ctx, async (tx) => {
    const account = await lockAccount(tx, input.organizationId);
    if (account.version !== input.version) throw new AppError('request.stale');
    const alertMinor = input.lowBalanceAlertMinor;
    // An alert threshold that the balance is already below counts as alerted: the email waits for the next fall.
    const alerted = alertMinor !== null && account.balance_minor <= alertMinor;
    await changeAccount(tx, input.organizationId, { low_balance_alert_minor: alertMinor, alerted });
    await record(tx, {
      type: 'credit.alertChanged',
      organizations: [input.organizationId],
      data: { alertMinor },
    });
  });
  return getAccount(ctx, input);
}

export async function startTopUp(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof credit.startTopUp>,
): Promise<OutputOf<typeof credit.startTopUp>> {
  assertMayTopUp(ctx, input.organizationId);
  const { payments, settings } = ctx.ports;
  if (!payments.available) throw new AppError('credit.topUpNotConfigured');
  const account = await getAccount(ctx, input);
  const screen = `${settings.publicUrl}/credit-account`;
  const language = ctx.actor.language;
  const { url } = await payments.createCheckoutSession({
    purpose: { of: 'topUp', organizationId: input.organizationId },
    name: textsIn(language)('credit.topUp'),
    amount: { amountMinor: input.amountMinor, currency: account.balance.currency },
    language,
    successUrl: `${screen}?topUp=paid`,
    cancelUrl: screen,
    idempotencyKey: ctx.idempotency?.key ?? ctx.requestId,
  });
  return { url };
}

interface CardTopUp {
  organizationId: OrganizationId;
  amountMinor: number;
  /** The payment's reference at the payment provider. */
  reference: string;
}

/** The payment provider may report a session twice or late: the session reference makes it one entry. */
export const recordPaidTopUp = (
  ctx: Ctx,
  { sessionReference, ...paid }: CardTopUp & { sessionReference: string },
): Promise<CreditEntry> =>
  transaction(ctx, (tx) =>
    recordEntry(tx, { ...paid, kind: 'topUp', causeKey: `payment:${sessionReference}` }),
  );

/** `amountMinor` is what remains of the payment after refunds and disputes; a repeated report changes nothing. */
export const reconcileTopUp = (
  ctx: Ctx,
  { organizationId, amountMinor, reference }: CardTopUp,
): Promise<void> =>
  transaction(ctx, async (tx) => {
    // The organization belongs to another market that shares the provider's account.
    if (!(await organizationRow(tx, organizationId))) return;
    const { preferences } = await settingsOf(tx, organizationId);
    await lockAccount(tx, organizationId);
    const { entered } = await tx
      .selectFrom('credit_entries')
      .select(({ fn }) => fn.sum<number | null>('amount_minor').as('entered'))
      .where('organization_id', '=', organizationId)
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    // The payment itself is not reported yet: the error makes the provider report the correction again.
    if (entered === null) throw new AppError('request.notFound');
    const difference = amountMinor - entered;
    if (difference !== 0)
      await recordEntry(tx, {
        organizationId,
        kind: 'adjustment',
        amountMinor: difference,
        reference,
        note: textsIn(preferences.language)('credit.refunded'),
      });
  });
