import { sql } from 'kysely';
import {
  dayIn,
  type hubs,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type ProducerBalance,
  type ProducerId,
  type StatementRow,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import type { Seller } from '../../catalogue/index.ts';
import { mayCloseStatement, mayEditAccount } from '../policy.ts';
import { stateOf, statementTotalsOf, type Entry } from '../rules/statements.ts';
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

/** Closed and unpaid amounts; a negative statement is carried into the open one instead. */
const owedMinorOf = (closed: readonly ClosedStatement[]): number =>
  closed.reduce((sum, one) => sum + Math.max(one.due_minor, 0) - one.settled_minor, 0);

async function buildBalance(
  db: Db,
  { vendor }: Seller,
  producer: ProducerWithTerms,
  closed: readonly ClosedStatement[],
  entries: readonly Entry[],
  today: string,
): Promise<ProducerBalance> {
  const last = closed[0];
  const open = statementTotalsOf({
    entries: entries.map(({ entry }) => entry),
    carriedForwardMinor: Math.min(last?.due_minor ?? 0, 0),
    currency: vendor.currency,
    serviceTaxes: await loadServiceTaxes(db, vendor.id, today),
    isTaxRegistered: producer.isTaxRegistered,
  });
  return {
    id: producer.id,
    name: producer.name,
    isArchived: producer.isArchived,
    mode: producer.mode,
    currency: vendor.currency,
    owedMinor: owedMinorOf(closed),
    openMinor: open.dueMinor,
    last: last ? { number: String(last.number), until: last.until_day } : null,
  };
}

/** Every active producer, and archived ones with a balance. */
export async function listProducerBalances(
  ctx: MemberCtx,
): Promise<OutputOf<typeof hubs.listProducerBalances>> {
  const seller = await requireStatementAccess(ctx);
  const vendorId = seller.vendor.id;
  const [producers, closed, open] = await Promise.all([
    loadProducers(ctx.db, vendorId),
    loadClosedStatements(ctx.db, vendorId),
    loadOpenEntries(ctx.db, seller.vendor),
  ]);
  const closedOf = Map.groupBy(closed, (one) => one.producer_id);
  const today = dayIn(ctx.clock.now(), seller.vendor.time_zone);
  const balances: ProducerBalance[] = [];
  for (const producer of producers)
    balances.push(
      await buildBalance(
        ctx.db,
        seller,
        producer,
        closedOf.get(producer.id) ?? [],
        open.get(producer.id) ?? [],
        today,
      ),
    );
  return balances.filter(
    ({ isArchived, owedMinor, openMinor }) => !isArchived || owedMinor !== 0 || openMinor !== 0,
  );
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
  const entries = (await loadOpenEntries(db, vendor, { producerId })).get(producerId) ?? [];
  const today = dayIn(ctx.clock.now(), vendor.time_zone);
  return {
    ...(await buildBalance(db, seller, producer, closed, entries, today)),
    openFrom: openFrom(closed[0], entries, today),
    statements: closed.map(rowOf),
    version: producer.version,
    can: {
      close: entries.length === 0 ? 'hubs.nothingToClose' : mayCloseStatement(actor),
      edit: mayEditAccount(actor),
    },
  };
}
