import type { InputOf, Contract, ProductId } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { askProductsAgain, keepProduct, type Product } from '../../queries.ts';

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

export async function changeProducts(ids: readonly ProductId[], change: Change): Promise<boolean> {
  try {
    const { changed } = await api.catalogue.changeProducts({ productIds: [...ids], change });
    askProductsAgain();
    snackbar.success(say('changed', changed));
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
