import { sql, type RawBuilder } from 'kysely';
import {
  codesOfAddress,
  explainForAnybody,
  explainOffer,
  hasStock,
  hiddenReasons,
  type HiddenReason,
  type offers,
  type OfferViewer,
  type OfferExplanation,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type ExplainedOffer,
  type VendorOffer,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { likePattern } from '../../../platform/plain-text.ts';
import { folded } from '../../catalogue/index.ts';
import { pictureUrl } from './offer-cards.ts';
import { decimal } from '../../../platform/decimal.ts';
import { loadVisibilityFacts, findCustomer, type FormatFacts, type SellerFacts } from './visibility-facts.ts';
import { shownFulfilment, type SellerFulfilment } from './fulfilments.ts';

type ListInput = ParsedInputOf<typeof offers.listVendorOffers>;

export const sellerId = (ctx: MemberCtx): OrganizationId => ctx.actor.organizationId;

/** Organizations that do not sell have no offers to list. */
export async function assertSeller(ctx: MemberCtx): Promise<OrganizationId> {
  const id = sellerId(ctx);
  const row = await ctx.db
    .selectFrom('organizations')
    .select('is_seller')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.is_seller) throw new AppError('offers.notASeller');
  return id;
}

interface FormatFilter {
  search?: string | undefined;
  categoryId?: string | undefined;
  priceListId?: string | undefined;
}

/** Every word is found in the product's names, its producer or an SKU of its formats, as in the list of products. */
function filterCondition({ search, categoryId, priceListId }: FormatFilter): RawBuilder<boolean> {
  const conditions = [sql`true`];
  for (const word of folded(search).split(' ').filter(Boolean))
    conditions.push(sql`p.search_text like ${likePattern(word)}`);
  if (categoryId)
    conditions.push(sql`(p.category_id = ${categoryId} or p.category_id like ${`${categoryId}.%`})`);
  if (priceListId)
    conditions.push(sql`exists (select from price_list_items l where l.vendor_id = f.vendor_id
      and l.price_list_id = ${priceListId} and l.inventory_item_id = f.id)`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

interface Explained {
  format: FormatFacts;
  explained: OfferExplanation;
}

const isShown = (show: 'all' | 'displayed' | 'hidden', { explained }: Explained): boolean =>
  show === 'all' || explained.isDisplayed === (show === 'displayed');

export async function listVendorOffers(
  ctx: MemberCtx,
  input: ListInput,
): Promise<OutputOf<typeof offers.listVendorOffers>> {
  const vendorId = await assertSeller(ctx);
  const seller = await loadVisibilityFacts(ctx, vendorId, filterCondition(input), ctx.actor.language);
  const matching = seller.formats
    .map((format) => ({ format, explained: explainForAnybody(format.facts) }))
    .filter((one) => isShown(input.show, one))
    .filter(({ explained }) => !input.reason || explained.reasons.some(({ code }) => code === input.reason));
  const rows = pageOf(matching, input);
  const tagged = await customersByTag(ctx, vendorId);
  return {
    rows: rows.map((row) => ({
      ...explainedOffer(ctx, seller, row),
      ...publicFacts({ vendorId, seller, tagged }, row),
    })),
    total: matching.length,
    page: input.page,
    pageSize: input.pageSize,
  };
}

const pageOf = <Row>(rows: readonly Row[], { page, pageSize }: { page: number; pageSize: number }): Row[] =>
  rows.slice((page - 1) * pageSize, page * pageSize);

export async function countVendorOffers(ctx: MemberCtx): Promise<OutputOf<typeof offers.countVendorOffers>> {
  const vendorId = await assertSeller(ctx);
  const { formats } = await loadVisibilityFacts(ctx, vendorId, sql`true`);
  const counts = new Map<HiddenReason, number>();
  let displayed = 0;
  for (const { facts } of formats) {
    const explained = explainForAnybody(facts);
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

export async function listHiddenFormats(ctx: MemberCtx): Promise<OutputOf<typeof offers.listHiddenFormats>> {
  const vendorId = await assertSeller(ctx);
  const { formats } = await loadVisibilityFacts(ctx, vendorId, sql`true`);
  return formats.flatMap(({ id, facts }) => {
    const { isDisplayed, reasons } = explainForAnybody(facts);
    return isDisplayed ? [] : [{ id, reasons: [...new Set(reasons.map(({ code }) => code))] }];
  });
}

type ViewerInput = ParsedInputOf<typeof offers.explainVendorOffer>;

async function seenBy(
  ctx: Ctx,
  vendorId: OrganizationId,
  input: Omit<ViewerInput, 'formatId'>,
): Promise<OfferViewer> {
  if (input.customerId) {
    const customer = await findCustomer(ctx, vendorId, input.customerId);
    if (!customer) throw new AppError('request.notFound');
    return customer;
  }
  if (!input.customerType) throw new AppError('offers.viewerMissing');
  return {
    id: null,
    status: null,
    relationId: null,
    tags: [],
    type: input.customerType,
    zones: await resolveZones(ctx, input.country ?? 'CA', input.postalCode ?? ''),
  };
}

/** Zones of a postal code alone, by the gazetteer that resolves addresses; drawn areas need coordinates. */
export const resolveZones = async (ctx: Ctx, country: string, postalCode: string): Promise<string[]> => {
  if (postalCode === '') return [];
  const zones = await ctx.ports.places.zonesOfAddress(ctx.db, { country, postalCode });
  return codesOfAddress({ zones, postalCode }, []);
};

export async function explainVendorOffer(ctx: MemberCtx, input: ViewerInput): Promise<ExplainedOffer> {
  const vendorId = await assertSeller(ctx);
  const to = await seenBy(ctx, vendorId, input);
  const seller = await loadVisibilityFacts(ctx, vendorId, sql`f.id = ${input.formatId}`);
  const [format] = seller.formats;
  if (!format) throw new AppError('request.notFound');
  return explainedOffer(ctx, seller, { format, explained: explainOffer(format.facts, to) });
}

export async function previewAsCustomer(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof offers.previewAsCustomer>,
): Promise<OutputOf<typeof offers.previewAsCustomer>> {
  const vendorId = await assertSeller(ctx);
  const to = await seenBy(ctx, vendorId, input);
  const seller = await loadVisibilityFacts(ctx, vendorId, filterCondition(input), ctx.actor.language);
  const matching = seller.formats
    .map((format) => ({ format, explained: explainOffer(format.facts, to) }))
    .filter((one) => isShown(input.show, one));
  return {
    rows: pageOf(matching, input).map((row) => explainedOffer(ctx, seller, row)),
    total: matching.length,
    page: input.page,
    pageSize: input.pageSize,
  };
}

function explainedOffer(
  ctx: MemberCtx,
  { currency }: SellerFacts,
  { format, explained }: Explained,
): ExplainedOffer {
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

function stockOf({ facts, lowStockThreshold }: FormatFacts): ExplainedOffer['stock'] {
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

/** Spec §3: the customers and places that an offer reaches. */
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
  const isFulfilment = (fulfilment: SellerFulfilment): boolean =>
    fulfilment.isActive &&
    (fulfilment.onlyPriceListIds.length === 0 ||
      lists.some(
        (list) => list.priceListId !== null && fulfilment.onlyPriceListIds.includes(list.priceListId),
      ));
  const fulfilments = lists.length === 0 ? [] : seller.fulfilments.filter(isFulfilment);
  return {
    visibility: { customerTypes: unique(types), customerIds: unique(customerIds) },
    deliveryZoneCodes: unique(fulfilments.flatMap((fulfilment) => fulfilment.zoneCodes ?? [])),
    deliveries: fulfilments.filter((fulfilment) => fulfilment.kind === 'delivery').map(shownFulfilment),
    pickups: fulfilments.filter((fulfilment) => fulfilment.kind === 'pickup').map(shownFulfilment),
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
