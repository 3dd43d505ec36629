import { sql } from 'kysely';
import type { PurchaseOrder } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { viewOrdersOfRun } from '../../ordering/index.ts';
import { mayPack } from '../policy.ts';
import { inSavedOrder } from '../rules.ts';
import { stopIdOf, type RunKey } from './run.ts';

/** The stops of the run of the order `o` as somebody arranged them; null where nobody did. */
const arrangedStops = sql<string[] | null>`(select r.stop_ids from delivery_runs r
  where r.vendor_id = o.vendor_id and r.fulfilment_id = o.fulfilment_id and r.on_day = o.on_day)`;

/** The orders of a run as their pages show them, stop by stop, in one statement. */
export async function listOrdersToPack(ctx: MemberCtx, key: RunKey): Promise<PurchaseOrder[]> {
  permit(mayPack(ctx.actor));
  const found = await viewOrdersOfRun(ctx, key, arrangedStops);
  if (!found[0]) throw new AppError('request.notFound');
  const byStop = Map.groupBy(found, ({ order, addressId }) =>
    stopIdOf({ customerId: order.customer.id, addressId }),
  );
  const stops = [...byStop].map(([id, those]) => ({ id, those }));
  return inSavedOrder(stops, found[0].beside ?? []).flatMap(({ those }) => those.map(({ order }) => order));
}
