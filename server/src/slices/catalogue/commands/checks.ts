import { allowedTo, type Ability, type FileId, type ProductFields } from '@halles/contract';
import { AppError, permit } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Seller } from '../queries/records.ts';

export function assertMay({ actor }: Seller, ability: Ability): void {
  permit(allowedTo(actor, ability));
}

/** Refuses unless the product's category exists and its producer belongs to the same seller. */
export async function checkProduct(
  tx: Tx,
  { vendor }: Seller,
  { categoryId, producerId }: Partial<Pick<ProductFields, 'categoryId' | 'producerId'>>,
): Promise<void> {
  if (categoryId) {
    const found = await tx
      .selectFrom('categories')
      .select('id')
      .where('id', '=', categoryId)
      .executeTakeFirst();
    if (!found) throw new AppError('catalogue.unknownCategory');
  }
  if (producerId) {
    const found = await tx
      .selectFrom('producers')
      .select('id')
      .where('vendor_id', '=', vendor.id)
      .where('id', '=', producerId)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    if (!found) throw new AppError('catalogue.unknownProducer');
  }
}

const taken: Record<string, string> = {
  formats_sku: 'catalogue.skuTaken',
  formats_gtin: 'catalogue.gtinTaken',
};

/** The unique indexes decide, so that two people who enter the same SKU or GTIN at once also get the error. */
export async function refuseTakenCode<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const code = taken[(error as { constraint?: string }).constraint ?? ''];
    if (code) throw new AppError(code);
    throw error;
  }
}

/** Marks new photos as attached so that they are not cleaned up. */
export async function attachPhotos(
  tx: Tx,
  { vendor }: Seller,
  before: readonly FileId[],
  after: readonly FileId[],
): Promise<void> {
  const owner = { organizationId: vendor.id };
  for (const id of after)
    if (!before.includes(id)) await tx.ctx.ports.files.attachFile(tx, { id, owner, kind: 'photo' });
}
