import type { InputOf, Contract, ProductId } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { refetchProducts, cacheProduct, type Product, type ProductRow } from '../../queries.ts';

type Change = InputOf<Contract['catalogue']['changeProducts']>['change'];

const showResult = (word: 'archived' | 'restored' | 'changed', count: number) =>
  textNow(`catalogue.products.done.${word}`, { count });

/** All or none. Archiving can be undone, so there is no confirmation. */
export async function archiveProducts(ids: readonly ProductId[], isArchived: boolean): Promise<boolean> {
  try {
    const { changed } = await api.catalogue.archiveProducts({ productIds: [...ids], isArchived });
    refetchProducts();
    snackbar.success(showResult(isArchived ? 'archived' : 'restored', changed), {
      action: {
        label: textNow('catalogue.products.undo'),
        onClick: () => void archiveProducts(ids, !isArchived),
      },
    });
    return true;
  } catch (error) {
    snackbar.error(textNow('catalogue.products.failed', { reason: errorText(error) }));
    return false;
  }
}

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
  try {
    for (const { ids, previous } of groupByPrevious(products, change))
      await api.catalogue.changeProducts({ productIds: ids, change: previous });
    snackbar.success(showResult('changed', products.length));
  } catch (error) {
    snackbar.error(textNow('catalogue.products.failed', { reason: errorText(error) }));
  } finally {
    refetchProducts();
  }
}

/** All or none; undo restores the previous value of each product. */
export async function changeProducts(products: readonly ProductRow[], change: Change): Promise<boolean> {
  try {
    const { changed } = await api.catalogue.changeProducts({
      productIds: products.map(({ id }) => id),
      change,
    });
    refetchProducts();
    snackbar.success(showResult('changed', changed), {
      action: {
        label: textNow('catalogue.products.undo'),
        onClick: () => void restoreValues(products, change),
      },
    });
    return true;
  } catch (error) {
    snackbar.error(textNow('catalogue.products.failed', { reason: errorText(error) }));
    return false;
  }
}

/** The copy, to open it; null when the server refused. */
export async function duplicateProduct(productId: ProductId): Promise<Product | null> {
  try {
    const made = cacheProduct(await api.catalogue.duplicateProduct({ productId }));
    snackbar.success('catalogue.products.done.duplicated');
    return made;
  } catch (error) {
    snackbar.error(textNow('catalogue.products.failed', { reason: errorText(error) }));
    return null;
  }
}
