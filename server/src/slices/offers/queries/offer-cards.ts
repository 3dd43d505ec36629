import { sql } from 'kysely';
import type {
  Bilingual,
  FormatId,
  Offer,
  OfferPriceReason,
  OrganizationId,
  ProducerId,
  ProductId,
  FileId,
} from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { Ctx } from '../../../platform/context.ts';
import { logoUrl } from '../../organizations/index.ts';
import type { Audience, ReachedScope } from './audience.ts';
import { scopeById } from './scopes-of-audience.ts';
import { isLocalTo, kmFrom } from '../rules/distance.ts';
import { originJoins, originLat, originLng } from './origin-sql.ts';
import { daysOf } from './search-sql.ts';

/** A format in a search result, with its winning price. */
export interface FoundFormat {
  format_id: FormatId;
  scope_id: string;
  unit_price: string;
  breaks: Offer['breaks'];
  kg_per_unit: string | null;
  stock: Offer['stock'];
  offered_since: Date;
}

export interface CardRow {
  format_id: FormatId;
  product_id: ProductId;
  name: Bilingual;
  title_en: string;
  title_fr: string;
  photo_file_id: string | null;
  category_id: string | null;
  certifications: string[];
  storage: Offer['storage'];
  origin: string;
  sale_unit: Offer['saleUnit'];
  is_variable_weight: boolean;
  minimum_quantity: string | null;
  multiple_quantity: string | null;
  tax_class: Offer['taxClass'];
  deposit_minor: number;
  vendor_id: OrganizationId;
  vendor_name: string;
  slug: string;
  logo_file_id: FileId | null;
  city: string | null;
  producer_id: ProducerId | null;
  producer_name: string | null;
  /** Of the producer: its organization's address, else its town. */
  producer_lat: number | null;
  producer_lng: number | null;
}

/** Loads the card data that the projection does not hold from the source tables; a page has few rows. */
export async function loadCardRows(
  { db }: Pick<Ctx, 'db'>,
  formatIds: readonly string[],
): Promise<Map<string, CardRow>> {
  if (formatIds.length === 0) return new Map();
  const { rows } = await sql<CardRow>`
    select f.id as format_id, f.product_id, p.name, f.title_en, f.title_fr, p.photo_file_ids[1] as photo_file_id,
      p.category_id, p.certifications, p.storage, p.origin, f.sale_unit, f.is_variable_weight, f.minimum_quantity,
      f.multiple_quantity, f.tax_class, f.deposit_minor, v.id as vendor_id, v.name as vendor_name, v.slug, v.logo_file_id,
      a.city, r.id as producer_id, r.name as producer_name,
      ${originLat} as producer_lat, ${originLng} as producer_lng
    from formats f
    join products p on p.id = f.product_id
    join organizations v on v.id = f.vendor_id
    left join addresses a on a.organization_id = v.id and a.is_main
    left join producers r on r.vendor_id = p.vendor_id and r.id = p.producer_id ${originJoins}
    where f.id = any(${formatIds}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.format_id, row]));
}

const reasons: Record<ReachedScope['audience'], OfferPriceReason> = {
  customers: 'ownList',
  tags: 'tagList',
  types: 'publicList',
};

export const priceReasonOf = ({
  kind,
  audience,
}: Pick<ReachedScope, 'kind' | 'audience'>): OfferPriceReason =>
  kind === 'scheduledOffer' ? 'scheduledOffer' : reasons[audience];

export const pictureUrl = (
  { ports }: Pick<Ctx, 'ports'>,
  id: string | null,
  variant: '256' | '1024',
): string | null => (id === null ? null : ports.files.linkTo({ id, variant }, 'public'));

export const sellerOf = (ctx: Ctx, row: CardRow): Offer['seller'] => ({
  id: row.vendor_id,
  name: row.vendor_name,
  slug: row.slug,
  logoUrl: logoUrl(ctx, row.logo_file_id),
  city: row.city,
});

const perKg = (unitPrice: string, kgPerUnit: string | null): string | null =>
  kgPerUnit === null ? null : decimal((Number(unitPrice) / Number(kgPerUnit)).toFixed(4));

/** The distance to the seller, and whether what it sells comes from nearby. */
function distancesOf(
  { place }: Audience,
  scope: ReachedScope,
  { producer_id, producer_lat: lat, producer_lng: lng, certifications }: CardRow,
): Pick<Offer, 'distanceKm' | 'isLocal'> {
  const sellerKm = kmFrom(place, scope.place);
  const origin = lat === null || lng === null ? null : { lat, lng };
  const producer = producer_id === null ? null : { km: kmFrom(place, origin) };
  return {
    distanceKm: sellerKm === null ? null : Math.round(sellerKm),
    isLocal: isLocalTo({ sellerKm, producer, isDeclaredLocal: certifications.includes('local') }),
  };
}

function toCard(ctx: Ctx, found: FoundFormat, row: CardRow, scope: ReachedScope, audience: Audience): Offer {
  return {
    id: found.format_id,
    productId: row.product_id,
    name: row.name,
    formatTitle: { en: row.title_en, fr: row.title_fr },
    seller: sellerOf(ctx, row),
    producer: row.producer_id === null ? null : { id: row.producer_id, name: row.producer_name! },
    ...distancesOf(audience, scope, row),
    thumbnailUrl: pictureUrl(ctx, row.photo_file_id, '256'),
    categoryId: row.category_id,
    certifications: row.certifications,
    storage: row.storage,
    origin: row.origin,
    saleUnit: row.sale_unit,
    isVariableWeight: row.is_variable_weight,
    minimumQuantity: decimal(row.minimum_quantity),
    multipleQuantity: decimal(row.multiple_quantity),
    taxClass: row.tax_class,
    depositMinor: row.deposit_minor,
    currency: scope.currency,
    unitPrice: decimal(found.unit_price),
    breaks: found.breaks,
    pricePerKg: perKg(found.unit_price, found.kg_per_unit),
    priceReason: priceReasonOf(scope),
    stock: found.stock,
    days: daysOf(scope.days),
    closesAt: scope.kind === 'scheduledOffer' ? scope.closesAt : null,
    isFull: scope.isFull,
    offeredSince: found.offered_since.toISOString(),
  };
}

/** Returns the cards in the order of the search result. */
export async function loadCards(
  ctx: Ctx,
  audience: Audience,
  found: readonly FoundFormat[],
): Promise<Offer[]> {
  const formatIds = found.map((one) => one.format_id);
  return toCards(ctx, await loadCardRows(ctx, formatIds), audience, found);
}

export function toCards(
  ctx: Ctx,
  rows: ReadonlyMap<string, CardRow>,
  audience: Audience,
  found: readonly FoundFormat[],
): Offer[] {
  const scopes = scopeById(audience);
  return found.flatMap((one) => {
    const row = rows.get(one.format_id);
    const scope = scopes.get(one.scope_id);
    return row && scope ? [toCard(ctx, one, row, scope, audience)] : [];
  });
}
