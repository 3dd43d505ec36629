import {
  addDays,
  dayIn,
  type Currency,
  type hubs,
  type OutputOf,
  type ParsedInputOf,
  type ProducerId,
  type Settlement,
  type Statement,
  type StatementId,
  type StatementProducer,
  type StatementState,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import type { Seller } from '../../catalogue/index.ts';
import { mayCloseStatement, maySettle } from '../policy.ts';
import { stateOf, statementTotalsOf, type Entry } from '../rules/statements.ts';
import { loadOpenEntries } from './entries.ts';
import { loadProducer, requireStatementAccess, type ProducerWithTerms } from './producers.ts';
import { loadServiceTaxes, type StatementRecord } from './records.ts';

export interface OpenStatement {
  producer: ProducerWithTerms;
  statement: Statement;
  entries: Entry[];
}

export const producerSnapshot = ({
  organizationId: _organization,
  isArchived: _archived,
  mode: _mode,
  version: _version,
  ...snapshot
}: ProducerWithTerms): StatementProducer => snapshot;

/** The statement of one currency as it would be closed with the entries up to a day; nothing is stored. */
export async function buildOpenStatement(
  ctx: Ctx,
  db: Db,
  seller: Seller,
  input: { producerId: ProducerId; currency?: Currency | undefined; until?: string | undefined },
): Promise<OpenStatement> {
  const { vendor, actor } = seller;
  const { currency = vendor.currency } = input;
  const producer = await loadProducer(db, vendor.id, input.producerId);
  const last = await lastStatement(db, seller, producer.id, currency);
  const today = dayIn(ctx.clock.now(), vendor.time_zone);
  const open = (await loadOpenEntries(db, vendor, producer.id)).get(producer.id) ?? [];
  const found = open.filter((one) => one.currency === currency);
  const from = openFrom(last, found, today);
  const until = input.until ?? (today < from ? from : today);
  if (until < from) throw new AppError('hubs.periodOver');
  const entries = found.filter(({ entry }) => entry.on <= until);
  const totals = statementTotalsOf({
    entries,
    carriedForwardMinor: Math.min(last?.due_minor ?? 0, 0),
    currency,
    serviceTaxes: await loadServiceTaxes(db, vendor.id, until),
    isTaxRegistered: producer.isTaxRegistered,
  });
  return {
    producer,
    entries,
    statement: {
      id: null,
      number: null,
      producer: producerSnapshot(producer),
      mode: producer.mode,
      from,
      until,
      currency,
      state: 'draft',
      entries: entries.map(({ entry }) => entry),
      settlements: [],
      settledMinor: 0,
      closedAt: null,
      can: {
        close: entries.length === 0 ? 'hubs.nothingToClose' : mayCloseStatement(actor),
        settle: maySettle(actor, 'draft'),
      },
      ...totals,
    },
  };
}

/** The day after the last statement in the currency; without one, the day of the first entry. */
export function openFrom(
  last: { until_day: string } | undefined,
  found: readonly Entry[],
  today: string,
): string {
  if (last) return addDays(last.until_day, 1);
  const first = found[0]?.entry.on;
  return first !== undefined && first < today ? first : today;
}

const lastStatement = (db: Db, { vendor }: Seller, producerId: ProducerId, currency: Currency) =>
  db
    .selectFrom('producer_statements')
    .select(['until_day', 'due_minor'])
    .where('vendor_id', '=', vendor.id)
    .where('producer_id', '=', producerId)
    .where('currency', '=', currency)
    .orderBy('until_day', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function getOpenStatement(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof hubs.getOpenStatement>,
): Promise<OutputOf<typeof hubs.getOpenStatement>> {
  return (await buildOpenStatement(ctx, ctx.db, await requireStatementAccess(ctx), input)).statement;
}

export async function getStatement(
  ctx: MemberCtx,
  { statementId }: ParsedInputOf<typeof hubs.getStatement>,
): Promise<Statement> {
  return loadStatement(ctx.db, await requireStatementAccess(ctx), statementId);
}

export async function loadStatement(db: Db, seller: Seller, id: StatementId): Promise<Statement> {
  const figures = await loadStatementFigures(db, seller, id);
  const can = { close: 'hubs.periodOver', settle: maySettle(seller.actor, figures.state) } as const;
  return { ...figures, can };
}

/** The content of a closed statement, without the permissions of its reader. */
export type StatementFigures = Omit<Statement, 'can'>;

export async function loadStatementFigures(
  db: Db,
  seller: Pick<Seller, 'vendor'>,
  id: StatementId,
): Promise<StatementFigures> {
  const { vendor } = seller;
  const row = await loadStatementRecord(db, seller, id);
  const [lines, settlements] = await Promise.all([
    db
      .selectFrom('producer_statement_lines')
      .select('entry')
      .where('vendor_id', '=', vendor.id)
      .where('statement_id', '=', id)
      .orderBy('position')
      .execute(),
    loadSettlements(db, seller, id),
  ]);
  const settledMinor = sumOf(settlements.filter(({ isVoided }) => !isVoided));
  const state: StatementState = stateOf(row.due_minor, settledMinor);
  return {
    id: row.id,
    number: String(row.number),
    producer: { id: row.producer_id, ...row.producer },
    mode: row.mode,
    from: row.from_day,
    until: row.until_day,
    currency: row.currency,
    state,
    carriedForwardMinor: row.carried_forward_minor,
    salesMinor: row.sales_minor,
    commissionMinor: row.commission_minor,
    commissionTaxes: row.commission_taxes,
    itemTaxes: row.item_taxes,
    dueMinor: row.due_minor,
    entries: lines.map((line) => line.entry),
    settlements,
    settledMinor,
    closedAt: row.closed_at.toISOString(),
  };
}

const sumOf = (settlements: readonly { amountMinor: number }[]): number =>
  settlements.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

export async function loadStatementRecord(
  db: Db,
  { vendor }: Pick<Seller, 'vendor'>,
  id: StatementId,
): Promise<StatementRecord> {
  return db
    .selectFrom('producer_statements')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

export async function loadSettlements(
  db: Db,
  { vendor }: Pick<Seller, 'vendor'>,
  statementId: StatementId,
): Promise<Settlement[]> {
  const rows = await db
    .selectFrom('producer_settlements as s')
    .leftJoin('users as u', 'u.id', 's.recorded_by')
    .selectAll('s')
    .select(['u.first_name', 'u.last_name'])
    .where('s.vendor_id', '=', vendor.id)
    .where('s.statement_id', '=', statementId)
    .orderBy('s.paid_on')
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    paidOn: row.paid_on,
    method: row.method,
    reference: row.reference,
    amountMinor: row.amount_minor,
    recordedByName: [row.first_name, row.last_name].filter(Boolean).join(' '),
    isVoided: row.voided_at !== null,
  }));
}
