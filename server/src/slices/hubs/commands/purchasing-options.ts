import type { hubs, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import type { Seller } from '../../catalogue/index.ts';
import { mayEditPurchasingOptions } from '../policy.ts';
import { requireHub } from '../queries/producers.ts';
import { lockAccount } from './statements.ts';

type Input = ParsedInputOf<typeof hubs.setPurchasingOptions>;

/** Sets the order multiple of a format, or the producer's own format that it is bought as; what is not sent stays. */
export async function setPurchasingOptions(ctx: MemberCtx, input: Input): Promise<{ done: true }> {
  const hub = await requireHub(ctx);
  const { formatId, multiple, supplierFormatId } = input;
  return transaction(ctx, async (tx) => {
    permit(mayEditPurchasingOptions(hub.actor));
    await refuseForeign(tx, hub, input);
    const before = await tx
      .selectFrom('hub_purchase_settings')
      .select('version')
      .where('vendor_id', '=', hub.vendor.id)
      .where('format_id', '=', formatId)
      .forUpdate()
      .executeTakeFirst();
    if ((before?.version ?? 0) !== input.version) throw new AppError('request.stale');
    const fields = {
      ...(multiple !== undefined && { multiple_quantity: multiple }),
      ...(supplierFormatId !== undefined && { supplier_format_id: supplierFormatId }),
    };
    await tx
      .insertInto('hub_purchase_settings')
      .values({ vendor_id: hub.vendor.id, format_id: formatId, ...fields, created_at: ctx.clock.now() })
      .onConflict((conflict) =>
        conflict.columns(['vendor_id', 'format_id']).doUpdateSet({ ...fields, version: input.version + 1 }),
      )
      .execute();
    await record(tx, {
      type: 'hubs.purchasingOptionsChanged',
      organizations: [hub.vendor.id],
      subject: formatId,
      data: { formatId },
    });
    return { done: true as const };
  });
}

/** What a producer outside the platform asks of an order; on the platform, its deliveries say so. */
export async function setPurchasingTerms(
  ctx: MemberCtx,
  {
    producerId,
    version,
    cutOff,
    minimumMinor,
    deliveryFeeMinor,
  }: ParsedInputOf<typeof hubs.setPurchasingTerms>,
): Promise<{ done: true }> {
  const hub = await requireHub(ctx);
  return transaction(ctx, async (tx) => {
    permit(mayEditPurchasingOptions(hub.actor));
    const before = await lockAccount(tx, hub, producerId);
    if (before.version !== version) throw new AppError('request.stale', { version: before.version });
    await tx
      .updateTable('producer_accounts')
      .set({
        cut_off_days_before: cutOff?.daysBefore ?? null,
        cut_off_time: cutOff?.time ?? null,
        minimum_minor: minimumMinor,
        delivery_fee_minor: deliveryFeeMinor,
        version: version + 1,
      })
      .where('vendor_id', '=', hub.vendor.id)
      .where('producer_id', '=', producerId)
      .execute();
    await record(tx, {
      type: 'hubs.purchasingTermsChanged',
      organizations: [hub.vendor.id],
      subject: producerId,
      data: { producerId },
    });
    return { done: true as const };
  });
}

/** The format must be the hub's own, and the supplier's format must belong to its producer. */
async function refuseForeign(
  tx: Tx,
  { vendor }: Seller,
  { formatId, supplierFormatId }: Input,
): Promise<void> {
  const own = await tx
    .selectFrom('formats as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .leftJoin('producers as w', (join) =>
      join.onRef('w.vendor_id', '=', 'p.vendor_id').onRef('w.id', '=', 'p.producer_id'),
    )
    .select('w.organization_id')
    .where('f.vendor_id', '=', vendor.id)
    .where('f.id', '=', formatId)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  if (!supplierFormatId) return;
  const theirs = await tx
    .selectFrom('formats')
    .select('vendor_id')
    .where('id', '=', supplierFormatId)
    .executeTakeFirst();
  if (!theirs || theirs.vendor_id !== own.organization_id) throw new AppError('hubs.notOfferedByProducer');
}
