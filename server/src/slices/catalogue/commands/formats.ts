import { sql } from 'kysely';
import type {
  catalogue,
  FormatFields,
  FormatId,
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
import { sellerOf } from '../queries/records.ts';
import { assertMay, refuseTakenCode } from './checks.ts';
import { formatColumns } from './columns.ts';
import { lockFormat, lockProduct } from './lock.ts';
import { refreshSearchText } from './search-text.ts';

interface Place {
  vendorId: OrganizationId;
  productId: ProductId;
  /** Number of formats that come before these. */
  from: number;
}

/** Inserts any number of formats in one statement; one SKU that is already used refuses all of them. */
export async function insertFormats(
  tx: Tx,
  { vendorId, productId, from }: Place,
  formats: readonly FormatFields[],
): Promise<FormatId[]> {
  if (formats.length === 0) return [];
  const { clock, ids } = tx.ctx;
  const now = clock.now();
  const rows = formats.map((format, index) => ({
    id: ids.next<'Format'>(),
    vendor_id: vendorId,
    product_id: productId,
    ...formatColumns(format),
    position: from + index,
    created_at: now,
    changed_at: now,
  }));
  await refuseTakenCode(tx.insertInto('formats').values(rows).execute());
  return rows.map((row) => row.id);
}

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
    const place = { vendorId: seller.vendor.id, productId, from: (last ?? -1) + 1 };
    const [id] = await insertFormats(tx, place, [format]);
    await refreshSearchText(tx, [productId]);
    await record(tx, {
      type: 'catalogue.formatsAdded',
      organizations: [seller.vendor.id],
      subject: productId,
      data: { productId, count: 1 },
      touched: { vendorId: seller.vendor.id, formatIds: [id!] },
    });
    return formatShown(ctx, tx, seller, id!);
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
    const stored = await formatShown(ctx, tx, seller, formatId);
    if (before.version !== version) throw new AppError('request.stale', { current: stored });
    await refuseTakenCode(
      tx
        .updateTable('formats')
        .set({
          ...formatColumns({ ...stored, ...change }),
          version: version + 1,
          changed_at: ctx.clock.now(),
        })
        .where('id', '=', formatId)
        .execute(),
    );
    if (change.sku !== undefined) await refreshSearchText(tx, [before.product_id]);
    await record(tx, {
      type: 'catalogue.formatsChanged',
      organizations: [seller.vendor.id],
      subject: before.product_id,
      data: { count: 1, fields: Object.keys(change) },
      touched: { vendorId: seller.vendor.id, formatIds: [formatId] },
    });
    return formatShown(ctx, tx, seller, formatId);
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
      .select(['f.id', 'p.archived_at'])
      .where('f.vendor_id', '=', seller.vendor.id)
      .where('f.id', 'in', wanted)
      .orderBy('f.id')
      .forUpdate('f')
      .execute();
    if (rows.length < wanted.length) throw new AppError('request.notFound');
    assertMay(seller, 'editCatalogue');
    if (!isArchived && rows.some((row) => row.archived_at !== null)) throw new AppError('catalogue.archived');
    const now = ctx.clock.now();
    const changed = await tx
      .updateTable('formats')
      .set({ archived_at: isArchived ? now : null, version: sql<number>`version + 1`, changed_at: now })
      .where('id', 'in', wanted)
      .where('archived_at', isArchived ? 'is' : 'is not', null)
      .returning('id')
      .execute();
    const ids = changed.map((row) => row.id as string);
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
