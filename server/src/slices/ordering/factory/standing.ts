import type { FormatId, StandingFields, StandingOrder } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { keepStandingOrder } from '../commands/standing-orders.ts';
import type { Trading } from './trade.ts';

/** Every Friday from a day on, by the farm's route, made two days before its cut-off. */
export const aStandingOrder = (
  ctx: Ctx,
  { farm, route }: Trading,
  lines: { formatId: FormatId; quantity: string }[],
  change: Partial<StandingFields> = {},
): Promise<StandingOrder> =>
  keepStandingOrder(ctx, {
    vendorId: farm,
    fields: {
      wayId: route,
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

/** A minute after the order of its first date is due. */
export const momentOf = (kept: StandingOrder): string =>
  new Date(Date.parse(kept.days[0]!.madeAt!) + 60_000).toISOString();
