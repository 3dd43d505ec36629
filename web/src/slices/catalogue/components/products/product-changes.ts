import type { InputOf, Contract, ProductId } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { askProductsAgain, keepProduct, type Product, type ProductRow } from '../../queries.ts';

type Change = InputOf<Contract['catalogue']['changeProducts']>['change'];

const say = (word: 'archived' | 'restored' | 'changed', count: number) =>
  textNow(`catalogue.products.done.${word}`, { count });

/** All or none. Nothing is lost by archiving, so it does not ask first: it can be undone. */
export async function archiveProducts(ids: readonly ProductId[], isArchived: boolean): Promise<boolean> {
  try {
    const { changed } = await api.catalogue.archiveProducts({ productIds: [...ids], isArchived });
    askProductsAgain();
    snackbar.success(say(isArchived ? 'archived' : 'restored', changed), {
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

/** Products that had the same value before, together. */
function byFormer(products: readonly ProductRow[], change: Change): { ids: ProductId[]; former: Change }[] {
  const groups = new Map<string, { ids: ProductId[]; former: Change }>();
  for (const { id, categoryId, producer, storage, certifications } of products) {
    const all: Required<Omit<Change, 'origin'>> = {
      categoryId,
      producerId: producer?.id ?? null,
      storage,
      certifications: [...certifications],
    };
    const former = Object.fromEntries(Object.entries(all).filter(([field]) => field in change)) as Change;
    const name = JSON.stringify(former);
    const group = groups.get(name) ?? { ids: [], former };
    groups.set(name, { ...group, ids: [...group.ids, id] });
  }
  return [...groups.values()];
}

async function giveBack(products: readonly ProductRow[], change: Change): Promise<void> {
  try {
    for (const { ids, former } of byFormer(products, change))
      await api.catalogue.changeProducts({ productIds: ids, change: former });
    snackbar.success(say('changed', products.length));
  } catch (error) {
    snackbar.error(textNow('catalogue.products.failed', { reason: errorText(error) }));
  } finally {
    askProductsAgain();
  }
}

/** All or none; undone by giving each product back what it had. */
export async function changeProducts(products: readonly ProductRow[], change: Change): Promise<boolean> {
  try {
    const { changed } = await api.catalogue.changeProducts({
      productIds: products.map(({ id }) => id),
      change,
    });
    askProductsAgain();
    snackbar.success(say('changed', changed), {
      action: {
        label: textNow('catalogue.products.undo'),
        onClick: () => void giveBack(products, change),
      },
    });
    return true;
  } catch (error) {
    snackbar.error(textNow('catalogue.products.failed', { reason: errorText(error) }));
    return false;
  }
}

/** The copy, to be opened; null when there is none. */
export async function duplicateProduct(productId: ProductId): Promise<Product | null> {
  try {
    const made = keepProduct(await api.catalogue.duplicateProduct({ productId }));
    snackbar.success('catalogue.products.done.duplicated');
    return made;
  } catch (error) {
    snackbar.error(textNow('catalogue.products.failed', { reason: errorText(error) }));
    return null;
  }
}
