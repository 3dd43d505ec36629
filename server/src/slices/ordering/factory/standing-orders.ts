import type { FormatId, StandingOrder, StandingOrderFields, StandingOrderId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { changeStandingOrder, createStandingOrder } from '../commands/standing-orders.ts';
import { getStandingOrder } from '../queries/standing-orders.ts';
import type { TradingPair } from './trading-pair.ts';

/** A standing order for every Friday from a day on, by the farm's route, created two days before the cut-off. */
export const aStandingOrder = (
  ctx: MemberCtx,
  { farm, route }: TradingPair,
  lines: { formatId: FormatId; quantity: string }[],
  change: Partial<StandingOrderFields> = {},
): Promise<StandingOrder> =>
  createStandingOrder(ctx, {
    vendorId: farm,
    fields: {
      fulfilmentId: route,
      addressId: null,
      weekdays: ['FR'],
      everyWeeks: 1,
      startsOn: '2026-11-27',
      endsOn: null,
      leadDays: 2,
      reference: '',
      note: '',
      ...change,
    },
    lines,
  });

/** One minute after the first date's order is due. */
export const dueTimeOf = (standingOrder: StandingOrder): string =>
  new Date(Date.parse(standingOrder.days[0]!.orderCreatedAt!) + 60_000).toISOString();

/** What is ordered each time from now on. */
export async function changeUsualLines(
  ctx: MemberCtx,
  standingOrderId: StandingOrderId,
  lines: { formatId: FormatId; quantity: string }[],
): Promise<StandingOrder> {
  const { version } = await getStandingOrder(ctx, { standingOrderId });
  return changeStandingOrder(ctx, { standingOrderId, version, change: {}, lines });
}
