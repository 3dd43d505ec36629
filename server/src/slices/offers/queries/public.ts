import { sql, type RawBuilder } from 'kysely';
import type {
  Bilingual,
  Currency,
  FormatId,
  offers,
  OrganizationId,
  OutputOf,
  ParsedInputOf,
  PublicProduct,
  PublicSeller,
  PublicSellerRow,
  FileId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { likePattern } from '../../../platform/plain-text.ts';
import { logoUrl } from '../../organizations/index.ts';
import { plainText } from '../rules/search-words.ts';
import { pictureUrl } from './offer-cards.ts';
import { decimal } from '../../../platform/decimal.ts';
import { isOpenToAll, publicScopes } from './public-scopes.ts';
import { loadReachedPlaces } from './reached-places.ts';
import { assertSeller, resolveZones } from './vendor-offers.ts';
import { isServed, shownFulfilment, listFulfilments } from './fulfilments.ts';

type Settings = OutputOf<typeof offers.getOfferSettings>;

export async function offerSettingsOf(db: Db, vendorId: OrganizationId): Promise<Settings> {
  const row = await db
    .selectFrom('offer_settings')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
  return {
    showsPricesPublicly: row?.shows_prices_publicly ?? false,
    isListed: row?.is_listed ?? true,
    version: row?.version ?? 1,
  };
}

export const getOfferSettings = async (ctx: MemberCtx): Promise<Settings> =>
  offerSettingsOf(ctx.db, await assertSeller(ctx));

interface SellerRow {
  id: OrganizationId;
  name: string;
  slug: string;
  logo_file_id: FileId | null;
  photo_file_ids: string[];
  product_photo_id: string | null;
  city: string | null;
  region: string | null;
  country: 'CA' | 'FR';
  lat: number | null;
  lng: number | null;
  certifications: string[];
  story: Bilingual | null;
  legal_form: string | null;
  year_of_creation: number | null;
  category_ids: string[];
  products: number;
  delivers: boolean | null;
  has_pickup: boolean;
  shows_prices: boolean;
  total: number;
}

/** About a kilometre: the public may know the town of a farm, only customers its address. */
const TOWN_DECIMALS = sql`2`;

/** Whether seller `v`, with its offer settings `t`, has a public page. */
export const isListed = sql`v.is_seller and v.suspended_at is null and v.managed_by is null
  and coalesce(t.is_listed, true)`;

interface SellersQuery {
  now: Date;
  zones: readonly string[] | null;
  conditions: readonly RawBuilder<unknown>[];
  limit: number;
  offset: number;
}

/** Whether a format `f` of seller `v` is on a list that strangers may see; others must not be found by it either. */
const isPublic = (now: Date) => sql`(f.shown_from <= ${now} and ${now} < f.shown_until and exists (
  select from offers o join (${publicScopes(now)}) s on s.id = o.scope_id and s.vendor_id = v.id
  where o.format_id = f.format_id))`;

const covers = (zones: readonly string[], now: Date) => sql`exists (select from deliveries f
  where f.vendor_id = v.id and ${isOpenToAll(now)} and f.zone_codes && ${zones}::text[]
    and ${isServed(sql`z.zone_code = any(f.zone_codes) and z.zone_code = any(${zones}::text[])`)})`;

/**
 * Selects the page first and counts what its sellers publish afterwards, so that one page does not count the whole
 * market.
 */
const sellers = ({ now, zones, conditions, limit, offset }: SellersQuery) => sql<SellerRow>`
  with page as (
    select v.id, plain_text(v.name) as plain_name, count(*) over () as total
    from organizations v
    left join offer_settings t on t.vendor_id = v.id
    left join addresses a on a.organization_id = v.id and a.is_main
    where ${isListed}
      and ${sql.join(conditions, sql` and `)}
    order by plain_text(v.name), v.id limit ${limit} offset ${offset}
  ), public_scopes as (${publicScopes(now)})
  select v.id, v.name, v.slug, v.logo_file_id, v.photo_file_ids, a.city, a.region, v.country,
    round(a.latitude::numeric, ${TOWN_DECIMALS})::float8 as lat, round(a.longitude::numeric, ${TOWN_DECIMALS})::float8 as lng,
    v.certifications, v.story, v.legal_form, v.year_of_creation, coalesce(c.category_ids, '{}') as category_ids,
    case when v.photo_file_ids = '{}' then (
      select p.photo_file_ids[1] from offered_formats f join products p on p.id = f.product_id
      where f.vendor_id = v.id and p.photo_file_ids <> '{}' and ${isPublic(now)}
      order by f.category_id nulls last, f.sort_fr, f.format_id limit 1) end as product_photo_id,
    c.products, ${zones === null ? sql`null::boolean` : covers(zones, now)} as delivers,
    exists (select from pickups f where f.vendor_id = v.id and ${isOpenToAll(now)}
      and ${isServed(sql`z.zone_code = '*'`)}) as has_pickup,
    coalesce(t.shows_prices_publicly, false) as shows_prices, page.total
  from page join organizations v on v.id = page.id
  left join offer_settings t on t.vendor_id = v.id
  left join addresses a on a.organization_id = v.id and a.is_main
  cross join lateral (
    select count(distinct f.product_id) as products,
      array_remove(array_agg(distinct f.category_id) || array_agg(distinct f.parent_category_id), null) as category_ids
    from offered_formats f
    where f.vendor_id = v.id and f.shown_from <= ${now} and ${now} < f.shown_until and exists (
      select from offers o join public_scopes s on s.id = o.scope_id and s.vendor_id = v.id where o.format_id = f.format_id)
  ) c
  order by page.plain_name, v.id`;

const rowOf = (ctx: Ctx, row: SellerRow): PublicSellerRow => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  logoUrl: logoUrl(ctx, row.logo_file_id),
  city: row.city,
  region: row.region,
  country: row.country,
  location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  certifications: row.certifications,
  story: row.story,
  // Without a photo, what it sells shows who it is.
  photoUrl: pictureUrl(ctx, row.photo_file_ids[0] ?? row.product_photo_id, '1024'),
  categoryIds: row.category_ids,
  products: row.products,
  delivers: row.delivers,
  hasPickup: row.has_pickup,
});

export async function listSellers(
  ctx: Ctx,
  input: ParsedInputOf<typeof offers.listSellers>,
): Promise<OutputOf<typeof offers.listSellers>> {
  if (!ctx.ports.remoteConfig.values().isDirectoryOpen) throw new AppError('offers.directoryClosed');
  const { search, categoryId, country, postalCode, delivers, page, pageSize } = input;
  const zones = postalCode ? await resolveZones(ctx, country ?? countryOf(postalCode), postalCode) : null;
  const now = ctx.clock.now();
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (search)
    conditions.push(
      sql`plain_text(concat_ws(' ', v.name, a.city, v.story->>'en', v.story->>'fr')) like ${likePattern(plainText(search))}`,
    );
  if (categoryId)
    conditions.push(sql`exists (select from offered_formats f where f.vendor_id = v.id
      and (f.category_id = ${categoryId} or f.parent_category_id = ${categoryId}) and ${isPublic(now)})`);
  if (country) conditions.push(sql`v.country = ${country}`);
  if (delivers && zones) conditions.push(covers(zones, now));
  const { rows } = await sellers({
    now,
    zones,
    conditions,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }).execute(ctx.db);
  return { rows: rows.map((row) => rowOf(ctx, row)), total: rows[0]?.total ?? 0, page, pageSize };
}

const countryOf = (postalCode: string): 'CA' | 'FR' => (/^\d/.test(postalCode) ? 'FR' : 'CA');

/** Null: no such seller, or not listed in the directory. */
export async function findSeller(ctx: Ctx, slug: string): Promise<SellerRow | null> {
  const { rows } = await sellers({
    now: ctx.clock.now(),
    zones: null,
    conditions: [sql`v.slug = ${slug}`],
    limit: 1,
    offset: 0,
  }).execute(ctx.db);
  return rows[0] ?? null;
}

export async function getSeller(ctx: Ctx, { slug }: { slug: string }): Promise<PublicSeller> {
  const row = await findSeller(ctx, slug);
  if (!row) throw new AppError('request.notFound');
  const now = ctx.clock.now();
  const open = await listFulfilments(ctx, row.id, isOpenToAll(now));
  const fulfilments = open.filter(({ isActive }) => isActive);
  return {
    ...rowOf(ctx, row),
    legalForm: row.legal_form,
    yearOfCreation: row.year_of_creation,
    photoUrls: row.photo_file_ids.map((id) => pictureUrl(ctx, id, '1024')!),
    zoneCodes: [...new Set(fulfilments.flatMap((fulfilment) => fulfilment.zoneCodes ?? []))],
    ...(await loadReachedPlaces(
      ctx.db,
      row.id,
      fulfilments.map(({ id }) => id),
    )),
    fulfilments: fulfilments.map((fulfilment) => ({
      ...shownFulfilment(fulfilment),
      location:
        fulfilment.lat === null || fulfilment.lng === null
          ? null
          : { lat: fulfilment.lat, lng: fulfilment.lng },
    })),
    showsPrices: row.shows_prices,
  };
}

interface ProductRow {
  format_id: FormatId;
  name: Bilingual;
  title_en: string;
  title_fr: string;
  photo_file_id: string | null;
  category_id: string | null;
  certifications: string[];
  origin: string;
  unit_price: string;
  currency: Currency;
  is_per_kg: boolean;
  total: number;
}

export async function listSellerProducts(
  ctx: Ctx,
  input: ParsedInputOf<typeof offers.listSellerProducts>,
): Promise<OutputOf<typeof offers.listSellerProducts>> {
  const seller = await findSeller(ctx, input.slug);
  if (!seller) throw new AppError('request.notFound');
  const now = ctx.clock.now();
  const { search, categoryId, page, pageSize } = input;
  const { rows } = await sql<ProductRow>`
    with public_scopes as (${publicScopes(now)})
    select f.format_id, p.name, t.title_en, t.title_fr, p.photo_file_ids[1] as photo_file_id, f.category_id,
      f.certifications, p.origin, best.unit_price, best.currency, t.is_variable_weight as is_per_kg, count(*) over () as total
    from offered_formats f
    join formats t on t.id = f.format_id join products p on p.id = f.product_id
    cross join lateral (
      select o.unit_price, s.currency from offers o join public_scopes s on s.id = o.scope_id
      where o.format_id = f.format_id order by s.rank, s.id limit 1
    ) best
    where f.vendor_id = ${seller.id} and f.shown_from <= ${now} and ${now} < f.shown_until
      and ${categoryId ? sql`(f.category_id = ${categoryId} or f.parent_category_id = ${categoryId})` : sql`true`}
      and ${search ? sql`(f.sort_fr like ${likePattern(plainText(search))} or f.sort_en like ${likePattern(plainText(search))})` : sql`true`}
    order by f.category_id nulls last, f.sort_fr, f.format_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db);
  return {
    rows: rows.map((row) => productOf(ctx, row, seller.shows_prices)),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  };
}

const productOf = (ctx: Ctx, row: ProductRow, showsPrices: boolean): PublicProduct => ({
  id: row.format_id,
  name: row.name,
  formatTitle: { en: row.title_en, fr: row.title_fr },
  thumbnailUrl: pictureUrl(ctx, row.photo_file_id, '256'),
  categoryId: row.category_id,
  certifications: row.certifications,
  origin: row.origin,
  price: showsPrices
    ? { unitPrice: decimal(row.unit_price), currency: row.currency, isPerKg: row.is_per_kg }
    : null,
});

/** Slugs of all public pages, for the sitemap. */
export async function publicSlugs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select v.slug from organizations v left join offer_settings t on t.vendor_id = v.id
    where ${isListed}
    order by v.slug limit 50000`.execute(db);
  return rows.map((row) => row.slug);
}
