import type { MemberCtx, Ctx } from '../../platform/context.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { roles, type FormatId, type StandingOrderFields, type StandingOrder } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { setPrice } from '../catalogue/factory/price-lists.ts';
import { placeStandingOrders } from './commands/place-standing-orders.ts';
import { applyStandingOrderAction } from './commands/standing-orders.ts';
import { aStandingOrder, dueTimeOf } from './factory/standing-orders.ts';
import { aTradingPair, addProductForSale, type TradingPair } from './factory/trading-pair.ts';
import { standingOrderActions } from './policy.ts';
import { orderingRoutes } from './routes.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let cheese: FormatId;

/** Wednesday 18 November 2026; the farm delivers on Tuesdays and Fridays, with a cut-off on the day before. */
const at = (instant: string): Ctx => ({ ...world.as(system), clock: stoppedClock(instant) });
const by = (person: Member, instant: string): MemberCtx => ({ ...as(person), clock: stoppedClock(instant) });

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  carrots = await addProductForSale(ctx, pair, { multiple: '1' });
  cheese = await addProductForSale(ctx, pair, {
    fr: 'Tomme',
    en: 'Tomme',
    unitPrice: '18.50',
    stock: { onHand: '3' },
  });
});

const start = '2026-11-18T12:00:00Z';
const create = (
  change: Partial<StandingOrderFields> = {},
  lines = [{ formatId: carrots, quantity: '4' }],
): Promise<StandingOrder> => aStandingOrder(by(pair.buyer, start), pair, lines, change);

describe('notifications of a standing order', () => {
  const templates = async () =>
    (
      await world.db
        .selectFrom('outgoing_mail')
        .select('template')
        .where('organization_id', '=', pair.bistro)
        .execute()
    ).map(({ template }) => template);
  const notices = async () =>
    (
      await world.db
        .selectFrom('notifications')
        .select(['type', 'context', 'related_url'])
        .where('organization_id', '=', pair.bistro)
        .orderBy('happened_at')
        .execute()
    ).filter(({ type }) => type.startsWith('STANDING_'));

  it('are those of any order when it was placed as wanted', async () => {
    const standing = await create();
    await placeStandingOrders(at(dueTimeOf(standing)));
    await runAllJobs(world.as(system), world.pool);
    expect(await templates()).toEqual(['orderUpdate']);
    expect(await notices()).toEqual([]);
  });

  it('list what was left out, once, by email and in the notifications', async () => {
    const standing = await create({}, [
      { formatId: carrots, quantity: '1' },
      { formatId: cheese, quantity: '9' },
    ]);
    await placeStandingOrders(at(dueTimeOf(standing)));
    await runAllJobs(world.as(system), world.pool);
    const order = await world.db
      .selectFrom('purchase_orders')
      .selectAll()
      .where('vendor_id', '=', pair.farm)
      .executeTakeFirstOrThrow();
    expect((await templates()).sort()).toEqual(['orderUpdate', 'standingOrderUpdate']);
    expect(await notices()).toMatchObject([
      {
        type: 'STANDING_ORDER_DIFFERENT',
        context: { number: order.number, seller: 'Ferme du Nord', on: '2026-11-27' },
        related_url: `/customer/purchase-orders/${order.id}`,
      },
    ]);
  });

  it('give the reason when there is no order', async () => {
    await create({ startsOn: '2026-12-25' });
    await placeStandingOrders(at('2026-12-23T21:00:00Z'));
    await runAllJobs(world.as(system), world.pool);
    expect(await templates()).toEqual(['standingOrderUpdate']);
    expect((await notices()).map(({ type }) => type)).toEqual(['STANDING_ORDER_SKIPPED']);
  });
});

it('a date that was missed is told to both sides, once', async () => {
  await create();
  await placeStandingOrders(at('2026-11-28T12:00:00Z'));
  await Promise.all([1, 2].map(() => placeStandingOrders(at('2026-11-28T12:01:00Z'))));
  await runAllJobs(world.as(system), world.pool);
  const noticesOf = (organizationId: TradingPair['farm']) =>
    world.db
      .selectFrom('notifications')
      .select(['type', 'context', 'related_url'])
      .where('organization_id', '=', organizationId)
      .where('type', 'like', 'STANDING_%')
      .execute();
  expect(await noticesOf(pair.bistro)).toMatchObject([{ type: 'STANDING_ORDER_NOT_PLACED' }]);
  expect(await noticesOf(pair.farm)).toMatchObject([
    { type: 'STANDING_ORDER_NOT_RECEIVED', context: { on: '2026-11-27' } },
  ]);
  const mails = world.db.selectFrom('outgoing_mail').select('organization_id');
  expect(
    await mails
      .where('organization_id', 'in', [pair.farm, pair.bistro])
      .where('template', '=', 'standingOrderUpdate')
      .execute(),
  ).toEqual([{ organization_id: pair.bistro }]);
});

describe('what is pushed equals what is fetched', () => {
  const question = (person: Member, side: 'customer' | 'vendor') => ({
    world,
    routes: orderingRoutes,
    name: 'ordering.listStandingOrders',
    input: { side, isArchived: false },
    actor: person,
  });

  it('of the seller’s list, when the customer pauses', async () => {
    const { id, version } = await create();
    await expectLiveMatchesFetch(question(pair.seller, 'vendor'), () =>
      applyStandingOrderAction(as(pair.buyer), {
        standingOrderId: id,
        version,
        action: 'pause',
        resumesOn: null,
      }),
    );
  });

  it('of a standing order, when its customer pauses it', async () => {
    const { id, version } = await create();
    await expectLiveMatchesFetch(
      {
        ...question(pair.seller, 'vendor'),
        name: 'ordering.getStandingOrder',
        input: { standingOrderId: id },
      },
      () =>
        applyStandingOrderAction(as(pair.buyer), {
          standingOrderId: id,
          version,
          action: 'pause',
          resumesOn: null,
        }),
    );
  });

  it('of the customer’s list, when the seller changes a price, and when an order is made', async () => {
    const standing = await create();
    await expectLiveMatchesFetch(question(pair.buyer, 'customer'), () =>
      setPrice(world.as(system), {
        vendorId: pair.farm,
        priceListId: pair.list,
        formatId: carrots,
        unitPrice: '15',
      }),
    );
    await expectLiveMatchesFetch(question(pair.buyer, 'customer'), () =>
      placeStandingOrders(at(dueTimeOf(standing))),
    );
  });
});

/** The permitted actions for every role, side and status. */
describe('the role matrix', () => {
  it.each(['customer', 'vendor'] as const)('of the %s', (side) => {
    const table = roles.flatMap((role) => {
      const person = { kind: 'person', role, view: 'own' } as Member;
      const may = (['active', 'paused', 'archived'] as const).map((status) => {
        const can = standingOrderActions(person, { side, status }) as Record<string, unknown>;
        return ['edit', 'pause', 'resume', 'archive'].filter((action) => can[action] === true).join('+');
      });
      return may.some(Boolean) ? [`${role}: ${may.join(' | ')}`] : [];
    });
    expect(table).toEqual(
      side === 'vendor'
        ? []
        : [
            'owner: edit+pause+archive | edit+resume+archive | ',
            'manager: edit+pause+archive | edit+resume+archive | ',
            'buyer: edit+pause+archive | edit+resume+archive | ',
          ],
    );
  });
});
