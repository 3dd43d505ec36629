import type { Insertable } from 'kysely';
import {
  dayIn,
  standingLimits,
  type ordering,
  type OrganizationId,
  type ParsedInputOf,
  type StandingOrder,
  type StandingOrderId,
} from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { getDatesFor } from '../../distribution/index.ts';
import { relationToTradeOn } from '../../relationships/index.ts';
import { maySaveStandingOrder, mayApplyStandingOrderAction, type StandingState } from '../policy.ts';
import { getItems, priceOf } from '../queries/items.ts';
import { sideOf } from '../queries/order-records.ts';
import {
  loadStandingOrderLines,
  standingRecord,
  type StandingRecord,
  type StandingRow,
} from '../queries/standing-order-record.ts';
import { fieldsOf, loadStandingOrder } from '../queries/standing-orders.ts';
import { quantityProblem } from '../rules/lines.ts';
import { comingDays, getDayAt } from '../rules/standing-order-dates.ts';
import type { StandingOrderLinesTable } from '../tables.ts';

type CreateInput = ParsedInputOf<typeof ordering.createStandingOrder>;

/** Creating a standing order accepts the trading relationship, as placing an order does. */
export async function createStandingOrder(
  ctx: MemberCtx,
  { vendorId, fields, lines }: CreateInput,
): Promise<StandingOrder> {
  const { actor } = ctx;
  const ownerId = actor.organizationId;
  permit(maySaveStandingOrder(actor, { side: 'customer', status: 'active' }));
  return transaction(ctx, async (tx) => {
    if (vendorId === ownerId) throw new AppError('ordering.noLongerOffered');
    await refuseTooMany(tx, ownerId);
    const now = ctx.clock.now();
    const row: StandingRow = {
      id: ctx.ids.next<'StandingOrder'>(),
      vendor_id: vendorId,
      customer_id: ownerId,
      ...columnsOf(fields),
      status: 'active',
      resumes_on: null,
      effective_from: now,
      next_check_at: now,
      version: 1,
      created_by: actor.userId,
      created_at: now,
      changed_at: now,
    };
    // Lines are checked first, because an organization that sells nothing has no items.
    const written = await linesFor(tx, row, lines);
    await relationToTradeOn(tx, { vendorId, customerId: ownerId, by: 'customer' });
    await tx.insertInto('standing_orders').values(row).execute();
    await tx.insertInto('standing_order_lines').values(written).execute();
    await refuseNeverServed(tx, row);
    await recordEvent(tx, row, 'keep', []);
    return loadStandingOrder(ctx, tx, row, 'customer');
  });
}

const columnsOf = (fields: CreateInput['fields']) => ({
  fulfilment_id: fields.fulfilmentId,
  address_id: fields.addressId,
  weekdays: [...fields.weekdays],
  every_weeks: fields.everyWeeks,
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  lead_days: fields.leadDays,
  reference: fields.reference,
  note: fields.note,
});

async function refuseTooMany(tx: Tx, customerId: OrganizationId): Promise<void> {
  const { count } = await tx
    .selectFrom('standing_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'archived')
    .executeTakeFirstOrThrow();
  if (count >= standingLimits.perCustomer) throw new AppError('ordering.tooManyStandingOrders');
}

/** New formats must be offered; saved ones that are no longer offered stay until they are removed. */
async function linesFor(
  tx: Tx,
  row: StandingRow,
  lines: CreateInput['lines'],
): Promise<Insertable<StandingOrderLinesTable>[]> {
  const { clock } = tx.ctx;
  const items = await getItems(
    { db: tx, clock },
    row.customer_id,
    row.vendor_id,
    lines.map(({ formatId }) => formatId),
  );
  const before = new Set((await loadStandingOrderLines(tx, row.id)).map((line) => line.format_id));
  return lines.map(({ formatId, quantity }, index) => {
    const one = items.get(formatId);
    if (!one || (one.offered === null && !before.has(formatId)))
      throw new AppError('ordering.noLongerOffered');
    const problem = one.offered && quantityProblem(quantity, one);
    if (problem) throw new AppError(problem);
    return {
      standing_order_id: row.id,
      vendor_id: row.vendor_id,
      format_id: formatId,
      position: index + 1,
      quantity,
      unit_price: priceOf(one, quantity),
      created_at: clock.now(),
    };
  });
}

const DATES_CHECKED = 26;

/** Refuses a standing order whose fulfilment does not serve the address or has no coming date. */
async function refuseNeverServed(tx: Tx, row: StandingRow): Promise<void> {
  if (row.address_id !== null) {
    const own = await tx
      .selectFrom('addresses')
      .select('id')
      .where('organization_id', '=', row.customer_id)
      .where('id', '=', row.address_id)
      .executeTakeFirst();
    if (!own) throw new AppError('ordering.unknownAddress');
  }
  const { clock } = tx.ctx;
  const dates = await getDatesFor(
    { db: tx, clock },
    { vendorId: row.vendor_id, customerId: row.customer_id, addressId: row.address_id, priceListIds: null },
  );
  if (!dates.some(({ fulfilmentId }) => fulfilmentId === row.fulfilment_id))
    throw new AppError('ordering.dateUnavailable');
  const { facts } = await standingRecord(tx, row, clock.now());
  // A pause is ignored here, because it does not make the dates impossible.
  const withoutPause = { ...facts, plan: { ...facts.plan, pause: null } };
  if (comingDays(withoutPause, DATES_CHECKED).every(({ state }) => state === 'skipped'))
    throw new AppError('ordering.standingOrderHasNoDates');
}

interface Locked {
  row: StandingRow;
  actor: Person;
  record: StandingRecord;
  state: StandingState;
}

async function lockStandingOrder(
  tx: MemberTx,
  { standingOrderId, version }: { standingOrderId: StandingOrderId; version: number },
): Promise<Locked> {
  const { ctx } = tx;
  const row = await tx
    .selectFrom('standing_orders')
    .selectAll()
    .where('id', '=', standingOrderId)
    .forUpdate()
    .executeTakeFirst();
  const side = row ? sideOf(ctx, row) : null;
  if (!row || side === null) throw new AppError('request.notFound');
  const found = await standingRecord(tx, row, ctx.clock.now());
  const state = { side, status: found.status };
  permit(maySaveStandingOrder(ctx.actor, state));
  if (row.version !== version) throw new AppError('request.stale', { version: row.version });
  return { row, actor: ctx.actor, record: found, state };
}

const ofDates = ['fulfilmentId', 'weekdays', 'everyWeeks', 'startsOn', 'endsOn'] as const;

export async function changeStandingOrder(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.changeStandingOrder>,
): Promise<StandingOrder> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockStandingOrder(tx, input);
    const changed: StandingRow = { ...row, ...columnsOf({ ...fieldsOf(row), ...input.change }) };
    // New dates count from now, so that dates whose cut-off has passed are not ordered late.
    if (ofDates.some((field) => input.change[field] !== undefined)) changed.effective_from = ctx.clock.now();
    if (input.lines) await writeLines(tx, row, input.lines);
    const after = await saveChange(tx, changed);
    const isAboutDates = [...ofDates, 'addressId' as const].some(
      (field) => input.change[field] !== undefined,
    );
    if (isAboutDates) await refuseNeverServed(tx, after);
    await recordEvent(tx, after, 'change', [...Object.keys(input.change), ...(input.lines ? ['lines'] : [])]);
    return loadStandingOrder(ctx, tx, after, 'customer');
  });
}

async function writeLines(tx: Tx, row: StandingRow, lines: CreateInput['lines']): Promise<void> {
  const written = await linesFor(tx, row, lines);
  await tx.deleteFrom('standing_order_lines').where('standing_order_id', '=', row.id).execute();
  await tx.insertInto('standing_order_lines').values(written).execute();
}

/** Saves a change with a new version; the worker checks the standing order again within a minute. */
async function saveChange(tx: Tx, row: StandingRow): Promise<StandingRow> {
  const now = tx.ctx.clock.now();
  const after: StandingRow = { ...row, version: row.version + 1, changed_at: now, next_check_at: now };
  const { id, vendor_id: _vendor, created_by: _by, created_at: _at, ...columns } = after;
  await tx.updateTable('standing_orders').set(columns).where('id', '=', id).execute();
  return after;
}

export async function applyStandingOrderAction(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.applyStandingOrderAction>,
): Promise<StandingOrder> {
  const { action, resumesOn } = input;
  return transaction(ctx, async (tx) => {
    const { row, actor, state, record: found } = await lockStandingOrder(tx, input);
    permit(mayApplyStandingOrderAction(actor, state, action));
    const now = ctx.clock.now();
    if (action === 'pause' && resumesOn !== null && resumesOn <= dayIn(now, found.facts.calendar.timeZone))
      throw new AppError('request.invalid');
    const after = await saveChange(tx, {
      ...row,
      status: action === 'pause' ? 'paused' : action === 'resume' ? 'active' : 'archived',
      resumes_on: action === 'pause' ? resumesOn : null,
      ...(action === 'resume' && { effective_from: now }),
    });
    await recordEvent(tx, after, action, []);
    return loadStandingOrder(ctx, tx, after, 'customer');
  });
}

/** The customer may skip or change a date until its order is created. */
export async function changeStandingDay(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.changeStandingDay>,
): Promise<StandingOrder> {
  const { on, isSkipped } = input;
  return transaction(ctx, async (tx) => {
    const { row, record: found } = await lockStandingOrder(tx, input);
    const day = getDayAt(found.facts, on);
    if (day === null || found.days.get(on)?.outcome || day.reason === 'tooLate')
      throw new AppError('ordering.standingOrderDatePast');
    const lines = ownLines(found, input.lines);
    const dayChange = { is_skipped: isSkipped, lines: lines && JSON.stringify(lines) };
    await tx
      .insertInto('standing_order_days')
      .values({
        standing_order_id: row.id,
        vendor_id: row.vendor_id,
        on_day: on,
        ...dayChange,
        created_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['standing_order_id', 'on_day']).doUpdateSet(dayChange))
      .execute();
    const after = await saveChange(tx, row);
    await recordEvent(tx, after, isSkipped ? 'skipDay' : 'changeDay', [on]);
    return loadStandingOrder(ctx, tx, after, 'customer');
  });
}

/** Stores only the lines that differ from the usual ones, so that later changes of the usual lines apply. */
function ownLines(
  { lines }: StandingRecord,
  wanted: ParsedInputOf<typeof ordering.changeStandingDay>['lines'],
): typeof wanted {
  if (wanted === null) return null;
  const usual = new Map(lines.map((line) => [line.format_id, Number(line.quantity)]));
  if (wanted.some(({ formatId }) => !usual.has(formatId))) throw new AppError('ordering.unknownLine');
  const own = wanted.filter(({ formatId, quantity }) => Number(quantity) !== usual.get(formatId));
  for (const { formatId, quantity } of own) usual.set(formatId, Number(quantity));
  if ([...usual.values()].every((quantity) => quantity === 0)) throw new AppError('ordering.empty');
  return own.length === 0 ? null : own;
}

const recordEvent = (tx: Tx, row: StandingRow, action: string, fields: string[]): Promise<void> =>
  record(tx, {
    type: 'ordering.standingOrderChanged',
    organizations: [row.vendor_id, row.customer_id],
    subject: row.id,
    data: {
      standingOrderId: row.id,
      vendorId: row.vendor_id,
      customerId: row.customer_id,
      action,
      fields,
    },
  });
