import { sql } from 'kysely';
import type { Audience, Currency, FormatId, OrganizationId, PriceListId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { touching, written } from './goods.ts';

export interface NewList {
  vendorId: OrganizationId;
  name?: string;
  audience: Audience;
  currency?: Currency;
  priority?: number;
  validFrom?: string | null;
  validUntil?: string | null;
}

export const audienceColumns = (audience: Audience) => ({
  kind: audience.kind,
  types: audience.kind === 'types' ? audience.customerTypes : [],
  tags: audience.kind === 'tags' ? audience.tags : [],
  customers: audience.kind === 'customers' ? audience.customerIds : [],
});

export async function aPriceList(ctx: Ctx, list: NewList): Promise<PriceListId> {
  const id = ctx.ids.next<'PriceList'>();
  const { kind, types, tags, customers } = audienceColumns(list.audience);
  await written(
    ctx,
    { type: 'catalogue.priceListAdded', data: { priceListId: id }, organizations: [list.vendorId] },
    (tx) =>
      sql`insert into price_lists (vendor_id, id, name, currency, audience_kind, customer_types, tags, customer_ids, priority,
          valid_from, valid_until, rounding, created_at)
        values (${list.vendorId}, ${id}, ${list.name ?? 'Restaurants'}, ${list.currency ?? 'CAD'}, ${kind}, ${types}, ${tags}, ${customers}::uuid[],
          ${list.priority ?? 100}, ${list.validFrom ?? null}, ${list.validUntil ?? null}, 'cent', ${ctx.clock.now()})`.execute(
        tx,
      ),
  );
  return id;
}

export const listChanged = (
  ctx: Ctx,
  vendorId: OrganizationId,
  id: PriceListId,
  change: Pick<NewList, 'audience'> & Partial<NewList>,
): Promise<void> => {
  const { kind, types, tags, customers } = audienceColumns(change.audience);
  return written(
    ctx,
    {
      type: 'catalogue.priceListChanged',
      data: { priceListId: id, fields: ['audience', 'validFrom', 'validUntil'] },
      organizations: [vendorId],
    },
    (tx) =>
      sql`update price_lists set audience_kind = ${kind}, customer_types = ${types}, tags = ${tags},
        customer_ids = ${customers}::uuid[], valid_from = ${change.validFrom ?? null}, valid_until = ${change.validUntil ?? null}
        where vendor_id = ${vendorId} and id = ${id}`.execute(tx),
  );
};

export const listArchived = (
  ctx: Ctx,
  vendorId: OrganizationId,
  id: PriceListId,
  isArchived: boolean,
): Promise<void> =>
  written(
    ctx,
    { type: 'catalogue.priceListArchived', data: { priceListId: id, isArchived }, organizations: [vendorId] },
    (tx) =>
      sql`update price_lists set archived_at = ${isArchived ? ctx.clock.now() : null} where vendor_id = ${vendorId} and id = ${id}`.execute(
        tx,
      ),
  );

export interface NewPrice {
  vendorId: OrganizationId;
  priceListId: PriceListId;
  formatId: FormatId;
  unitPrice: string;
  isHidden?: boolean;
}

/** Puts a price on a list, or another in its place. */
export const priced = (
  ctx: Ctx,
  { vendorId, priceListId, formatId, unitPrice, isHidden = false }: NewPrice,
): Promise<void> =>
  written(
    ctx,
    {
      type: 'catalogue.pricesChanged',
      data: { priceListIds: [priceListId], count: 1 },
      ...touching(vendorId, [formatId]),
    },
    (tx) =>
      sql`insert into price_list_items (vendor_id, id, price_list_id, inventory_item_id, unit_price, is_hidden, changed_at)
        values (${vendorId}, ${ctx.ids.next<'PriceListItem'>()}, ${priceListId}, ${formatId}, ${unitPrice}, ${isHidden}, ${ctx.clock.now()})
        on conflict (vendor_id, price_list_id, inventory_item_id) do update set unit_price = excluded.unit_price,
          is_hidden = excluded.is_hidden`.execute(tx),
  );

export const unpriced = (
  ctx: Ctx,
  { vendorId, priceListId, formatId }: Omit<NewPrice, 'unitPrice'>,
): Promise<void> =>
  written(
    ctx,
    {
      type: 'catalogue.pricesChanged',
      data: { priceListIds: [priceListId], count: 1 },
      ...touching(vendorId, [formatId]),
    },
    (tx) =>
      sql`delete from price_list_items where vendor_id = ${vendorId} and price_list_id = ${priceListId}
        and inventory_item_id = ${formatId}`.execute(tx),
  );
