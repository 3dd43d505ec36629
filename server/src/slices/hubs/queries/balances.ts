import { sql } from 'kysely';
import {
  dayIn,
  type hubs,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type ProducerId,
  type StatementRow,
  type TaxRate,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import type { Seller } from '../../catalogue/index.ts';
import { mayCloseStatement, mayEditAccount } from '../policy.ts';
import { byCurrency, stateOf, statementTotalsOf, type Entry } from '../rules/statements.ts';
import { loadOpenEntries } from './entries.ts';
import { loadProducer, loadProducers, requireStatementAccess, type ProducerWithTerms } from './producers.ts';
import { loadServiceTaxes, type StatementRecord } from './records.ts';
import { openFrom } from './statements.ts';

type ClosedStatement = StatementRecord & { settled_minor: number };

/** Newest first. */
async function loadClosedStatements(
  db: Db,
  vendorId: OrganizationId,
  producerId?: ProducerId,
): Promise<ClosedStatement[]> {
  const { rows } = await sql<ClosedStatement>`
    select s.*, coalesce((select sum(t.amount_minor) from producer_settlements t
      where t.vendor_id = s.vendor_id and t.statement_id = s.id and t.voided_at is null), 0)::bigint as settled_minor
    from producer_statements s
    where s.vendor_id = ${vendorId}
      and (${producerId ?? null}::uuid is null or s.producer_id = ${producerId ?? null}::uuid)
    order by s.until_day desc, s.number desc`.execute(db);
  return rows;
}

const rowOf = (closed: ClosedStatement): StatementRow => ({
  id: closed.id,
  number: String(closed.number),
  from: closed.from_day,
  until: closed.until_day,
  currency: closed.currency,
  state: stateOf(closed.due_minor, closed.settled_minor),
  carriedForwardMinor: closed.carried_forward_minor,
  salesMinor: closed.sales_minor,
  commissionMinor: closed.commission_minor,
  commissionTaxes: closed.commission_taxes,
  itemTaxes: closed.item_taxes,
  dueMinor: closed.due_minor,
  settledMinor: closed.settled_minor,
  closedAt: closed.closed_at.toISOString(),
});

/** Closed and unpaid amounts in one currency; a negative statement is carried into the open one instead. */
const owedMinorOf = (closed: readonly ClosedStatement[]): number =>
  closed.reduce((sum, one) => sum + Math.max(one.due_minor, 0) - one.settled_minor, 0);

interface Account {
  entries: readonly Entry[];
  closed: readonly ClosedStatement[];
}

/** What is owed to a producer, by currency. */
function accountBalances(
  vendor: Seller['vendor'],
  { isTaxRegistered }: ProducerWithTerms,
  account: Account,
  serviceTaxes: readonly TaxRate[],
) {
  return byCurrency(vendor.currency, account.entries, account.closed).map(({ currency, entries, closed }) => {
    const last = closed[0];
    const open = statementTotalsOf({
      entries,
      carriedForwardMinor: Math.min(last?.due_minor ?? 0, 0),
      currency,
      serviceTaxes,
      isTaxRegistered,
    });
    return {
      entries,
      closed,
      amounts: {
        currency,
        owedMinor: owedMinorOf(closed),
        openMinor: open.dueMinor,
        last: last ? { number: String(last.number), until: last.until_day } : null,
      },
    };
  });
}

/** Every active producer, and archived ones with a balance; one row for each currency. */
export async function listProducerBalances(
  ctx: MemberCtx,
): Promise<OutputOf<typeof hubs.listProducerBalances>> {
  const { vendor } = await requireStatementAccess(ctx);
  const [producers, closed, open, serviceTaxes] = await Promise.all([
    loadProducers(ctx.db, vendor.id),
    loadClosedStatements(ctx.db, vendor.id),
    loadOpenEntries(ctx.db, vendor),
    loadServiceTaxes(ctx.db, vendor.id, dayIn(ctx.clock.now(), vendor.time_zone)),
  ]);
  const closedOf = Map.groupBy(closed, (one) => one.producer_id);
  return producers
    .flatMap((producer) => {
      const { id, name, isArchived, mode } = producer;
      const account = { entries: open.get(id) ?? [], closed: closedOf.get(id) ?? [] };
      return accountBalances(vendor, producer, account, serviceTaxes).map(({ amounts }) => ({
        id,
        name,
        isArchived,
        mode,
        ...amounts,
      }));
    })
    .filter(({ isArchived, owedMinor, openMinor }) => !isArchived || owedMinor !== 0 || openMinor !== 0);
}

export async function getProducerAccount(
  ctx: MemberCtx,
  { producerId }: ParsedInputOf<typeof hubs.getProducerAccount>,
): Promise<OutputOf<typeof hubs.getProducerAccount>> {
  return loadProducerAccount(ctx, ctx.db, await requireStatementAccess(ctx), producerId);
}

export async function loadProducerAccount(
  ctx: Ctx,
  db: Db,
  seller: Seller,
  producerId: ProducerId,
): Promise<OutputOf<typeof hubs.getProducerAccount>> {
  const { vendor, actor } = seller;
  const producer = await loadProducer(db, vendor.id, producerId);
  const closed = await loadClosedStatements(db, vendor.id, producerId);
  const entries = (await loadOpenEntries(db, vendor, producerId)).get(producerId) ?? [];
  const today = dayIn(ctx.clock.now(), vendor.time_zone);
  const serviceTaxes = await loadServiceTaxes(db, vendor.id, today);
  const { id, name, isArchived, mode, version } = producer;
  return {
    id,
    name,
    isArchived,
    mode,
    balances: accountBalances(vendor, producer, { entries, closed }, serviceTaxes).map((one) => ({
      ...one.amounts,
      openFrom: openFrom(one.closed[0], one.entries, today),
      can: { close: one.entries.length === 0 ? 'hubs.nothingToClose' : mayCloseStatement(actor) },
    })),
    statements: closed.map(rowOf),
    version,
    can: { edit: mayEditAccount(actor) },
  };
}
