import type { InputOf, Contract, ProductId } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { refetchProducts, cacheProduct, type Product, type ProductRow } from '../../queries.ts';

type Change = InputOf<Contract['catalogue']['changeProducts']>['change'];

/** All or none. Archiving can be undone, so there is no confirmation. */
export const archiveProducts = (ids: readonly ProductId[], isArchived: boolean): Promise<boolean> =>
  runAction(() => api.catalogue.archiveProducts({ productIds: [...ids], isArchived }), {
    done: ({ changed }) => {
      refetchProducts();
      return textNow(`catalogue.products.done.${isArchived ? 'archived' : 'restored'}`, { count: changed });
    },
    undo: () => () => archiveProducts(ids, !isArchived),
    failed: 'catalogue.products.failed',
  });

/** Groups products by their previous value. */
function groupByPrevious(
  products: readonly ProductRow[],
  change: Change,
): { ids: ProductId[]; previous: Change }[] {
  const groups = new Map<string, { ids: ProductId[]; previous: Change }>();
  for (const { id, categoryId, producer, storage, certifications } of products) {
    const all: Required<Omit<Change, 'origin'>> = {
      categoryId,
      producerId: producer?.id ?? null,
      storage,
      certifications: [...certifications],
    };
    const previous = Object.fromEntries(Object.entries(all).filter(([field]) => field in change)) as Change;
    const name = JSON.stringify(previous);
    const group = groups.get(name) ?? { ids: [], previous };
    groups.set(name, { ...group, ids: [...group.ids, id] });
  }
  return [...groups.values()];
}

async function restoreValues(products: readonly ProductRow[], change: Change): Promise<void> {
  await runAction(
    async () => {
      for (const { ids, previous } of groupByPrevious(products, change))
        await api.catalogue.changeProducts({ productIds: ids, change: previous });
    },
    {
      done: 'catalogue.products.done.changed',
      params: { count: products.length },
      failed: 'catalogue.products.failed',
    },
  );
  refetchProducts();
}

/** All or none; undo restores the previous value of each product. */
export const changeProducts = (products: readonly ProductRow[], change: Change): Promise<boolean> =>
  runAction(() => api.catalogue.changeProducts({ productIds: products.map(({ id }) => id), change }), {
    done: ({ changed }) => {
      refetchProducts();
      return textNow('catalogue.products.done.changed', { count: changed });
    },
    undo: () => () => restoreValues(products, change),
    failed: 'catalogue.products.failed',
  });

/** The copy, to open it; null when the server refused. */
export async function duplicateProduct(productId: ProductId): Promise<Product | null> {
  let made: Product | null = null;
  await runAction(
    async () => {
      made = cacheProduct(await api.catalogue.duplicateProduct({ productId }));
    },
    { done: 'catalogue.products.done.duplicated', failed: 'catalogue.products.failed' },
  );
  return made;
}
