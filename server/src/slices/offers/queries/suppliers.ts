import { sql } from 'kysely';
import type {
  Bilingual,
  Currency,
  Offer,
  offers,
  OrganizationId,
  OutputOf,
  ParsedInputOf,
  FileId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { logoUrl } from '../../organizations/index.ts';
import { loadAudience, type Audience } from './audience.ts';
import { scopeById } from './scopes-of-audience.ts';
import { loadCards, type FoundFormat } from './offer-cards.ts';
import { offersFromWhere } from './search-sql.ts';

type Suppliers = OutputOf<typeof offers.listSuppliers>;
type OpenOffers = Suppliers[number]['scheduledOffers'];

interface SupplierRow {
  id: OrganizationId;
  name: string;
  slug: string;
  logo_file_id: FileId | null;
  city: string | null;
  offers: number;
}

/** Linked sellers first, then by name. */
export async function loadSuppliers(ctx: MemberCtx, _input: object, audience: Audience): Promise<Suppliers> {
  if (audience.scopes.length === 0) return [];
  const { rows } = await sql<SupplierRow>`
    with counted as (
      select f.vendor_id, count(*) as offers from ${offersFromWhere({ audience, now: ctx.clock.now(), text: '' })}
      group by f.vendor_id
    )
    select v.id, v.name, v.slug, v.logo_file_id, a.city, c.offers
    from counted c join organizations v on v.id = c.vendor_id
    left join addresses a on a.organization_id = v.id and a.is_main
    order by plain_text(v.name), v.id`.execute(ctx.db);
  const [open, linked] = await Promise.all([loadOpenOffers(ctx, audience), loadLinkedVendors(ctx)]);
  return rows
    .map((row) => {
      const seller = {
        id: row.id,
        name: row.name,
        slug: row.slug,
        logoUrl: logoUrl(ctx, row.logo_file_id),
        city: row.city,
      };
      return {
        id: row.id,
        seller,
        isLinked: linked.has(row.id),
        offers: row.offers,
        currency: currencyOf(audience, row.id),
        scheduledOffers: (open.get(row.id) ?? []).map((one) => ({ ...one, seller })),
      };
    })
    .sort((a, b) => Number(b.isLinked) - Number(a.isLinked));
}

const currencyOf = (audience: Audience, vendorId: OrganizationId): Currency =>
  audience.scopes.find((scope) => scope.vendorId === vendorId)!.currency;

async function loadOpenOffers(
  ctx: Ctx,
  audience: Audience,
): Promise<Map<OrganizationId, Omit<OpenOffers[number], 'seller'>[]>> {
  const scopes = scopeById(audience);
  const ids = audience.scopes.filter((scope) => scope.kind === 'scheduledOffer').map((scope) => scope.id);
  const open = new Map<OrganizationId, Omit<OpenOffers[number], 'seller'>[]>();
  if (ids.length === 0) return open;
  const { rows } = await sql<{
    id: OpenOffers[number]['id'];
    vendor_id: OrganizationId;
    name: string;
    message: Bilingual | null;
    items: number;
  }>`
    select o.id, o.vendor_id, o.name, o.message, (select count(*) from scheduled_offer_items i
      where i.vendor_id = o.vendor_id and i.scheduled_offer_id = o.id) as items
    from scheduled_offers o where o.id = any(${ids}::uuid[]) order by o.closes_at, o.id`.execute(ctx.db);
  for (const { id, vendor_id, name, message, items } of rows) {
    const { closesAt, isFull } = scopes.get(id)!;
    const one = {
      id,
      name,
      message: message && { en: message.en, fr: message.fr },
      closesAt: closesAt!,
      isFull,
      items,
    };
    open.set(vendor_id, [...(open.get(vendor_id) ?? []), one]);
  }
  return open;
}

const loadLinkedVendors = async (ctx: MemberCtx): Promise<ReadonlySet<string>> =>
  (await loadLinkedVendorsOfAll([ctx]))[0]!;

/** Linked sellers of several buyers, in their order. */
export async function loadLinkedVendorsOfAll(contexts: readonly MemberCtx[]): Promise<ReadonlySet<string>[]> {
  const ids = contexts.map(({ actor }) => actor.organizationId);
  const rows = await contexts[0]!.db
    .selectFrom('relations')
    .select(['customer_id', 'vendor_id'])
    .where('customer_id', 'in', ids)
    .where('status', '=', 'active')
    .orderBy('vendor_id')
    .execute();
  const linked = Map.groupBy(rows, (row) => row.customer_id);
  return ids.map((id) => new Set(linked.get(id)?.map((row) => row.vendor_id)));
}

export const listSuppliers = async (ctx: MemberCtx): Promise<Suppliers> =>
  loadSuppliers(ctx, {}, await loadAudience(ctx));

const MAX_OFFERS_PER_SELLER = 10_000;

/** All offers of one seller, by category and name, as in an order guide. */
export async function loadSupplierOffers(
  ctx: Ctx,
  { vendorId, text, language }: ParsedInputOf<typeof offers.listSupplierOffers>,
  audience: Audience,
): Promise<Offer[]> {
  const scopes = audience.scopes.filter((scope) => scope.vendorId === vendorId);
  if (scopes.length === 0) return [];
  const only = { ...audience, scopes, vendorIds: [vendorId] };
  const { rows } = await sql<FoundFormat>`
    select f.format_id, best.scope_id, best.unit_price, best.breaks, f.kg_per_unit, f.stock, f.offered_since
    from ${offersFromWhere({ audience: only, now: ctx.clock.now(), text })}
    order by f.category_id nulls last, ${sql.ref(language === 'FR' ? 'f.sort_fr' : 'f.sort_en')}, f.format_id
    limit ${MAX_OFFERS_PER_SELLER}`.execute(ctx.db);
  return loadCards(ctx, audience, rows);
}

export const listSupplierOffers = async (
  ctx: MemberCtx,
  input: ParsedInputOf<typeof offers.listSupplierOffers>,
): Promise<Offer[]> => loadSupplierOffers(ctx, input, await loadAudience(ctx));
