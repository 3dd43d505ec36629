import { unitPrice, type PriceList } from '@halles/contract';
import { useState } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import type { OutputNamed } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { refetchItems } from './cached-items.ts';

type Missing = OutputNamed<'catalogue.listFormatsNotOnList'>['rows'][number];
type FormatId = Missing['id'];

/** The typed price of each selected format. */
type Prices = ReadonlyMap<FormatId, string>;

export const isPrice = (typed: string): boolean => unitPrice.safeParse(typed).success;

/** Selected formats to add with their prices, all or none. */
export function useItemsToAdd(list: PriceList, done: () => void) {
  const { id: organizationId } = useOrganization();
  const [prices, setPrices] = useState<Prices>(new Map());
  const [wasPressed, setPressed] = useState(false);
  const isReady = [...prices.values()].every(isPrice);
  const put = (id: FormatId, price: string | null) =>
    setPrices((before) => {
      const next = new Map(before);
      if (price === null) next.delete(id);
      else next.set(id, price);
      return next;
    });
  const add = async () => {
    setPressed(true);
    if (!isReady) return;
    await runAction(
      async () => {
        await api.catalogue.bulkUpdatePriceListItems({
          organizationId,
          items: [...prices].map(([id, price]) => ({
            priceListId: list.id,
            inventoryItemId: id,
            unitPrice: price,
          })),
        });
        refetchItems();
        done();
      },
      {
        done: 'catalogue.priceLists.add.done',
        params: { count: prices.size },
        failed: (error) => `${textNow('catalogue.priceLists.add.failed')} ${errorText(error)}`,
      },
    );
  };
  return { prices, put, add, showsMissing: wasPressed && !isReady };
}
