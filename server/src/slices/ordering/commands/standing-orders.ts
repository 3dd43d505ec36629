import {
  standingLimits,
  type ordering,
  type OrganizationId,
  type ParsedInputOf,
  type StandingOrder,
  type StandingOrderId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { getDatesFor } from '../../distribution/index.ts';
import { relationToOrderOn } from '../../relationships/index.ts';
import { mayApplyStandingOrderAction, maySaveStandingOrder } from '../policy.ts';
import { getItems } from '../queries/items.ts';
import { sideOf } from '../queries/order-records.ts';
import { addressById } from '../queries/parties.ts';
import { describeInPlan, loadStandingRecord } from '../queries/standing-order-record.ts';
import { viewStandingOrder } from '../queries/standing-orders.ts';
import { scopesLater } from '../rules/items.ts';
import { comingDays, effectiveFromNow } from '../rules/standing-order-dates.ts';
import {
  applyStandingAction,
  changeDay,
  changedNow,
  columnsOf,
  describeStandingOrder,
  isAboutDates,
  standingLines,
  withFields,
  type StandingOrderRecord,
  type StandingParts,
} from '../rules/standing-orders.ts';
import type { StandingLineRow, StandingRow } from '../tables.ts';
import { saveStandingOrder } from './save-standing-order.ts';

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
    const created = { row, lines: await linesFor(tx, { row, lines: [] }, lines), days: [] };
    await relationToOrderOn(tx, { vendorId, customerId: ownerId, by: 'customer' });
    const described = effectiveNow(await describeInPlan(tx, created, now));
    await refuseNeverServed(tx, described);
    await saveStandingOrder(tx, null, { ...created, row: described.row });
    await recordEvent(tx, row, 'keep', []);
    return viewStandingOrder(ctx, tx, described, 'customer');
  });
}

function effectiveNow({ facts, ...parts }: StandingOrderRecord): StandingOrderRecord {
  const row = { ...parts.row, effective_from: effectiveFromNow(facts) };
  return describeStandingOrder({ ...parts, row }, facts, facts.now);
}

async function refuseTooMany(tx: Tx, customerId: OrganizationId): Promise<void> {
  const { count } = await tx
    .selectFrom('standing_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'archived')
    .executeTakeFirstOrThrow();
  if (count >= standingLimits.perCustomer) throw new AppError('ordering.tooManyStandingOrders');
}

async function linesFor(
  tx: Tx,
  order: Pick<StandingParts, 'row' | 'lines'>,
  lines: CreateInput['lines'],
): Promise<StandingLineRow[]> {
  const { clock } = tx.ctx;
  const { customer_id, vendor_id } = order.row;
  const ids = lines.map(({ formatId }) => formatId);
  const items = await getItems({ db: tx, clock }, customer_id, vendor_id, ids);
  return standingLines(order, lines, items, clock.now());
}

const DATES_CHECKED = 26;

/** Why a fulfilment does not serve the address, or does not take the lines; null: it does. */
async function fulfilmentRefusal(tx: Tx, { row, lines }: StandingParts) {
  const { vendor_id: vendorId, customer_id: customerId, address_id: addressId } = row;
  const at = { db: tx, clock: tx.ctx.clock };
  const formatIds = lines.map(({ format_id }) => format_id);
  const items = await getItems(at, customerId, vendorId, formatIds);
  const takes = async (priceListIds: string[] | null) =>
    (await getDatesFor(at, { vendorId, customerId, addressId, priceListIds })).some(
      ({ fulfilmentId }) => fulfilmentId === row.fulfilment_id,
    );
  if (await takes(scopesLater(items))) return null;
  return (await takes(null)) ? 'ordering.fulfilmentOfOtherItems' : 'ordering.dateUnavailable';
}

/** Refuses a standing order whose fulfilment does not serve the address, does not take its lines or has no coming date. */
async function refuseNeverServed(tx: Tx, standing: StandingOrderRecord): Promise<void> {
  const { row, facts } = standing;
  const { customer_id: customerId, address_id: addressId } = row;
  if (addressId !== null && !(await addressById(tx, customerId, addressId)))
    throw new AppError('ordering.unknownAddress');
  const refusal = await fulfilmentRefusal(tx, standing);
  if (refusal) throw new AppError(refusal);
  // A pause is ignored here, because it does not make the dates impossible.
  const withoutPause = { ...facts, plan: { ...facts.plan, pause: null } };
  if (comingDays(withoutPause, DATES_CHECKED).every(({ state }) => state === 'skipped'))
    throw new AppError('ordering.standingOrderHasNoDates');
}

/** Other lines are refused where the fulfilment takes none of them, but not where it stopped serving the address. */
async function refuseOtherLines(tx: Tx, standing: StandingParts): Promise<void> {
  const refusal = await fulfilmentRefusal(tx, standing);
  if (refusal === 'ordering.fulfilmentOfOtherItems') throw new AppError(refusal);
}

/** Locks a standing order of the member's organization; for all others it does not exist. */
async function lockStandingOrder(
  tx: MemberTx,
  { standingOrderId, version }: { standingOrderId: StandingOrderId; version: number },
): Promise<StandingOrderRecord> {
  const { ctx } = tx;
  const row = await tx
    .selectFrom('standing_orders')
    .selectAll()
    .where('id', '=', standingOrderId)
    .forUpdate()
    .executeTakeFirst();
  const side = row ? sideOf(ctx, row) : null;
  if (!row || side === null) throw new AppError('request.notFound');
  const found = await loadStandingRecord(tx, row, ctx.clock.now());
  permit(maySaveStandingOrder(ctx.actor, { side, status: found.status }));
  if (row.version !== version) throw new AppError('request.stale', { version: row.version });
  return found;
}

interface SavedChange {
  action: string;
  fields?: string[];
  refuse?: ((tx: Tx, standing: StandingOrderRecord) => Promise<void>) | undefined;
}

/** Saves a change of the customer, which raises the version, with its event. */
async function saveChange(
  tx: MemberTx,
  before: StandingOrderRecord,
  decided: StandingParts,
  { action, fields = [], refuse }: SavedChange,
): Promise<StandingOrder> {
  const { now } = before.facts;
  const after = { ...decided, row: changedNow(decided.row, now) };
  const isElsewhere = after.row.fulfilment_id !== before.row.fulfilment_id;
  const changed = isElsewhere
    ? await describeInPlan(tx, after, now)
    : describeStandingOrder(after, before.facts, now);
  const described = after.row.effective_from === before.row.effective_from ? changed : effectiveNow(changed);
  await refuse?.(tx, described);
  await saveStandingOrder(tx, before, { ...after, row: described.row });
  await recordEvent(tx, after.row, action, fields);
  return viewStandingOrder(tx.ctx, tx, described, 'customer');
}

export async function changeStandingOrder(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.changeStandingOrder>,
): Promise<StandingOrder> {
  return transaction(ctx, async (tx) => {
    const order = await lockStandingOrder(tx, input);
    const row = withFields(order.row, input.change, ctx.clock.now());
    const lines = input.lines ? await linesFor(tx, order, input.lines) : order.lines;
    const fields = [...Object.keys(input.change), ...(input.lines ? ['lines'] : [])];
    const refuse = isAboutDates(input.change) ? refuseNeverServed : input.lines && refuseOtherLines;
    return saveChange(tx, order, { ...order, row, lines }, { action: 'change', fields, refuse });
  });
}

export async function applyStandingOrderAction(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.applyStandingOrderAction>,
): Promise<StandingOrder> {
  const { action, resumesOn } = input;
  return transaction(ctx, async (tx) => {
    const order = await lockStandingOrder(tx, input);
    permit(mayApplyStandingOrderAction(ctx.actor, { side: 'customer', status: order.status }, action));
    const row = applyStandingAction(order, action, resumesOn);
    return saveChange(tx, order, { ...order, row }, { action });
  });
}

/** The customer may skip or change a date until its order is created. */
export async function changeStandingDay(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.changeStandingDay>,
): Promise<StandingOrder> {
  return transaction(ctx, async (tx) => {
    const order = await lockStandingOrder(tx, input);
    const action = input.isSkipped ? 'skipDay' : 'changeDay';
    const days = changeDay(order, input);
    return saveChange(tx, order, { ...order, days }, { action, fields: [input.on] });
  });
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
