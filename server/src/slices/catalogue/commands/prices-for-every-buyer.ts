import {
  customerOrganizationTypes,
  dayIn,
  type FormatId,
  type Language,
  type PriceListId,
} from '@halles/contract';
import { record } from '../../../platform/events/record.ts';
import { textsIn } from '../../../platform/texts.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { markSetupStep } from '../../organizations/index.ts';
import type { PriceListRecord, Seller } from '../queries/records.ts';
import { audienceColumns, listForEveryBuyer } from '../rules.ts';
import { assertMay } from './checks.ts';
import { recordPriceChanges, saveItems, savePriceList } from './save-price-list.ts';

interface Price {
  formatId: FormatId;
  unitPrice: string;
}

/** Puts new formats on the price list that every buyer sees; a seller without one gets it. */
export async function priceForEveryBuyer(
  tx: Tx,
  seller: Seller,
  prices: readonly Price[],
  language: Language,
): Promise<PriceListId> {
  assertMay(seller, 'editPrices');
  const { vendor } = seller;
  const lists = await tx
    .selectFrom('price_lists')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const today = dayIn(tx.ctx.clock.now(), vendor.time_zone);
  const list =
    listForEveryBuyer(lists, { today, currency: vendor.currency }) ?? (await addList(tx, seller, language));
  const items = await saveItems(
    tx,
    [],
    prices.map(({ formatId, unitPrice }) => ({
      vendor_id: vendor.id,
      id: tx.ctx.ids.next<'PriceListItem'>(),
      price_list_id: list.id,
      inventory_item_id: formatId,
      unit_price: unitPrice,
      breaks: [],
      is_hidden: false,
    })),
  );
  await recordPriceChanges(tx, vendor.id, items);
  return list.id;
}

async function addList(tx: Tx, { vendor }: Seller, language: Language): Promise<PriceListRecord> {
  const list = await savePriceList(tx, null, {
    vendor_id: vendor.id,
    id: tx.ctx.ids.next<'PriceList'>(),
    name: textsIn(language)('catalogue.priceListForEveryBuyer'),
    currency: vendor.currency,
    ...audienceColumns({ kind: 'types', customerTypes: [...customerOrganizationTypes] }),
    priority: 1,
    valid_from: null,
    valid_until: null,
    rounding: 'none',
    archived_at: null,
    created_at: tx.ctx.clock.now(),
  });
  await record(tx, {
    type: 'catalogue.priceListAdded',
    organizations: [vendor.id],
    subject: list.id,
    data: { priceListId: list.id },
    touched: { vendorId: vendor.id, formatIds: [] },
  });
  await markSetupStep(tx, vendor.id, 'firstPriceList');
  return list;
}
