import { allowedTo, type Ability, type FileId, type Product, type ProductFields } from '@halles/contract';
import { permit, refusal } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Seller } from '../queries/records.ts';

export function assertMay({ actor }: Seller, ability: Ability): void {
  permit(allowedTo(actor, ability));
}

/** Refuses unless the product's category exists and its producer belongs to the same seller; returns the producer. */
export async function checkProduct(
  tx: Tx,
  { vendor }: Seller,
  { categoryId, producerId }: Partial<Pick<ProductFields, 'categoryId' | 'producerId'>>,
): Promise<Product['producer']> {
  if (categoryId) {
    await tx
      .selectFrom('categories')
      .select('id')
      .where('id', '=', categoryId)
      .executeTakeFirstOrThrow(refusal('catalogue.unknownCategory'));
  }
  if (!producerId) return null;
  return tx
    .selectFrom('producers')
    .select(['id', 'name'])
    .where('vendor_id', '=', vendor.id)
    .where('id', '=', producerId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow(refusal('catalogue.unknownProducer'));
}

/** Marks new photos as attached so that they are not cleaned up. */
export async function attachPhotos(
  tx: Tx,
  { vendor }: Seller,
  before: readonly FileId[],
  after: readonly FileId[],
): Promise<void> {
  const ids = after.filter((id) => !before.includes(id));
  await tx.ctx.ports.files.attachFiles(tx, { ids, owner: { organizationId: vendor.id }, kind: 'photo' });
}
