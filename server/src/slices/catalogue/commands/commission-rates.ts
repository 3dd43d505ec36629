import type { catalogue, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { sellerOf, type Seller } from '../queries/records.ts';
import { assertMay } from './checks.ts';

type Input = ParsedInputOf<typeof catalogue.setCommissionRate>;

/** Applies to future orders: an order line keeps the rate it was ordered at. */
export async function setCommissionRate(ctx: MemberCtx, { of, percent }: Input): Promise<{ done: true }> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    assertMay(seller, 'editProducers');
    await refuseUnknown(tx, seller, of);
    const id = of.kind === 'product' ? of.productId : of.categoryId;
    await (percent === null ? removeRate(tx, seller, of.kind, id) : putRate(tx, seller, of, percent));
    await record(tx, {
      type: 'catalogue.commissionRatesChanged',
      organizations: [seller.vendor.id],
      data: { of: of.kind, id, percent },
    });
    return { done: true as const };
  });
}

const removeRate = (tx: Tx, { vendor }: Seller, kind: Input['of']['kind'], id: string) =>
  tx
    .deleteFrom('commission_rates')
    .where('vendor_id', '=', vendor.id)
    .where(kind === 'product' ? 'product_id' : 'category_id', '=', id)
    .execute();

const putRate = (tx: Tx, { vendor }: Seller, of: Input['of'], percent: string) => {
  const column = of.kind === 'product' ? 'product_id' : 'category_id';
  return tx
    .insertInto('commission_rates')
    .values({
      vendor_id: vendor.id,
      product_id: of.kind === 'product' ? of.productId : null,
      category_id: of.kind === 'category' ? of.categoryId : null,
      percent,
      created_at: tx.ctx.clock.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['vendor_id', column]).where(column, 'is not', null).doUpdateSet({ percent }),
    )
    .execute();
};

async function refuseUnknown(tx: Tx, { vendor }: Seller, of: Input['of']): Promise<void> {
  const found =
    of.kind === 'product'
      ? await tx
          .selectFrom('products')
          .select('id')
          .where('vendor_id', '=', vendor.id)
          .where('id', '=', of.productId)
          .executeTakeFirst()
      : await tx.selectFrom('categories').select('id').where('id', '=', of.categoryId).executeTakeFirst();
  if (!found) throw new AppError('request.notFound');
}
