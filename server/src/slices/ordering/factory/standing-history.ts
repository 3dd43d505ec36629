import fc from 'fast-check';
import type {
  FormatId,
  StandingAction,
  StandingOrder,
  StandingOrderFields,
  StandingOrderId,
} from '@halles/contract';
import { anonymous, system, type Member } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TestWorld } from '../../../testing/world.ts';
import { setPrice } from '../../catalogue/factory/price-lists.ts';
import { changedDelivery } from '../../distribution/factory/fulfilments.ts';
import { getFulfilmentPlan } from '../../distribution/index.ts';
import { setStock } from '../../inventory/factory/listed-items.ts';
import { aMember, removed } from '../../organizations/factory.ts';
import { setRelation } from '../../relationships/factory.ts';
import {
  applyStandingOrderAction,
  changeStandingDay,
  changeStandingOrder,
} from '../commands/standing-orders.ts';
import { getStandingOrder } from '../queries/standing-orders.ts';
import { aStandingOrder } from './standing-orders.ts';
import { addProductForSale, aTradingPair, type TradingPair } from './trading-pair.ts';

const ofCustomer = ['create', 'dates', 'lines', 'pause', 'resume', 'archive', 'skipDay', 'day'] as const;
const ofSeller = ['close', 'cutOff', 'route', 'minimum', 'price', 'stock', 'relation', 'leave'] as const;
export const standingSteps = [...ofCustomer, ...ofSeller] as const;
type What = (typeof standingSteps)[number];

/** What a customer or its seller does to standing orders, some hours after the step before, while no worker ran. */
const standingStep = fc.record({
  what: fc.constantFrom(...standingSteps),
  hours: fc.constantFrom(0, 1, 5, 19, 31, 60),
  which: fc.nat(2),
  number: fc.nat(11),
});
/** Begins with two standing orders, without which most steps are refused. */
export const standingHistory = fc
  .tuple(standingStep, standingStep, fc.array(standingStep, { minLength: 14, maxLength: 24 }))
  .map(([one, other, rest]): StandingStep[] => [
    { ...one, what: 'create' },
    { ...other, what: 'create' },
    ...rest,
  ]);
export type StandingStep = typeof standingStep extends fc.Arbitrary<infer One> ? One : never;

const oneAtATime: readonly (readonly [What, number])[] = [
  ['create', 0],
  ['create', 3],
  ['lines', 4],
  ['dates', 1],
  ['price', 5],
  ['stock', 3],
  ['day', 4],
  ['skipDay', 1],
  ['close', 2],
  ['pause', 5],
  ['resume', 0],
  ['cutOff', 2],
  ['route', 1],
  ['route', 0],
  ['minimum', 4],
  ['relation', 1],
  ['relation', 0],
  ['leave', 0],
  ['archive', 0],
];
/** A history in which each step takes effect, whatever chance makes of the others. */
export const everyStandingStep: StandingStep[] = oneAtATime.map(([what, number]) => ({
  what,
  number,
  which: 0,
  hours: 31,
}));

export interface StandingMarket {
  pair: TradingPair;
  /** Who creates the standing orders, and may leave. */
  colleague: Member;
  formatIds: FormatId[];
  ids: StandingOrderId[];
}

export async function aStandingMarket(world: TestWorld): Promise<StandingMarket> {
  const pair = await aTradingPair(world.as(anonymous));
  const formatIds: FormatId[] = [];
  for (const fr of ['Carottes', 'Tomme'])
    formatIds.push(
      await addProductForSale(world.as(system), pair, { fr, en: fr, multiple: '1', stock: { onHand: '60' } }),
    );
  const colleague = await aMember(world.as(anonymous), pair.bistro, 'buyer');
  return { pair, colleague, formatIds, ids: [] };
}

const served: StandingOrderFields['weekdays'][] = [['FR'], ['TU'], ['TU', 'FR'], ['TU', 'WE', 'FR']];
const one = <Item>(items: readonly Item[], which: number): Item => {
  if (items.length === 0) throw new AppError('request.notFound');
  return items[which % items.length]!;
};

/** The standing order that a step of its customer is about. */
export const changedBy = (
  { ids }: StandingMarket,
  { what, which }: StandingStep,
): StandingOrderId | undefined =>
  (ofCustomer as readonly What[]).includes(what) ? ids[which % ids.length] : undefined;

/** Takes one step; many are refused. */
export function standingStepsIn(world: TestWorld, market: StandingMarket, today: () => string) {
  const { pair, colleague, formatIds, ids } = market;
  const { farm, route } = pair;
  const buyer = () => world.as(pair.buyer);
  const system_ = () => world.as(system);
  const seen = ({ which }: StandingStep): Promise<StandingOrder> =>
    getStandingOrder(buyer(), { standingOrderId: one(ids, which) });
  const act = async (step: StandingStep, action: StandingAction, resumesOn: string | null = null) => {
    const { id: standingOrderId, version } = await seen(step);
    return applyStandingOrderAction(buyer(), { standingOrderId, version, action, resumesOn });
  };
  const linesOf = ({ number }: StandingStep) =>
    formatIds
      .slice(0, 1 + (number % 2))
      .map((formatId, index) => ({ formatId, quantity: `${1 + number + index}` }));
  const changeDay = async (step: StandingStep, isSkipped: boolean) => {
    const { id: standingOrderId, version, days, lines } = await seen(step);
    const own = lines.map(({ formatId }) => ({ formatId, quantity: String(step.number) }));
    const { on } = one(days, step.number);
    return changeStandingDay(buyer(), {
      standingOrderId,
      version,
      on,
      isSkipped,
      lines: isSkipped ? null : own,
    });
  };

  const steps: Record<What, (step: StandingStep) => Promise<unknown>> = {
    create: async (step) => {
      const { id } = await aStandingOrder(
        world.as(ids.length === 0 ? colleague : pair.buyer),
        pair,
        linesOf(step),
        {
          weekdays: one(served, step.number),
          everyWeeks: 1 + (step.number % 2),
          startsOn: today(),
          leadDays: 1 + (step.number % 3),
        },
      );
      ids.push(id);
    },
    dates: async (step) => {
      const { id: standingOrderId, version } = await seen(step);
      const change = { weekdays: one(served, step.number), leadDays: 1 + (step.number % 4) };
      return changeStandingOrder(buyer(), { standingOrderId, version, change });
    },
    lines: async (step) => {
      const { id: standingOrderId, version } = await seen(step);
      return changeStandingOrder(buyer(), { standingOrderId, version, change: {}, lines: linesOf(step) });
    },
    pause: async (step) => {
      const { days } = await seen(step);
      return act(step, 'pause', step.number % 2 === 0 ? null : one(days, step.number).on);
    },
    resume: (step) => act(step, 'resume'),
    archive: (step) => act(step, 'archive'),
    skipDay: (step) => changeDay(step, step.number % 2 === 1),
    day: (step) => changeDay(step, false),
    close: async (step) => {
      const { days } = await seen(step);
      const { served: plan } = await getFulfilmentPlan(world.db, farm, route);
      const closed = { on: one(days, step.number).on, kind: 'skipped' as const, note: '' };
      if (!plan) throw new AppError('request.notFound');
      const exceptions = [...plan.recurrence.exceptions.filter(({ on }) => on !== closed.on), closed];
      return changedDelivery(system_(), farm, route, { recurrence: { ...plan.recurrence, exceptions } });
    },
    cutOff: ({ number }) =>
      changedDelivery(system_(), farm, route, {
        cutOff: { daysBefore: 1 + (number % 3), time: '15:00', isFlexible: number > 9 },
      }),
    route: ({ number }) => changedDelivery(system_(), farm, route, { isActive: number % 3 !== 1 }),
    minimum: ({ number }) => changedDelivery(system_(), farm, route, { minimumMinor: number * 1_500 }),
    price: ({ which, number }) =>
      setPrice(system_(), {
        vendorId: farm,
        priceListId: pair.list,
        formatId: one(formatIds, which),
        unitPrice: `${9 + number}.5`,
        isHidden: number === 11,
      }),
    stock: ({ which, number }) =>
      setStock(system_(), farm, one(formatIds, which), { onHand: String(number * 3) }),
    relation: ({ number }) =>
      setRelation(world, farm, pair.bistro, {
        status: number % 3 === 1 ? 'paused' : 'active',
        stoppedBy: null,
      }),
    leave: () => removed(buyer(), colleague),
  };
  return async (step: StandingStep): Promise<unknown> => steps[step.what](step);
}
