import { sql } from 'kysely';
import type {
  Audience,
  catalogue,
  OrganizationId,
  ParsedInputOf,
  PriceList,
  PriceListFields,
  PriceListId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { markSetupStep } from '../../organizations/index.ts';
import { priceListShown } from '../queries/price-lists.ts';
import { sellerNamed, type PriceListRecord, type Seller } from '../queries/records.ts';
import { audienceColumns, audienceOf, isValidPeriod, pricesAdjusted } from '../rules.ts';
import { assertMay } from './checks.ts';
import { lockPriceList } from './lock.ts';
import { recordPriceChanges, saveItems, savePriceList } from './save-price-list.ts';

export async function createPriceList(
  ctx: MemberCtx,
  { organizationId, copyFrom, ...fields }: ParsedInputOf<typeof catalogue.createPriceList>,
): Promise<PriceList> {
  const seller = await sellerNamed(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    assertMay(seller, 'editPrices');
    await checkList(tx, organizationId, fields);
    const list = await savePriceList(tx, null, {
      vendor_id: organizationId,
      id: ctx.ids.next<'PriceList'>(),
      ...listColumns(fields),
      archived_at: null,
      created_at: ctx.clock.now(),
    });
    await record(tx, {
      type: 'catalogue.priceListAdded',
      organizations: [organizationId],
      subject: list.id,
      data: { priceListId: list.id },
      touched: { vendorId: organizationId, formatIds: [] },
    });
    if (copyFrom) await copyItems(tx, seller, copyFrom, list);
    await markSetupStep(tx, organizationId, 'firstPriceList');
    return priceListShown(ctx, tx, seller, list);
  });
}

async function copyItems(
  tx: Tx,
  seller: Seller,
  from: { priceListId: PriceListId; changePercent: string },
  to: PriceListRecord,
): Promise<void> {
  await lockPriceList(tx, seller, from.priceListId);
  const items = await tx
    .selectFrom('price_list_items')
    .selectAll()
    .where('vendor_id', '=', seller.vendor.id)
    .where('price_list_id', '=', from.priceListId)
    .execute();
  const copies = items.map((item) => ({
    ...pricesAdjusted(item, from.changePercent, to.rounding),
    id: tx.ctx.ids.next<'PriceListItem'>(),
    price_list_id: to.id,
  }));
  await recordPriceChanges(tx, seller.vendor.id, await saveItems(tx, [], copies));
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
      throw new AppError('request.stale', { current: await priceListShown(ctx, tx, seller, before) });
    const fields = { ...listFields(before), ...change };
    if (fields.currency !== before.currency && (await hasPrices(tx, before)))
      throw new AppError('catalogue.listHasPrices');
    await checkList(tx, organizationId, { ...fields, audience: change.audience });
    const after = await savePriceList(tx, before, { ...before, ...listColumns(fields) });
    await record(tx, {
      type: 'catalogue.priceListChanged',
      organizations: [organizationId],
      subject: priceListId,
      data: { priceListId, fields: Object.keys(change) },
    });
    return priceListShown(ctx, tx, seller, after);
  });
}

/**
 * Its own, or those of a scheduled offer, which are in its currency too. The list is locked, so that none of its own is
 * added meanwhile.
 */
async function hasPrices(tx: Tx, { vendor_id, id }: PriceListRecord): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from price_list_items where vendor_id = ${vendor_id} and price_list_id = ${id})
      or exists (select from scheduled_offers o join scheduled_offer_items i
          on i.vendor_id = o.vendor_id and i.scheduled_offer_id = o.id
        where o.vendor_id = ${vendor_id} and o.price_list_id = ${id} and o.removed_at is null
          and i.unit_price is not null) as has`.execute(tx);
  return rows[0]!.has;
}

export async function archivePriceList(
  ctx: MemberCtx,
  { organizationId, priceListId, isArchived }: ParsedInputOf<typeof catalogue.archivePriceList>,
): Promise<PriceList> {
  const seller = await sellerNamed(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    const before = await lockPriceList(tx, seller, priceListId);
    assertMay(seller, 'editPrices');
    if ((before.archived_at !== null) === isArchived) return priceListShown(ctx, tx, seller, before);
    const after = await savePriceList(tx, before, {
      ...before,
      archived_at: isArchived ? ctx.clock.now() : null,
    });
    await record(tx, {
      type: 'catalogue.priceListArchived',
      organizations: [organizationId],
      subject: priceListId,
      data: { priceListId, isArchived },
    });
    return priceListShown(ctx, tx, seller, after);
  });
}

const listColumns = (fields: PriceListFields) => ({
  name: fields.name,
  currency: fields.currency,
  ...audienceColumns(fields.audience),
  priority: fields.priority,
  valid_from: fields.validFrom,
  valid_until: fields.validUntil,
  rounding: fields.rounding,
});

const listFields = (row: PriceListRecord): PriceListFields => ({
  name: row.name,
  currency: row.currency,
  audience: audienceOf(row),
  priority: row.priority,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  rounding: row.rounding,
});

async function checkList(
  tx: Tx,
  vendorId: OrganizationId,
  fields: Pick<PriceListFields, 'validFrom' | 'validUntil'> & { audience: Audience | undefined },
): Promise<void> {
  if (!isValidPeriod(fields)) throw new AppError('catalogue.listValidity');
  if (fields.audience?.kind !== 'customers') return;
  const customerIds = [...new Set(fields.audience.customerIds)];
  if (customerIds.length === 0) return;
  const known = await tx
    .selectFrom('relations')
    .select('customer_id')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', 'in', customerIds)
    .execute();
  if (known.length < customerIds.length) throw new AppError('catalogue.unknownCustomer');
}
