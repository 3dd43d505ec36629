import { unitPrice, type PriceList, type PriceListItem } from '@halles/contract';
import { useState } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { currentOf, isProblem } from '../../../../lib/problem-error.ts';
import type { OutputNamed } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { newId } from '../../../../lib/new-id.ts';
import { refetchItems } from './cached-items.ts';

type Missing = OutputNamed<'catalogue.listFormatsNotOnList'>['rows'][number];
type FormatId = Missing['id'];

/** The typed price of each selected format. */
type Prices = ReadonlyMap<FormatId, string>;

export const isPrice = (typed: string): boolean => unitPrice.safeParse(typed).success;

/** Of a refusal: the formats that somebody else added meanwhile. */
function addedMeanwhile(error: unknown): FormatId[] {
  const items = isProblem(error, 'request.stale') ? [currentOf(error) ?? []].flat() : [];
  return (items as PriceListItem[]).map(({ inventoryItemId }) => inventoryItemId);
}

/** Selected formats to add with their prices, all or none. */
export function useItemsToAdd(list: PriceList, done: () => void) {
  const { id: organizationId } = useOrganization();
  const [prices, setPrices] = useState<Prices>(new Map());
  // The same ids when it is sent again, which then changes nothing where it had arrived.
  const [ids] = useState(() => new Map<FormatId, PriceListItem['id']>());
  const [wasPressed, setPressed] = useState(false);
  const isReady = [...prices.values()].every(isPrice);
  const put = (id: FormatId, price: string | null) => {
    if (!ids.has(id)) ids.set(id, newId<'PriceListItem'>());
    setPrices((before) => {
      const next = new Map(before);
      if (price === null) next.delete(id);
      else next.set(id, price);
      return next;
    });
  };
  const add = async () => {
    setPressed(true);
    if (!isReady) return;
    await runAction(
      async () => {
        await api.catalogue.bulkUpdatePriceListItems({
          organizationId,
          // With an id of its own, a new item is not written over the one that a colleague added meanwhile.
          items: [...prices].map(([id, price]) => ({
            id: ids.get(id)!,
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
        failed: (error) => {
          for (const id of addedMeanwhile(error)) put(id, null);
          refetchItems();
          return `${textNow('catalogue.priceLists.add.failed')} ${errorText(error)}`;
        },
      },
    );
  };
  return { prices, put, add, showsMissing: wasPressed && !isReady };
}
