import { sql } from 'kysely';
import {
  offerFilter,
  offers,
  type FormatId,
  type OrganizationId,
  type PriceListId,
  type Recurrence,
  type ScheduledOfferFields,
  type UserId,
} from '@halles/contract';
import type { Ctx } from '../platform/context.ts';
import { demoOrganizations } from './people.ts';
import { callProcedure, asMember, step } from './steps.ts';

/** Far from the other numbers of the market, so that ids never collide. */
const OFFERS_PLACE = 800;

const weekly = (weekdays: Recurrence['weekdays']): Recurrence => ({
  frequency: 'weekly',
  interval: 1,
  weekdays,
  weekOfMonth: null,
  startsOn: '2026-09-01',
  endsOn: null,
  holidays: 'keep',
  exceptions: [],
});

type DemoScheduledOffer = Omit<ScheduledOfferFields, 'items' | 'priceListId'> & {
  /** Price as a percentage below the list price; null keeps the list price. */
  percent: number | null;
};

const scheduledOffers: Record<string, DemoScheduledOffer> = {
  'Ferme du Nord': {
    name: 'Récolte du jeudi',
    message: {
      en: 'Picked on Thursday morning, at a tenth less. Until Friday noon.',
      fr: 'Cueilli le jeudi matin, à un dixième de moins. Jusqu’au vendredi midi.',
      original: 'fr',
    },
    window: { recurrence: weekly(['TH']), opensAt: '08:00', closesAfterDays: 1, closesAt: '12:00' },
    audience: { kind: 'types', customerTypes: ['restaurant', 'caterer', 'distributor'] },
    capacityOrders: 20,
    isAnnounced: true,
    remindsHoursBefore: 3,
    isActive: true,
    percent: 90,
  },
  'Carrefour des Récoltes': {
    name: 'Paniers du marché',
    message: {
      en: 'What our producers have most of this week.',
      fr: 'Ce que nos producteurs ont en abondance cette semaine.',
      original: 'fr',
    },
    window: { recurrence: weekly(['MO']), opensAt: '06:00', closesAfterDays: 2, closesAt: '15:00' },
    audience: { kind: 'types', customerTypes: ['restaurant', 'grocer', 'cafe', 'institution'] },
    capacityOrders: null,
    isAnnounced: true,
    remindsHoursBefore: 6,
    isActive: true,
    percent: null,
  },
};

interface PricedItem {
  format_id: FormatId;
  price_list_id: PriceListId;
  unit_price: string;
}

const ITEMS = 6;

/** A few items of the seller's first price list. */
async function listPricedItems({ db }: Ctx, vendorId: OrganizationId): Promise<PricedItem[]> {
  const { rows } = await sql<PricedItem>`
    select inventory_item_id as format_id, price_list_id, unit_price from price_list_items
    where vendor_id = ${vendorId} and price_list_id = (
      select id from price_lists where vendor_id = ${vendorId} and archived_at is null order by priority, id limit 1)
    order by id limit ${ITEMS}`.execute(db);
  return rows;
}

const idOf = async ({ db }: Ctx, name: string): Promise<OrganizationId> => {
  const { id } = await db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', name)
    .where('managed_by', 'is', null)
    .executeTakeFirstOrThrow();
  return id;
};

/** Creates two sellers' scheduled offers and one buyer's saved search; existing ones are left unchanged. */
export async function fillOffers(ctx: Ctx, people: ReadonlyMap<string, UserId>): Promise<void> {
  const ownerOf = async (name: string) => {
    const { email } = demoOrganizations.find((each) => each.name === name)!;
    return asMember(people.get(email)!, await idOf(ctx, name), { role: 'owner', isAdmin: false });
  };
  for (const [number, name] of Object.keys(scheduledOffers).entries()) {
    const owner = await ownerOf(name);
    // Offer windows start on the day of creation, because past windows would be closed.
    await fillScheduled(
      step(ctx, OFFERS_PLACE + number, 1, owner).withClock(ctx.clock),
      name,
      owner.organizationId!,
    );
  }
  const buyer = await ownerOf('Bistro des Érables');
  await fillSearch(step(ctx, OFFERS_PLACE + 50, 1, buyer).withClock(ctx.clock));
}

async function fillScheduled(ctx: Ctx, name: string, vendorId: OrganizationId): Promise<void> {
  const { percent, ...fields } = scheduledOffers[name]!;
  const [priced, known] = await Promise.all([
    listPricedItems(ctx, vendorId),
    callProcedure(ctx, offers.listScheduledOffers, {}),
  ]);
  if (known.length > 0 || priced.length === 0) return;
  await callProcedure(ctx, offers.createScheduledOffer, {
    ...fields,
    priceListId: priced[0]!.price_list_id,
    items: priced.map(({ format_id: formatId, unit_price }) => ({
      formatId,
      unitPrice: percent === null ? null : ((Number(unit_price) * percent) / 100).toFixed(2),
    })),
  });
}

async function fillSearch(ctx: Ctx): Promise<void> {
  if ((await callProcedure(ctx, offers.listSavedSearches, {})).length > 0) return;
  await callProcedure(ctx, offers.putSavedSearch, {
    savedSearchId: ctx.ids.next<'SavedSearch'>(),
    name: 'Légumes biologiques',
    filter: offerFilter.parse({ category: ['vegetables'], certification: ['organic'] }),
    sort: 'price',
    notifiesWhenNew: true,
  });
}
