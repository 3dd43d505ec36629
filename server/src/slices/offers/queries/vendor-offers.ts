import { sql, type RawBuilder } from 'kysely';
import {
  codesOfAddress,
  explainInGeneral,
  explainOffer,
  hasStock,
  hiddenReasons,
  type HiddenReason,
  type offers,
  type OfferedTo,
  type OfferExplained,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type SeenOffer,
  type VendorOffer,
} from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { containing } from '../../../platform/like.ts';
import { pictureUrl } from './cards.ts';
import { decimal } from '../../../platform/decimal.ts';
import { factsOf, findCustomer, type FormatFacts, type SellerFacts } from './facts.ts';
import { shownWay, type SellerWay } from './ways.ts';
import { plain } from '../rules/words.ts';

type ListInput = ParsedInputOf<typeof offers.listVendorOffers>;

export const sellerId = (ctx: Ctx): OrganizationId => (ctx.actor as Person).organizationId!;

/** Those who do not sell have nothing to display. */
export async function assertSeller(ctx: Ctx): Promise<OrganizationId> {
  const id = sellerId(ctx);
  const row = await ctx.db
    .selectFrom('organizations')
    .select('is_seller')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.is_seller) throw new AppError('offers.notASeller');
  return id;
}

interface Narrowed {
  search?: string | undefined;
  categoryId?: string | undefined;
  priceListId?: string | undefined;
}

/** Archived goods are looked for only when somebody asks for them by name: nobody waits for their being displayed. */
function narrowed({ search, categoryId, priceListId }: Narrowed): RawBuilder<boolean> {
  const conditions = [sql`true`];
  if (search)
    conditions.push(
      sql`(p.search_text like ${containing(plain(search))} or f.sku ilike ${containing(search)})`,
    );
  if (categoryId)
    conditions.push(sql`(p.category_id = ${categoryId} or p.category_id like ${`${categoryId}.%`})`);
  if (priceListId)
    conditions.push(sql`exists (select from price_list_items l where l.vendor_id = f.vendor_id
      and l.price_list_id = ${priceListId} and l.inventory_item_id = f.id)`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

interface Explained {
  format: FormatFacts;
  explained: OfferExplained;
}

const isShown = (show: 'all' | 'displayed' | 'hidden', { explained }: Explained): boolean =>
  show === 'all' || explained.isDisplayed === (show === 'displayed');

export async function listVendorOffers(
  ctx: Ctx,
  input: ListInput,
): Promise<OutputOf<typeof offers.listVendorOffers>> {
  const vendorId = await assertSeller(ctx);
  const seller = await factsOf(ctx, vendorId, narrowed(input));
  const matching = seller.formats
    .map((format) => ({ format, explained: explainInGeneral(format.facts) }))
    .filter((one) => isShown(input.show, one))
    .filter(({ explained }) => !input.reason || explained.reasons.some(({ code }) => code === input.reason));
  const rows = pageOf(matching, input);
  const tagged = await customersByTag(ctx, vendorId);
  return {
    rows: rows.map((row) => ({
      ...seenOffer(ctx, seller, row),
      ...publicFacts({ vendorId, seller, tagged }, row),
    })),
    total: matching.length,
    page: input.page,
    pageSize: input.pageSize,
  };
}

const pageOf = <Row>(rows: readonly Row[], { page, pageSize }: { page: number; pageSize: number }): Row[] =>
  rows.slice((page - 1) * pageSize, page * pageSize);

export async function countVendorOffers(ctx: Ctx): Promise<OutputOf<typeof offers.countVendorOffers>> {
  const vendorId = await assertSeller(ctx);
  const { formats } = await factsOf(ctx, vendorId, sql`true`);
  const counts = new Map<HiddenReason, number>();
  let displayed = 0;
  for (const { facts } of formats) {
    const explained = explainInGeneral(facts);
    if (explained.isDisplayed) displayed++;
    for (const code of new Set(explained.reasons.map((reason) => reason.code)))
      counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return {
    displayed,
    hidden: formats.length - displayed,
    byReason: hiddenReasons.flatMap((reason) =>
      counts.has(reason) ? [{ reason, count: counts.get(reason)! }] : [],
    ),
  };
}

type SeenBy = ParsedInputOf<typeof offers.explainVendorOffer>;

async function seenBy(
  ctx: Ctx,
  vendorId: OrganizationId,
  input: Omit<SeenBy, 'formatId'>,
): Promise<OfferedTo> {
  if (input.customerId) {
    const customer = await findCustomer(ctx, vendorId, input.customerId);
    if (!customer) throw new AppError('request.notFound');
    return customer;
  }
  if (!input.customerType) throw new AppError('offers.seenByWhom');
  return {
    id: null,
    status: null,
    relationId: null,
    tags: [],
    type: input.customerType,
    zones: await zonesAt(ctx, input.country ?? 'CA', input.postalCode ?? ''),
  };
}

/** Of a postal code alone, by the same gazetteer that resolves the zones of an address; drawn areas need a place. */
export const zonesAt = async (ctx: Ctx, country: string, postalCode: string): Promise<string[]> => {
  if (postalCode === '') return [];
  const zones = await ctx.ports.places.zonesOfAddress(ctx.db, { country, postalCode });
  return codesOfAddress({ zones, postalCode }, []);
};

export async function explainVendorOffer(ctx: Ctx, input: SeenBy): Promise<SeenOffer> {
  const vendorId = await assertSeller(ctx);
  const to = await seenBy(ctx, vendorId, input);
  const seller = await factsOf(ctx, vendorId, sql`f.id = ${input.formatId}`);
  const [format] = seller.formats;
  if (!format) throw new AppError('request.notFound');
  return seenOffer(ctx, seller, { format, explained: explainOffer(format.facts, to) });
}

export async function seeAs(
  ctx: Ctx,
  input: ParsedInputOf<typeof offers.seeAs>,
): Promise<OutputOf<typeof offers.seeAs>> {
  const vendorId = await assertSeller(ctx);
  const to = await seenBy(ctx, vendorId, input);
  const seller = await factsOf(ctx, vendorId, narrowed(input));
  const matching = seller.formats
    .map((format) => ({ format, explained: explainOffer(format.facts, to) }))
    .filter((one) => isShown(input.show, one));
  return {
    rows: pageOf(matching, input).map((row) => seenOffer(ctx, seller, row)),
    total: matching.length,
    page: input.page,
    pageSize: input.pageSize,
  };
}

function seenOffer(ctx: Ctx, { currency }: SellerFacts, { format, explained }: Explained): SeenOffer {
  const { id, productId, name, formatTitle, photoFileId, sku } = format;
  const { isDisplayed, reasons, price } = explained;
  return {
    id,
    productId,
    vendor: { organizationId: sellerId(ctx) },
    name,
    formatTitle,
    thumbnailUrl: pictureUrl(ctx, photoFileId, '256'),
    sku,
    currency,
    stock: stockOf(format),
    isDisplayed,
    reasons,
    price: price && { ...price, unitPrice: decimal(price.unitPrice) },
  };
}

function stockOf({ facts, lowStockThreshold }: FormatFacts): SeenOffer['stock'] {
  if (!hasStock(facts)) return null;
  if (facts.stock.mode === 'unlimited') return 'inStock';
  if (!hasStock({ ...facts, stock: { ...facts.stock, sellsWithoutStock: false } })) return 'withoutStock';
  return lowStockThreshold !== null && Number(facts.stock.available) <= Number(lowStockThreshold)
    ? 'low'
    : 'inStock';
}

interface Whole {
  vendorId: OrganizationId;
  seller: SellerFacts;
  tagged: ReadonlyMap<string, OrganizationId[]>;
}

/** Spec §3: whom and where an offer reaches. */
function publicFacts(
  { seller, tagged }: Whole,
  { format }: Explained,
): Pick<VendorOffer, 'visibility' | 'deliveryZoneCodes' | 'deliveries' | 'pickups'> {
  const lists = format.facts.lists.filter((list) => !list.isHidden);
  const customerIds = lists.flatMap(({ audience }) => {
    if (audience.kind === 'customers') return audience.customerIds;
    return audience.kind === 'tags' ? audience.tags.flatMap((tag) => tagged.get(tag) ?? []) : [];
  });
  const types = lists.flatMap(({ audience }) => (audience.kind === 'types' ? audience.customerTypes : []));
  const isWay = (way: SellerWay): boolean =>
    way.isActive &&
    (way.onlyPriceListIds.length === 0 ||
      lists.some((list) => list.priceListId !== null && way.onlyPriceListIds.includes(list.priceListId)));
  const ways = lists.length === 0 ? [] : seller.ways.filter(isWay);
  return {
    visibility: { customerTypes: unique(types), customerIds: unique(customerIds) },
    deliveryZoneCodes: unique(ways.flatMap((way) => way.zoneCodes ?? [])),
    deliveries: ways.filter((way) => way.kind === 'delivery').map(shownWay),
    pickups: ways.filter((way) => way.kind === 'pickup').map(shownWay),
  };
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

async function customersByTag(ctx: Ctx, vendorId: OrganizationId): Promise<Map<string, OrganizationId[]>> {
  const rows = await ctx.db
    .selectFrom('relationships as s')
    .innerJoin('relations as r', 'r.id', 's.relation_id')
    .select(['s.partner_id', 's.tags'])
    .where('s.organization_id', '=', vendorId)
    .where('s.side', '=', 'vendor')
    .where('r.status', '=', 'active')
    .where(sql<boolean>`cardinality(s.tags) > 0`)
    .execute();
  const byTag = new Map<string, OrganizationId[]>();
  for (const { partner_id, tags } of rows)
    for (const tag of tags) byTag.set(tag, [...(byTag.get(tag) ?? []), partner_id]);
  return byTag;
}
