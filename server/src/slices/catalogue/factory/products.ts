import type {
  FormatFields,
  FormatId,
  OrganizationId,
  ProducerId,
  ProductFields,
  ProductId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { saveRows } from '../../../platform/save-rows.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { asOwner } from '../../organizations/factory.ts';
import { allProductColumns, formatColumns } from '../commands/columns.ts';
import { changeFormat } from '../commands/formats.ts';
import { changeProducer } from '../commands/producers.ts';
import { archiveProducts, changeProduct } from '../commands/products.ts';
import { formatFields, productFields } from '../factory.ts';
import { folded } from '../rules.ts';

export interface NewProduct {
  vendorId: OrganizationId;
  fr: string;
  en: string;
  titleFr?: string;
  titleEn?: string;
  categoryId?: string;
  certifications?: ProductFields['certifications'];
  storage?: ProductFields['storage'];
  saleUnit?: FormatFields['saleUnit'];
  netWeightKg?: string;
  minimum?: string;
  multiple?: string;
  gtin?: string;
  /** Other fields of the format. */
  format?: Partial<FormatFields>;
}

export async function aCategory(db: Db, id: string, fr: string, en: string): Promise<void> {
  const parent = id.includes('.') ? id.slice(0, id.indexOf('.')) : null;
  await db
    .insertInto('categories')
    .values({ id, parent_id: parent, name_en: en, name_fr: fr, position: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One product with one format, in two statements because hundreds of tests start with one. */
export async function insertProduct(
  tx: Tx,
  product: NewProduct,
): Promise<{ productId: ProductId; formatId: FormatId }> {
  const { ids, clock } = tx.ctx;
  const [productId, formatId] = [ids.next<'Product'>(), ids.next<'Format'>()];
  const { vendorId, fr, en } = product;
  const made = { vendor_id: vendorId, created_at: clock.now(), changed_at: clock.now() };
  const fields = productFields({
    name: { fr, en, original: 'fr' },
    categoryId: product.categoryId ?? null,
    certifications: product.certifications ?? [],
    storage: product.storage ?? 'ambient',
    origin: '',
  });
  await saveRows(tx, 'products', {
    key: ['id'],
    before: [],
    after: [{ ...made, id: productId, ...allProductColumns(fields), search_text: folded(fr, en) }],
  });
  await saveRows(tx, 'formats', {
    key: ['id'],
    before: [],
    after: [{ ...made, id: formatId, product_id: productId, ...formatRow(product), position: 1 }],
  });
  return { productId, formatId };
}

const formatRow = (product: NewProduct) =>
  formatColumns(
    formatFields({
      label: {
        fr: product.titleFr ?? 'caisse de 10 kg',
        en: product.titleEn ?? 'case of 10 kg',
        original: 'fr',
      },
      saleUnit: product.saleUnit ?? 'case',
      netWeightKg: product.netWeightKg ?? '10',
      minimumQuantity: product.minimum ?? null,
      multipleQuantity: product.multiple ?? null,
      gtin: product.gtin ?? null,
      ...product.format,
    }),
  );

export const productsArchived = async (
  ctx: Ctx,
  vendorId: OrganizationId,
  productIds: ProductId[],
  isArchived: boolean,
): Promise<unknown> => archiveProducts(await asOwner(ctx, vendorId), { productIds, isArchived });

/** Changes fields of a format using its current version. */
export async function changedFormat(
  seller: MemberCtx,
  formatId: FormatId,
  change: Partial<FormatFields>,
): Promise<void> {
  const { version } = await seller.db
    .selectFrom('formats')
    .select('version')
    .where('id', '=', formatId)
    .executeTakeFirstOrThrow();
  await changeFormat(seller, { formatId, version, change });
}

/** Changes fields of a format's product using its current version. */
export async function changedProduct(
  seller: MemberCtx,
  formatId: FormatId,
  change: Partial<ProductFields>,
): Promise<void> {
  const { id, version } = await seller.db
    .selectFrom('products')
    .innerJoin('formats', 'formats.product_id', 'products.id')
    .select(['products.id', 'products.version'])
    .where('formats.id', '=', formatId)
    .executeTakeFirstOrThrow();
  await changeProduct(seller, { productId: id, version, change });
}

/** Changes fields of a producer using its current version. */
export async function changedProducer(
  seller: MemberCtx,
  producerId: ProducerId,
  change: Parameters<typeof changeProducer>[1]['change'],
): Promise<void> {
  const { version } = await seller.db
    .selectFrom('producers')
    .select('version')
    .where('id', '=', producerId)
    .executeTakeFirstOrThrow();
  await changeProducer(seller, { producerId, version, change });
}
