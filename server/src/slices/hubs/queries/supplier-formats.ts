import type { hubs, OutputOf, ParsedInputOf } from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import { getOfferedPrices } from '../../offers/index.ts';
import { requireHub, loadProducer } from './producers.ts';

/** Formats that the producer's organization offers to the hub today. */
export async function listSupplierFormats(
  ctx: MemberCtx,
  { producerId }: ParsedInputOf<typeof hubs.listSupplierFormats>,
): Promise<OutputOf<typeof hubs.listSupplierFormats>> {
  const { vendor } = await requireHub(ctx);
  const { organizationId } = await loadProducer(ctx.db, vendor.id, producerId);
  if (organizationId === null) return [];
  const rows = await ctx.db
    .selectFrom('formats as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['f.id', 'f.title_en', 'f.title_fr', 'f.multiple_quantity', 'p.name'])
    .where('f.vendor_id', '=', organizationId)
    .where('f.archived_at', 'is', null)
    .where('p.archived_at', 'is', null)
    .orderBy('p.id')
    .orderBy('f.position')
    .execute();
  const offered = await getOfferedPrices(
    ctx,
    vendor.id,
    organizationId,
    rows.map(({ id }) => id),
  );
  return rows
    .filter(({ id }) => offered.has(id))
    .map((row) => ({
      formatId: row.id,
      name: { en: row.name.en || row.name.fr || '', fr: row.name.fr || row.name.en || '' },
      formatTitle: { en: row.title_en, fr: row.title_fr },
      multiple: decimal(row.multiple_quantity),
    }));
}
