import { sql } from 'kysely';
import type { Audience, Currency, FormatId, OrganizationId, PriceListId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { writeWithEvent } from '../../../testing/write-with-event.ts';
import { asOwner } from '../../organizations/factory.ts';
import { archivePriceList } from '../commands/price-lists.ts';

export interface NewList {
  vendorId: OrganizationId;
  name?: string;
  audience: Audience;
  currency?: Currency;
  priority?: number;
  validFrom?: string | null;
  validUntil?: string | null;
}

const audienceColumns = (audience: Audience) => ({
  audience_kind: audience.kind,
  customer_types: audience.kind === 'types' ? audience.customerTypes : [],
  tags: audience.kind === 'tags' ? audience.tags : [],
  customer_ids: audience.kind === 'customers' ? audience.customerIds : [],
});

export async function aPriceList(ctx: Ctx, list: NewList): Promise<PriceListId> {
  const id = ctx.ids.next<'PriceList'>();
  await writeWithEvent(
    ctx,
    { type: 'catalogue.priceListAdded', data: { priceListId: id }, organizations: [list.vendorId] },
    (tx) =>
      tx
        .insertInto('price_lists')
        .values({
          vendor_id: list.vendorId,
          id,
          name: list.name ?? 'Restaurants',
          currency: list.currency ?? 'CAD',
          ...audienceColumns(list.audience),
          priority: list.priority ?? 100,
          valid_from: list.validFrom ?? null,
          valid_until: list.validUntil ?? null,
          rounding: 'cent',
          created_at: ctx.clock.now(),
        })
        .execute(),
  );
  return id;
}

/** Overwrites the list whatever its version, so that two tests may do so at the same time. */
export const changePriceList = (
  ctx: Ctx,
  vendorId: OrganizationId,
  id: PriceListId,
  change: Pick<NewList, 'audience'> & Partial<NewList>,
): Promise<void> =>
  writeWithEvent(
    ctx,
    {
      type: 'catalogue.priceListChanged',
      data: { priceListId: id, fields: ['audience', 'validFrom', 'validUntil'] },
      organizations: [vendorId],
    },
    (tx) =>
      tx
        .updateTable('price_lists')
        .set({
          ...audienceColumns(change.audience),
          valid_from: change.validFrom ?? null,
          valid_until: change.validUntil ?? null,
        })
        .where('vendor_id', '=', vendorId)
        .where('id', '=', id)
        .execute(),
  );

export const archiveList = async (
  ctx: Ctx,
  organizationId: OrganizationId,
  priceListId: PriceListId,
  isArchived: boolean,
): Promise<unknown> =>
  archivePriceList(await asOwner(ctx, organizationId), { organizationId, priceListId, isArchived });

export interface NewPrice {
  vendorId: OrganizationId;
  priceListId: PriceListId;
  formatId: FormatId;
  unitPrice: string;
  isHidden?: boolean;
}

const pricesChanged = ({ vendorId, priceListId, formatId }: Omit<NewPrice, 'unitPrice'>) => ({
  type: 'catalogue.pricesChanged' as const,
  data: { priceListIds: [priceListId], count: 1 },
  organizations: [vendorId],
  touched: { vendorId, formatIds: [formatId] },
});

/** Puts a price on a list or replaces the one that is there. */
export const setPrice = (ctx: Ctx, price: NewPrice): Promise<void> =>
  writeWithEvent(ctx, pricesChanged(price), (tx) =>
    tx
      .insertInto('price_list_items')
      .values({
        vendor_id: price.vendorId,
        id: ctx.ids.next<'PriceListItem'>(),
        price_list_id: price.priceListId,
        inventory_item_id: price.formatId,
        unit_price: price.unitPrice,
        breaks: '[]',
        is_hidden: price.isHidden ?? false,
        changed_at: ctx.clock.now(),
      })
      .onConflict((conflict) =>
        conflict.columns(['vendor_id', 'price_list_id', 'inventory_item_id']).doUpdateSet({
          unit_price: sql`excluded.unit_price`,
          is_hidden: sql`excluded.is_hidden`,
        }),
      )
      .execute(),
  );

export const removePrice = (ctx: Ctx, price: Omit<NewPrice, 'unitPrice'>): Promise<void> =>
  writeWithEvent(ctx, pricesChanged(price), (tx) =>
    tx
      .deleteFrom('price_list_items')
      .where('vendor_id', '=', price.vendorId)
      .where('price_list_id', '=', price.priceListId)
      .where('inventory_item_id', '=', price.formatId)
      .execute(),
  );
