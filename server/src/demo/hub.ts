import { addDays, dayIn, hubs, type OrganizationId, type ProducerId, type UserId } from '@halles/contract';
import type { Ctx } from '../platform/context.ts';
import { demoOrganizations } from './people.ts';
import { callProcedure, asMember, step } from './steps.ts';

const HUB = 'Carrefour des Récoltes';
const HUB_PLACE = 980;
const ZONE = 'America/Toronto';
/** Days since the last closing of the first two producers' statements; the third was never closed. */
const closedDaysAgo = [56, 28];

const termsOf = [
  { cutOff: { daysBefore: 2, time: '14:00' }, minimumMinor: 150_00, deliveryFeeMinor: 18_00 },
  { cutOff: { daysBefore: 1, time: '10:00' }, minimumMinor: null, deliveryFeeMinor: null },
];

/**
 * Creates statements of a hub's producers: one paid, one payable, one never closed, each followed by an open
 * statement.
 */
export async function fillHub(ctx: Ctx, people: ReadonlyMap<string, UserId>): Promise<void> {
  const known = await ctx.db.selectFrom('producer_statements').select('id').limit(1).executeTakeFirst();
  const hub = await ctx.db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', HUB)
    .where('managed_by', 'is', null)
    .executeTakeFirst();
  if (known || !hub) return;
  const { email } = demoOrganizations.find((each) => each.name === HUB)!;
  const owner = asMember(people.get(email)!, hub.id, { role: 'owner', isAdmin: false });
  const at = (number: number): Ctx => step(ctx, HUB_PLACE, number, owner).withClock(ctx.clock);
  const today = dayIn(ctx.clock.now(), ZONE);
  for (const [number, producerId] of (await busiestProducers(ctx, hub.id)).entries()) {
    await setTerms(at(number), producerId, number);
    await fillProducer(at(number), producerId, {
      number,
      until: addDays(today, -(closedDaysAgo[number] ?? 0)),
    });
  }
}

/** What the first two producers ask of an order. */
async function setTerms(at: Ctx, producerId: ProducerId, number: number): Promise<void> {
  const terms = termsOf[number];
  if (!terms) return;
  const { version } = await callProcedure(at, hubs.getProducerAccount, { producerId });
  await callProcedure(at, hubs.setPurchasingTerms, { producerId, version, ...terms });
}

/** Producers with the most deliveries, in a stable order. */
async function busiestProducers(ctx: Ctx, vendorId: OrganizationId): Promise<ProducerId[]> {
  const rows = await ctx.db
    .selectFrom('purchase_order_lines as l')
    .innerJoin('purchase_orders as o', 'o.id', 'l.purchase_order_id')
    .select('l.producer_id')
    .where('l.vendor_id', '=', vendorId)
    .where('l.producer_id', 'is not', null)
    .where('o.status', 'in', ['delivered', 'completed'])
    .groupBy('l.producer_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('l.producer_id')
    .limit(closedDaysAgo.length)
    .execute();
  return rows.map((row) => row.producer_id!);
}

async function fillProducer(
  at: Ctx,
  producerId: ProducerId,
  { number, until }: { number: number; until: string },
): Promise<void> {
  const { balances } = await callProcedure(at, hubs.getProducerAccount, { producerId });
  const { openFrom, currency } = balances[0]!;
  if (openFrom > until) return;
  const open = await callProcedure(at, hubs.getOpenStatement, { producerId, currency, until });
  if (open.entries.length === 0) return;
  const { dueMinor } = open;
  const closed = await callProcedure(at, hubs.closeStatement, { producerId, currency, until, dueMinor });
  if (number > 0 || closed.dueMinor <= 0) return;
  await callProcedure(at, hubs.recordSettlement, {
    statementId: closed.id!,
    paidOn: addDays(until, 7),
    method: 'bankTransfer',
    reference: `VIR-${closed.number}`,
    amountMinor: closed.dueMinor,
  });
}
