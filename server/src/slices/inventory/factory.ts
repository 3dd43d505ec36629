import type { FormatFields, FormatId, InventoryEdit, Product, ProductFields } from '@halles/contract';
import type { MemberCtx } from '../../platform/context.ts';
import { aProduct } from '../catalogue/factory.ts';
import { editItems } from './commands/edit-items.ts';

export interface StockedFormat {
  product: Product;
  formatId: FormatId;
}

/** A product with one format and the stock levels of a test. */
export async function aStockedFormat(
  ctx: MemberCtx,
  stock: Partial<Omit<InventoryEdit, 'formatId' | 'version'>> = {},
  facts: { product?: Partial<ProductFields>; format?: Partial<FormatFields> } = {},
): Promise<StockedFormat> {
  const product = await aProduct(ctx, facts.product, [facts.format ?? {}]);
  const formatId = product.formats[0]!.id;
  await editItems(ctx, { edits: [{ formatId, version: 1, onHand: '20', ...stock }], reason: '' });
  return { product, formatId };
}
