import {
  adjustedPrice,
  type Audience,
  type catalogue,
  type OrganizationId,
  type ParsedInputOf,
  type PriceList,
  type PriceListFields,
  type PriceListId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { markSetupStep } from '../../organizations/index.ts';
import { priceListShown } from '../queries/price-lists.ts';
import { sellerNamed, type Seller } from '../queries/records.ts';
import { audienceColumns, isValidPeriod } from '../rules.ts';
import { assertMay } from './checks.ts';
import { lockPriceList } from './lock.ts';
import { recordPriceChanges, writeItems } from './write-items.ts';

export async function createPriceList(
  ctx: MemberCtx,
  { organizationId, copyFrom, ...fields }: ParsedInputOf<typeof catalogue.createPriceList>,
): Promise<PriceList> {
  const seller = await sellerNamed(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    assertMay(seller, 'editPrices');
    await checkList(tx, organizationId, fields);
    const id = ctx.ids.next<'PriceList'>();
    await tx
      .insertInto('price_lists')
      .values({
        vendor_id: organizationId,
        id,
        ...(listColumns(fields) as Required<ReturnType<typeof listColumns>>),
        created_at: ctx.clock.now(),
      })
      .execute();
    await record(tx, {
      type: 'catalogue.priceListAdded',
      organizations: [organizationId],
      subject: id,
      data: { priceListId: id },
      touched: { vendorId: organizationId, formatIds: [] },
    });
    if (copyFrom) await copyItems(tx, seller, { from: copyFrom, to: id, rounding: fields.rounding });
    await markSetupStep(tx, organizationId, 'firstPriceList');
    return priceListShown(ctx, tx, seller, id);
  });
}

interface Copy {
  from: { priceListId: PriceListId; changePercent: string };
  to: PriceListId;
  rounding: PriceListFields['rounding'];
}

async function copyItems(tx: Tx, seller: Seller, { from, to, rounding }: Copy): Promise<void> {
  await lockPriceList(tx, seller, from.priceListId);
  const items = await tx
    .selectFrom('price_list_items')
    .select(['inventory_item_id', 'unit_price', 'breaks', 'is_hidden'])
    .where('vendor_id', '=', seller.vendor.id)
    .where('price_list_id', '=', from.priceListId)
    .execute();
  const changed = (price: string) => adjustedPrice(price, from.changePercent, rounding);
  const written = await writeItems(
    tx,
    seller.vendor.id,
    items.map((item) => ({
      id: tx.ctx.ids.next<'PriceListItem'>(),
      priceListId: to,
      inventoryItemId: item.inventory_item_id,
      unitPrice: changed(item.unit_price),
      breaks: item.breaks.map((each) => ({ ...each, unitPrice: changed(each.unitPrice) })),
      isHidden: item.is_hidden,
    })),
  );
  await recordPriceChanges(tx, seller.vendor.id, written);
}

export async function changePriceList(
  ctx: MemberCtx,
  { organizationId, priceListId, version, change }: ParsedInputOf<typeof catalogue.changePriceList>,
): Promise<PriceList> {
  const seller = await sellerNamed(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    const before = await lockPriceList(tx, seller, priceListId);
    assertMay(seller, 'editPrices');
    if (before.archived_at !== null) throw new AppError('catalogue.archived');
    if (before.version !== version)
      throw new AppError('request.stale', { current: await priceListShown(ctx, tx, seller, priceListId) });
    await checkList(tx, organizationId, {
      validFrom: before.valid_from,
      validUntil: before.valid_until,
      ...change,
    });
    await tx
      .updateTable('price_lists')
      .set({ ...listColumns(change), version: version + 1 })
      .where('vendor_id', '=', organizationId)
      .where('id', '=', priceListId)
      .execute();
    await record(tx, {
      type: 'catalogue.priceListChanged',
      organizations: [organizationId],
      subject: priceListId,
      data: { priceListId, fields: Object.keys(change) },
    });
    return priceListShown(ctx, tx, seller, priceListId);
  });
}

export async function archivePriceList(
  ctx: MemberCtx,
  { organizationId, priceListId, isArchived }: ParsedInputOf<typeof catalogue.archivePriceList>,
): Promise<PriceList> {
  const seller = await sellerNamed(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    const before = await lockPriceList(tx, seller, priceListId);
    assertMay(seller, 'editPrices');
    if ((before.archived_at !== null) !== isArchived) {
      await tx
        .updateTable('price_lists')
        .set({ archived_at: isArchived ? ctx.clock.now() : null, version: before.version + 1 })
        .where('vendor_id', '=', organizationId)
        .where('id', '=', priceListId)
        .execute();
      await record(tx, {
        type: 'catalogue.priceListArchived',
        organizations: [organizationId],
        subject: priceListId,
        data: { priceListId, isArchived },
      });
    }
    return priceListShown(ctx, tx, seller, priceListId);
  });
}

const listColumns = (fields: Partial<PriceListFields>) => ({
  ...(fields.name !== undefined && { name: fields.name }),
  ...(fields.currency && { currency: fields.currency }),
  ...(fields.audience && audienceColumns(fields.audience)),
  ...(fields.priority !== undefined && { priority: fields.priority }),
  ...(fields.validFrom !== undefined && { valid_from: fields.validFrom }),
  ...(fields.validUntil !== undefined && { valid_until: fields.validUntil }),
  ...(fields.rounding && { rounding: fields.rounding }),
});

async function checkList(
  tx: Tx,
  vendorId: OrganizationId,
  fields: Pick<PriceListFields, 'validFrom' | 'validUntil'> & { audience?: Audience },
): Promise<void> {
  if (!isValidPeriod(fields)) throw new AppError('catalogue.listValidity');
  if (fields.audience?.kind !== 'customers') return;
  const named = [...new Set(fields.audience.customerIds)];
  if (named.length === 0) return;
  const known = await tx
    .selectFrom('relations')
    .select('customer_id')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', 'in', named)
    .execute();
  if (known.length < named.length) throw new AppError('catalogue.unknownCustomer');
}
