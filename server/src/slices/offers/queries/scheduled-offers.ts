import { sql, type Selectable } from 'kysely';
import {
  dayIn,
  windowsBetween,
  windowsFrom,
  type Audience,
  type Bilingual,
  type Calendar,
  type Currency,
  type FormatId,
  type OfferWindow,
  type offers,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type ScheduledOffer,
  type ScheduledOfferId,
  type ScheduledOfferRow,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { refusal } from '../../../platform/errors.ts';
import { mayOffer } from '../policy.ts';
import { mayClose, stateOf, type ScheduledOfferFacts } from '../rules/scheduled-offers.ts';
import type { ScheduledOffersTable } from '../tables.ts';
import { pictureUrl } from './offer-cards.ts';
import { isShown } from './search-sql.ts';
import { decimal } from '../../../platform/decimal.ts';
import { assertSeller } from './vendor-offers.ts';

export type ScheduledRow = Selectable<ScheduledOffersTable>;

export const scheduleFactsOf = (row: ScheduledRow): ScheduledOfferFacts => ({
  isActive: row.is_active,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
});

export const windowOf = (row: ScheduledRow): OfferWindow => ({
  recurrence: row.recurrence,
  opensAt: row.opens_time.slice(0, 5),
  closesAfterDays: row.closes_after_days,
  closesAt: row.closes_time.slice(0, 5),
});

export const audienceOfRow = (
  row: Pick<ScheduledRow, 'audience_kind' | 'customer_types' | 'tags' | 'customer_ids'>,
): Audience => {
  if (row.audience_kind === 'types') return { kind: 'types', customerTypes: row.customer_types };
  if (row.audience_kind === 'tags') return { kind: 'tags', tags: row.tags };
  if (row.audience_kind === 'customers') return { kind: 'customers', customerIds: row.customer_ids };
  return { kind: 'nobody' };
};

export async function loadSellerCalendar(db: Db, vendorId: OrganizationId): Promise<Calendar> {
  const row = await db
    .selectFrom('organizations as o')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.organization_id', '=', 'o.id').on('a.is_main', '=', true),
    )
    .select(['o.country', 'o.time_zone', 'a.region'])
    .where('o.id', '=', vendorId)
    .executeTakeFirstOrThrow();
  return { country: row.country, region: row.region ?? '', timeZone: row.time_zone };
}

/** Prices are in the currency of the price list; without one, in the seller's. */
export async function currencyOfOffer(db: Db, row: ScheduledRow): Promise<Currency> {
  const { rows } = await sql<{ currency: Currency }>`
    select coalesce(l.currency, s.currency) as currency from organizations s
    left join price_lists l on l.vendor_id = s.id and l.id = ${row.price_list_id}
    where s.id = ${row.vendor_id}`.execute(db);
  return rows[0]!.currency;
}

const windowSummary = (row: ScheduledRow) =>
  row.opens_at && row.closes_at
    ? { opensAt: row.opens_at.toISOString(), closesAt: row.closes_at.toISOString() }
    : null;

const stateOrder = ['open', 'planned', 'draft', 'ended'];

const ofVendor = (db: Db, vendorId: OrganizationId) =>
  db
    .selectFrom('scheduled_offers')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('removed_at', 'is', null);

export async function listScheduledOffers(
  ctx: MemberCtx,
  { state }: ParsedInputOf<typeof offers.listScheduledOffers>,
): Promise<ScheduledOfferRow[]> {
  const vendorId = await assertSeller(ctx);
  const rows = await ofVendor(ctx.db, vendorId)
    .select((eb) =>
      eb
        .selectFrom('scheduled_offer_items as i')
        .select((items) => items.fn.countAll<number>().as('items'))
        .whereRef('i.vendor_id', '=', 'scheduled_offers.vendor_id')
        .whereRef('i.scheduled_offer_id', '=', 'scheduled_offers.id')
        .as('items'),
    )
    .select((eb) =>
      eb
        .selectFrom('scheduled_offer_places as p')
        .select((places) => places.fn.countAll<number>().as('taken'))
        .whereRef('p.scheduled_offer_id', '=', 'scheduled_offers.id')
        .whereRef('p.taken_at', '>=', 'scheduled_offers.opens_at')
        .as('taken'),
    )
    .orderBy('opens_at')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      name: row.name,
      state: stateOf(scheduleFactsOf(row), ctx.clock.now()),
      audience: audienceOfRow(row),
      items: row.items ?? 0,
      window: windowSummary(row),
      isAnnounced: row.is_announced,
      capacityOrders: row.capacity_orders,
      ordersTaken: row.taken ?? 0,
      version: row.version,
    }))
    .filter((row) => !state || row.state === state)
    .sort((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state));
}

export interface ItemRow {
  format_id: FormatId;
  unit_price: string | null;
  name: Bilingual;
  title_en: string;
  title_fr: string;
  photo_file_id: string | null;
  list_price: string | null;
}

export async function itemsOf(db: Db, row: ScheduledRow): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.format_id, i.unit_price, p.name, f.title_en, f.title_fr, p.photo_file_ids[1] as photo_file_id,
      b.unit_price as list_price
    from scheduled_offer_items i
    join formats f on f.id = i.format_id join products p on p.id = f.product_id
    left join price_list_items b on b.vendor_id = i.vendor_id and b.price_list_id = ${row.price_list_id}
      and b.inventory_item_id = i.format_id
    where i.vendor_id = ${row.vendor_id} and i.scheduled_offer_id = ${row.id}
    order by i.position, i.format_id`.execute(db);
  return rows;
}

/** The items that buyers see in the offer: in stock, in their dates and not archived, at the price of the offer. */
export async function offeredItemsOf(db: Db, row: ScheduledRow, now: Date): Promise<ItemRow[]> {
  const { rows } = await sql<{ formatId: FormatId; price: string }>`
    select o.format_id as "formatId", o.unit_price as price
    from offers o join offered_formats f on f.format_id = o.format_id
    where o.vendor_id = ${row.vendor_id} and o.scope_id = ${row.id} and ${isShown(now)}`.execute(db);
  const prices = new Map(rows.map(({ formatId, price }) => [formatId, price]));
  return (await itemsOf(db, row)).flatMap((item) => {
    const unit_price = prices.get(item.format_id);
    return unit_price === undefined ? [] : [{ ...item, unit_price }];
  });
}

const NEXT_WINDOWS = 6;

export async function loadScheduledOffer(ctx: MemberCtx, db: Db, row: ScheduledRow): Promise<ScheduledOffer> {
  const [calendar, currency, items] = await Promise.all([
    loadSellerCalendar(db, row.vendor_id),
    currencyOfOffer(db, row),
    itemsOf(db, row),
  ]);
  const now = ctx.clock.now();
  const scheduleFacts = scheduleFactsOf(row);
  const edits = mayOffer(ctx.actor);
  const closes = mayClose(scheduleFacts, now);
  return {
    id: row.id,
    name: row.name,
    message: row.message,
    priceListId: row.price_list_id as ScheduledOffer['priceListId'],
    window: windowOf(row),
    audience: audienceOfRow(row),
    capacityOrders: row.capacity_orders,
    isAnnounced: row.is_announced,
    remindsHoursBefore: row.reminds_hours_before,
    isActive: row.is_active,
    state: stateOf(scheduleFacts, now),
    currency,
    items: items.map((item) => ({
      id: item.format_id,
      formatId: item.format_id,
      unitPrice: item.unit_price === null ? null : decimal(item.unit_price),
      productName: item.name,
      formatTitle: { en: item.title_en, fr: item.title_fr },
      thumbnailUrl: pictureUrl(ctx, item.photo_file_id, '256'),
      listPrice: item.list_price === null ? null : decimal(item.list_price),
    })),
    currentWindow: windowSummary(row),
    nextWindows: windowsFrom(windowOf(row), calendar, now, NEXT_WINDOWS),
    createdAt: row.created_at.toISOString(),
    version: row.version,
    can: {
      edit: edits,
      closeNow: edits === true ? closes : edits,
      duplicate: edits,
      remove: edits,
    },
  };
}

export async function getScheduledOffer(
  ctx: MemberCtx,
  { scheduledOfferId }: { scheduledOfferId: ScheduledOfferId },
): Promise<ScheduledOffer> {
  const { organizationId } = ctx.actor;
  const row = await ofVendor(ctx.db, organizationId)
    .where('id', '=', scheduledOfferId)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  return loadScheduledOffer(ctx, ctx.db, row);
}

export async function listScheduledWindows(
  ctx: MemberCtx,
  { from, until }: ParsedInputOf<typeof offers.listScheduledWindows>,
): Promise<OutputOf<typeof offers.listScheduledWindows>> {
  const vendorId = await assertSeller(ctx);
  const calendar = await loadSellerCalendar(ctx.db, vendorId);
  const rows = await ofVendor(ctx.db, vendorId).where('is_active', '=', true).execute();
  const now = ctx.clock.now().getTime();
  return rows
    .flatMap((row) =>
      windowsBetween(windowOf(row), calendar, from, until).map((window) => ({
        ...window,
        key: `${row.id} ${dayIn(new Date(window.opensAt), calendar.timeZone)}`,
        id: row.id,
        name: row.name,
        isOpen:
          row.opens_at?.toISOString() === window.opensAt &&
          Date.parse(window.opensAt) <= now &&
          now < row.closes_at!.getTime(),
      })),
    )
    .sort((a, b) => (a.opensAt < b.opensAt ? -1 : a.opensAt > b.opensAt ? 1 : a.id < b.id ? -1 : 1));
}

export async function previewWindows(
  ctx: MemberCtx,
  { window }: ParsedInputOf<typeof offers.previewWindows>,
): Promise<OutputOf<typeof offers.previewWindows>> {
  const vendorId = await assertSeller(ctx);
  return windowsFrom(window, await loadSellerCalendar(ctx.db, vendorId), ctx.clock.now(), NEXT_WINDOWS);
}
