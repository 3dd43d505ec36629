import type {
  catalogue,
  FormatFields,
  FormatRow,
  OrganizationId,
  ParsedInputOf,
  ProductId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { formatShown } from '../queries/formats.ts';
import { formatOf, sellerOf } from '../queries/records.ts';
import { assertMay } from './checks.ts';
import { formatColumns } from './columns.ts';
import { lockFormat, lockProduct } from './lock.ts';
import { refreshSearchText, saveFormats } from './save-products.ts';

/** The rows of new formats of a product, in the order in which they are shown. */
export const newFormats = (
  { ctx: { clock, ids } }: Tx,
  product: { id: ProductId; vendor_id: OrganizationId },
  formats: readonly FormatFields[],
  firstPosition: number,
) =>
  formats.map((format, index) => ({
    id: ids.next<'Format'>(),
    vendor_id: product.vendor_id,
    product_id: product.id,
    ...formatColumns(format),
    position: firstPosition + index,
    archived_at: null,
    created_at: clock.now(),
  }));

export async function addFormat(
  ctx: MemberCtx,
  { productId, format }: ParsedInputOf<typeof catalogue.addFormat>,
): Promise<FormatRow> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const product = await lockProduct(tx, seller, productId);
    assertMay(seller, 'editCatalogue');
    if (product.archived_at !== null) throw new AppError('catalogue.archived');
    const { last } = await tx
      .selectFrom('formats')
      .select((eb) => eb.fn.max('position').as('last'))
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow();
    const [row] = await saveFormats(tx, [], newFormats(tx, product, [format], (last ?? -1) + 1));
    await refreshSearchText(tx, [productId]);
    await record(tx, {
      type: 'catalogue.formatsAdded',
      organizations: [seller.vendor.id],
      subject: productId,
      data: { productId, count: 1 },
      touched: { vendorId: seller.vendor.id, formatIds: [row!.id] },
    });
    return formatOf(ctx, row!, product, seller.actor);
  });
}

export async function changeFormat(
  ctx: MemberCtx,
  { formatId, version, change }: ParsedInputOf<typeof catalogue.changeFormat>,
): Promise<FormatRow> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const before = await lockFormat(tx, seller, formatId);
    assertMay(seller, 'editCatalogue');
    if (before.archived_at !== null) throw new AppError('catalogue.archived');
    const current = formatShown(ctx, seller, before);
    if (before.version !== version) throw new AppError('request.stale', { current });
    const decided = { ...before, ...formatColumns({ ...current, ...change }) };
    const [after] = await saveFormats(tx, [before], [decided]);
    if (change.sku !== undefined) await refreshSearchText(tx, [before.product_id]);
    await record(tx, {
      type: 'catalogue.formatsChanged',
      organizations: [seller.vendor.id],
      subject: before.product_id,
      data: { count: 1, fields: Object.keys(change) },
      touched: { vendorId: seller.vendor.id, formatIds: [formatId] },
    });
    return formatShown(ctx, seller, { ...decided, ...after });
  });
}

export async function archiveFormats(
  ctx: MemberCtx,
  { formatIds, isArchived }: ParsedInputOf<typeof catalogue.archiveFormats>,
): Promise<{ changed: number }> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const wanted = [...new Set(formatIds)];
    const rows = await tx
      .selectFrom('formats as f')
      .innerJoin('products as p', 'p.id', 'f.product_id')
      .selectAll('f')
      .select('p.archived_at as product_archived_at')
      .where('f.vendor_id', '=', seller.vendor.id)
      .where('f.id', 'in', wanted)
      .orderBy('f.id')
      .forUpdate('f')
      .execute();
    if (rows.length < wanted.length) throw new AppError('request.notFound');
    assertMay(seller, 'editCatalogue');
    if (!isArchived && rows.some((row) => row.product_archived_at !== null))
      throw new AppError('catalogue.archived');
    const before = rows.filter((row) => (row.archived_at !== null) !== isArchived);
    const archived_at = isArchived ? ctx.clock.now() : null;
    const changed = await saveFormats(
      tx,
      before,
      before.map((row) => ({ ...row, archived_at })),
    );
    const ids = changed.map((row) => row.id);
    if (ids.length > 0)
      await record(tx, {
        type: 'catalogue.formatsArchived',
        organizations: [seller.vendor.id],
        data: { formatIds: ids, isArchived },
        touched: { vendorId: seller.vendor.id, formatIds: ids },
      });
    return { changed: ids.length };
  });
}
