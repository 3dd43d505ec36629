import { sql, type RawBuilder } from 'kysely';
import {
  dayIn,
  type Audience,
  type Bilingual,
  type Currency,
  type CustomerOrganizationType,
  type FormatId,
  type Language,
  type OfferFacts,
  type OfferViewer,
  type PriceListEntry,
  type ScheduledOfferEntry,
  type OrganizationId,
  type ProductId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { codesAroundAddress } from '../../distribution/index.ts';
import { listFulfilments, type SellerFulfilment } from './fulfilments.ts';

/** One format of a seller with everything that decides whether it is displayed. */
export interface FormatFacts {
  id: FormatId;
  productId: ProductId;
  name: Bilingual;
  formatTitle: { en: string; fr: string };
  photoFileId: string | null;
  sku: string | null;
  lowStockThreshold: string | null;
  facts: OfferFacts;
}

interface SellerRow {
  currency: Currency;
  time_zone: string;
  is_suspended: boolean;
}
interface ListRow {
  id: string;
  kind: 'list' | 'scheduledOffer';
  name: string;
  audience_kind: Audience['kind'];
  customer_types: CustomerOrganizationType[];
  tags: string[];
  customer_ids: OrganizationId[];
  priority: number;
  is_archived: boolean;
  valid_from: string | null;
  valid_until: string | null;
  opens_at: Date | null;
  closes_at: Date | null;
  price_list_id: string | null;
}
interface FormatRow {
  id: FormatId;
  product_id: ProductId;
  name: Bilingual;
  title_en: string;
  title_fr: string;
  photo_file_id: string | null;
  sku: string | null;
  is_product_archived: boolean;
  is_format_archived: boolean;
  mode: OfferFacts['stock']['mode'];
  available: string;
  low_stock_threshold: string | null;
  sells_without_stock: boolean;
  available_from: string | null;
  available_until: string | null;
  minimum_quantity: string | null;
  multiple_quantity: string | null;
  prices: { list: string; price: number; hidden: boolean }[];
}

export interface SellerFacts {
  currency: Currency;
  lists: Map<string, ListRow>;
  fulfilments: SellerFulfilment[];
  formats: FormatFacts[];
}

/** Reads the source tables rather than the projection, because these facts explain the projection. */
export async function loadVisibilityFacts(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  vendorId: OrganizationId,
  which: RawBuilder<boolean>,
  language: Language = 'FR',
): Promise<SellerFacts> {
  const seller = sql<SellerRow>`
    select currency, time_zone, suspended_at is not null as is_suspended from organizations where id = ${vendorId}`;
  const [sellers, lists, fulfilments, formats] = await Promise.all([
    seller.execute(db),
    listRows(vendorId).execute(db),
    listFulfilments({ db, clock }, vendorId),
    formatRows(vendorId, which, language).execute(db),
  ]);
  const { currency, time_zone, is_suspended } = sellers.rows[0]!;
  const now = clock.now();
  const shared = {
    now: now.toISOString(),
    today: dayIn(now, time_zone),
    isSellerSuspended: is_suspended,
    fulfilments,
  };
  const byId = new Map(lists.rows.map((row) => [row.id, row]));
  return {
    currency,
    lists: byId,
    fulfilments,
    formats: formats.rows.map((row) => ({
      id: row.id,
      productId: row.product_id,
      name: row.name,
      formatTitle: { en: row.title_en, fr: row.title_fr },
      photoFileId: row.photo_file_id,
      sku: row.sku,
      lowStockThreshold: row.low_stock_threshold,
      facts: { ...shared, ...factsOfFormat(row, byId) },
    })),
  };
}

const listRows = (vendorId: OrganizationId) => sql<ListRow>`
  select id, 'list' as kind, name, audience_kind, customer_types, tags, customer_ids, priority,
    archived_at is not null as is_archived, valid_from, valid_until, null::timestamptz as opens_at,
    null::timestamptz as closes_at, id as price_list_id
  from price_lists where vendor_id = ${vendorId}
  union all
  select id, 'scheduledOffer', name, audience_kind, customer_types, tags, customer_ids, 0, false, null, null, opens_at,
    closes_at, price_list_id
  from scheduled_offers where vendor_id = ${vendorId} and is_active and removed_at is null`;

const nameIn = (language: Language) => {
  const [own, other] = language === 'FR' ? ['fr', 'en'] : ['en', 'fr'];
  return sql`coalesce(nullif(p.name->>${sql.lit(own)}, ''), p.name->>${sql.lit(other)})`;
};

const formatRows = (
  vendorId: OrganizationId,
  which: RawBuilder<boolean>,
  language: Language,
) => sql<FormatRow>`
  select f.id, f.product_id, p.name, f.title_en, f.title_fr, p.photo_file_ids[1] as photo_file_id, f.sku,
    p.archived_at is not null as is_product_archived, f.archived_at is not null as is_format_archived,
    i.mode, i.available, i.low_stock_threshold, i.sells_without_stock, i.available_from, i.available_until,
    f.minimum_quantity, f.multiple_quantity, coalesce(prices.each, '[]') as prices
  from formats f
  join products p on p.id = f.product_id
  join inventory_items i on i.vendor_id = f.vendor_id and i.format_id = f.id
  left join lateral (
    select jsonb_agg(jsonb_build_object('list', list, 'price', price, 'hidden', is_hidden)) as each from (
      select l.price_list_id as list, l.unit_price as price, l.is_hidden from price_list_items l
      where l.vendor_id = f.vendor_id and l.inventory_item_id = f.id
      union all
      select s.scheduled_offer_id, coalesce(s.unit_price, b.unit_price), false
      from scheduled_offer_items s
      join scheduled_offers o on o.vendor_id = s.vendor_id and o.id = s.scheduled_offer_id
      left join price_lists l on l.vendor_id = o.vendor_id and l.id = o.price_list_id and l.archived_at is null
      left join price_list_items b on b.vendor_id = l.vendor_id and b.price_list_id = l.id
        and b.inventory_item_id = s.format_id
      where s.vendor_id = f.vendor_id and s.format_id = f.id and coalesce(s.unit_price, b.unit_price) is not null
    ) every
  ) prices on true
  where f.vendor_id = ${vendorId} and ${which}
  order by ${nameIn(language)} collate public.by_name, f.position, f.id`;

const audienceOfList = (row: ListRow): Audience => {
  if (row.audience_kind === 'types') return { kind: 'types', customerTypes: row.customer_types };
  if (row.audience_kind === 'tags') return { kind: 'tags', tags: row.tags };
  if (row.audience_kind === 'customers') return { kind: 'customers', customerIds: row.customer_ids };
  return { kind: 'nobody' };
};

function factsOfFormat(
  row: FormatRow,
  lists: ReadonlyMap<string, ListRow>,
): Omit<OfferFacts, 'now' | 'today' | 'isSellerSuspended' | 'fulfilments'> {
  return {
    productId: row.product_id,
    formatId: row.id,
    isProductArchived: row.is_product_archived,
    isFormatArchived: row.is_format_archived,
    stock: {
      mode: row.mode,
      available: row.available,
      sellsWithoutStock: row.sells_without_stock,
      availableFrom: row.available_from,
      availableUntil: row.available_until,
    },
    minimumQuantity: row.minimum_quantity,
    multipleQuantity: row.multiple_quantity,
    lists: row.prices.flatMap(({ list, price, hidden }) => {
      const on = lists.get(list);
      return on ? [priceListEntry(on, String(price), hidden)] : [];
    }),
  };
}

function priceListEntry(
  row: ListRow,
  unitPrice: string,
  isHidden: boolean,
): PriceListEntry | ScheduledOfferEntry {
  const { id, name, price_list_id: priceListId } = row;
  const priced = { id, name, audience: audienceOfList(row), unitPrice, isHidden, priceListId };
  if (row.kind === 'list')
    return {
      ...priced,
      kind: 'list',
      priority: row.priority,
      isArchived: row.is_archived,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
    };
  return {
    ...priced,
    kind: 'scheduledOffer',
    opensAt: row.opens_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
  };
}

/** A customer as the visibility rules need it; null: not a customer of this seller. */
export async function findCustomer(
  { db }: Pick<Ctx, 'db'>,
  vendorId: OrganizationId,
  customerId: OrganizationId,
): Promise<OfferViewer | null> {
  const { rows } = await sql<{
    id: OrganizationId;
    status: OfferViewer['status'];
    relation_id: string;
    tags: string[] | null;
    type: string | null;
    zones: string[];
  }>`
    select c.id, r.status, r.id as relation_id, s.tags, c.customer_organization_type as type,
      ${codesAroundAddress} as zones
    from relations r
    join organizations c on c.id = r.customer_id
    left join relationships s on s.organization_id = r.vendor_id and s.relation_id = r.id
    left join addresses a on a.organization_id = c.id and a.is_main
    where r.vendor_id = ${vendorId} and r.customer_id = ${customerId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { id, status, relation_id: relationId, tags, type, zones } = row;
  return { id, status, relationId, tags: tags ?? [], type, zones };
}
