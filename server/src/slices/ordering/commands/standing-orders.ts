import type { Insertable } from 'kysely';
import {
  dayIn,
  standingLimits,
  type Allowed,
  type ordering,
  type OrganizationId,
  type ParsedInputOf,
  type StandingOrder,
  type StandingOrderId,
} from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { datesFor } from '../../distribution/index.ts';
import { relationToTradeOn } from '../../relationships/index.ts';
import { mayKeepStanding, mayMoveStanding, type StandingState } from '../policy.ts';
import { cartOwner } from '../queries/carts.ts';
import { goodsFor, priceOf } from '../queries/goods.ts';
import { sideOf } from '../queries/records.ts';
import {
  linesOfStanding,
  standingRecord,
  type StandingRecord,
  type StandingRow,
} from '../queries/standing-plan.ts';
import { fieldsOf, loadStanding } from '../queries/standing-orders.ts';
import { quantityProblem } from '../rules/lines.ts';
import { comingDays, dayAt } from '../rules/standing-orders.ts';
import type { StandingOrderLinesTable } from '../tables.ts';

type Kept = ParsedInputOf<typeof ordering.keepStandingOrder>;

/** Whoever keeps an order with a seller says yes to trading with them, as who orders does. */
export async function keepStandingOrder(ctx: Ctx, { vendorId, fields, lines }: Kept): Promise<StandingOrder> {
  const { actor, ownerId } = cartOwner(ctx);
  refuse(mayKeepStanding(actor, { side: 'customer', status: 'active' }));
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
      counts_from: now,
      look_at: now,
      version: 1,
      created_by: actor.userId,
      created_at: now,
      changed_at: now,
    };
    // Lines first: of an organization that sells nothing there is nothing to order.
    const written = await linesFor(tx, row, lines);
    await relationToTradeOn(tx, { vendorId, customerId: ownerId, by: 'customer' });
    await tx.insertInto('standing_orders').values(row).execute();
    await tx.insertInto('standing_order_lines').values(written).execute();
    await refuseNeverServed(tx, row);
    await tell(tx, row, 'keep', []);
    return loadStanding(ctx, tx, row, 'customer');
  });
}

const columnsOf = (fields: Kept['fields']) => ({
  way_id: fields.wayId,
  address_id: fields.addressId,
  weekdays: [...fields.weekdays],
  every_weeks: fields.everyWeeks,
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  lead_days: fields.leadDays,
  reference: fields.reference,
  note: fields.note,
});

function refuse(allowed: Allowed): void {
  if (allowed !== true) throw new AppError(allowed);
}

async function refuseTooMany(tx: Tx, customerId: OrganizationId): Promise<void> {
  const { kept } = await tx
    .selectFrom('standing_orders')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'archived')
    .executeTakeFirstOrThrow();
  if (kept >= standingLimits.kept) throw new AppError('ordering.tooManyStanding');
}

/** What is new must be on offer; what was kept may have ended since, and stays until it is taken out. */
async function linesFor(
  tx: Tx,
  row: StandingRow,
  lines: Kept['lines'],
): Promise<Insertable<StandingOrderLinesTable>[]> {
  const { clock } = tx.ctx;
  const goods = await goodsFor(
    { db: tx, clock },
    row.customer_id,
    row.vendor_id,
    lines.map(({ formatId }) => formatId),
  );
  const before = new Set((await linesOfStanding(tx, row.id)).map((line) => line.format_id));
  return lines.map(({ formatId, quantity }, index) => {
    const one = goods.get(formatId);
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

const LOOKED_AHEAD = 26;

/** It reaches the address, and at least one of the coming dates is served. */
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
  const dates = await datesFor(
    { db: tx, clock },
    { vendorId: row.vendor_id, customerId: row.customer_id, addressId: row.address_id, priceListIds: null },
  );
  if (!dates.some(({ wayId }) => wayId === row.way_id)) throw new AppError('ordering.dateGone');
  const { asked } = await standingRecord(tx, row, clock.now());
  // A pause does not make it one that never happens.
  const going = { ...asked, plan: { ...asked.plan, pause: null } };
  if (comingDays(going, LOOKED_AHEAD).every(({ state }) => state === 'skipped'))
    throw new AppError('ordering.standingNeverHappens');
}

interface Locked {
  row: StandingRow;
  actor: Person;
  record: StandingRecord;
  state: StandingState;
}

async function lockStanding(
  tx: Tx,
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
  if (!row || side === null || ctx.actor.kind !== 'person') throw new AppError('request.notFound');
  const found = await standingRecord(tx, row, ctx.clock.now());
  const state = { side, status: found.status };
  refuse(mayKeepStanding(ctx.actor, state));
  if (row.version !== version) throw new AppError('request.stale', { version: row.version });
  return { row, actor: ctx.actor, record: found, state };
}

const ofDates = ['wayId', 'weekdays', 'everyWeeks', 'startsOn', 'endsOn'] as const;

export async function changeStandingOrder(
  ctx: Ctx,
  input: ParsedInputOf<typeof ordering.changeStandingOrder>,
): Promise<StandingOrder> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockStanding(tx, input);
    const changed: StandingRow = { ...row, ...columnsOf({ ...fieldsOf(row), ...input.change }) };
    // Other dates begin now: those of them whose cut-off is over are not made up for.
    if (ofDates.some((field) => input.change[field] !== undefined)) changed.counts_from = ctx.clock.now();
    if (input.lines) await writeLines(tx, row, input.lines);
    const after = await keepChange(tx, changed);
    const isAboutDates = [...ofDates, 'addressId' as const].some(
      (field) => input.change[field] !== undefined,
    );
    if (isAboutDates) await refuseNeverServed(tx, after);
    await tell(tx, after, 'change', [...Object.keys(input.change), ...(input.lines ? ['lines'] : [])]);
    return loadStanding(ctx, tx, after, 'customer');
  });
}

async function writeLines(tx: Tx, row: StandingRow, lines: Kept['lines']): Promise<void> {
  const written = await linesFor(tx, row, lines);
  await tx.deleteFrom('standing_order_lines').where('standing_order_id', '=', row.id).execute();
  await tx.insertInto('standing_order_lines').values(written).execute();
}

/** Counts the change; the clock looks at it again within a minute. */
async function keepChange(tx: Tx, row: StandingRow): Promise<StandingRow> {
  const now = tx.ctx.clock.now();
  const after: StandingRow = { ...row, version: row.version + 1, changed_at: now, look_at: now };
  const { id, vendor_id: _vendor, created_by: _by, created_at: _at, ...columns } = after;
  await tx.updateTable('standing_orders').set(columns).where('id', '=', id).execute();
  return after;
}

export async function moveStandingOrder(
  ctx: Ctx,
  input: ParsedInputOf<typeof ordering.moveStandingOrder>,
): Promise<StandingOrder> {
  const { action, resumesOn } = input;
  return transaction(ctx, async (tx) => {
    const { row, actor, state, record: found } = await lockStanding(tx, input);
    refuse(mayMoveStanding(actor, state, action));
    const now = ctx.clock.now();
    if (action === 'pause' && resumesOn !== null && resumesOn <= dayIn(now, found.asked.calendar.timeZone))
      throw new AppError('request.invalid');
    const after = await keepChange(tx, {
      ...row,
      status: action === 'pause' ? 'paused' : action === 'resume' ? 'active' : 'archived',
      resumes_on: action === 'pause' ? resumesOn : null,
      ...(action === 'resume' && { counts_from: now }),
    });
    await tell(tx, after, action, []);
    return loadStanding(ctx, tx, after, 'customer');
  });
}

/** Until its order is made, a date is the customer's to skip or to change. */
export async function changeStandingDay(
  ctx: Ctx,
  input: ParsedInputOf<typeof ordering.changeStandingDay>,
): Promise<StandingOrder> {
  const { on, isSkipped } = input;
  return transaction(ctx, async (tx) => {
    const { row, record: found } = await lockStanding(tx, input);
    const day = dayAt(found.asked, on);
    if (day === null || found.days.get(on)?.outcome || day.reason === 'tooLate')
      throw new AppError('ordering.standingDayOver');
    const lines = ownLines(found, input.lines);
    const said = { is_skipped: isSkipped, lines: lines && JSON.stringify(lines) };
    await tx
      .insertInto('standing_order_days')
      .values({
        standing_order_id: row.id,
        vendor_id: row.vendor_id,
        on_day: on,
        ...said,
        created_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['standing_order_id', 'on_day']).doUpdateSet(said))
      .execute();
    const after = await keepChange(tx, row);
    await tell(tx, after, isSkipped ? 'skipDay' : 'changeDay', [on]);
    return loadStanding(ctx, tx, after, 'customer');
  });
}

/** Only what differs from the usual is kept: what is usual may still change. */
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

const tell = (tx: Tx, row: StandingRow, action: string, fields: string[]): Promise<void> =>
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
