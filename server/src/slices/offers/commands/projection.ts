import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Projection } from '../../../platform/events/projections.ts';
import { record, type NewEvent } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { EventType } from '../../../events.ts';
import { isKept, keptTogether, nothingKept, TOLD_AT_MOST, type Kept, type Part } from './kept.ts';
import { formatsShownOtherwise, keepFormats } from './keep-formats.ts';
import { keepOffers } from './keep-offers.ts';
import { keepScopes } from './keep-scopes.ts';
import { keepZones } from './keep-zones.ts';

/** What is written anew for one event: of which seller, and which parts. */
interface Work {
  vendorId: OrganizationId;
  formats?: Part;
  prices?: { formats: Part; scopes: Part };
  /** Who sees it and where: scopes and zones together, since a new list is had wherever the routes go. */
  audiences?: true;
  /** Cards show more of goods than is kept: a picture, a minimum. It is told though nothing kept has changed. */
  isOnCards?: true;
}

/** Does the work, and says what of it buyers can notice: open searches ask again after that, and only then. */
export async function keep(tx: Tx, work: Work): Promise<Kept> {
  const { vendorId, audiences } = work;
  const goods = await keepGoods(tx, work);
  const seen = audiences
    ? keptTogether([await keepScopes(tx, vendorId), await keepZones(tx, vendorId)])
    : keptTogether([]);
  if (isKept(seen))
    await record(tx, {
      type: 'offers.audiencesChanged',
      data: { count: countOf(seen) },
      organizations: [vendorId],
    });
  return keptTogether([goods, seen]);
}

async function keepGoods(tx: Tx, { vendorId, formats, prices, isOnCards }: Work): Promise<Kept> {
  const ofFormats = formats ? await keepFormats(tx, vendorId, formats) : null;
  const ofPrices = prices ? await keepOffers(tx, vendorId, prices) : null;
  const goods = keptTogether([ofFormats ?? nothingKept, ofPrices ?? nothingKept]);
  const shown = isOnCards && formats && formats !== 'all' ? formats : [];
  const formatIds = [...new Set([...shown, ...(ofFormats?.formatIds ?? []), ...(ofPrices?.formatIds ?? [])])];
  if (!isKept(goods) && !(isOnCards && formats!.length > 0)) return goods;
  const isUnnamed = formatIds.length > TOLD_AT_MOST || (isOnCards === true && formats === 'all');
  const isOnlyPrices = ofPrices && !ofFormats && ofPrices.added + ofPrices.removed === 0;
  await record(tx, {
    type: 'offers.changed',
    data: {
      count: Math.max(countOf(goods), shown.length),
      ...(!isUnnamed && { formatIds }),
      ...(isOnlyPrices && { prices: { lowest: ofPrices.lowest!, highest: ofPrices.highest! } }),
    },
    organizations: [vendorId],
  });
  return goods;
}

const countOf = ({ added, changed, removed }: Kept): number => added + changed + removed;

const all = { formats: 'all', scopes: 'all' } as const;

/** The formats of products, by one look: a list of them would be too long for most events. */
async function formatsOf(tx: Tx, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from formats where product_id = any(${productIds}::uuid[])`.execute(tx);
  return rows.map((row) => row.id);
}

/** Which formats an event is about: as its command handed along, as it says, or all. */
async function formatsIn(tx: Tx, event: NewEvent<EventType>): Promise<Part> {
  if (event.touched) return event.touched.formatIds;
  const data = event.data as { formatIds?: string[]; productIds?: string[]; productId?: string | null };
  if (data.formatIds) return data.formatIds;
  const products = data.productIds ?? (data.productId ? [data.productId] : null);
  return products && products.length > 0 ? formatsOf(tx, products) : 'all';
}

type WorkOf = (
  tx: Tx,
  event: NewEvent<EventType>,
  vendorId: OrganizationId,
) => Promise<Work | null> | Work | null;

const ofFormats: WorkOf = async (tx, event, vendorId) => ({ vendorId, formats: await formatsIn(tx, event) });
const ofCards: WorkOf = async (tx, event, vendorId) => ({
  vendorId,
  formats: await formatsIn(tx, event),
  isOnCards: true,
});
/** Also the scheduled offers that take their prices from the list. */
const ofList: WorkOf = (_tx, _event, vendorId) => ({ vendorId, prices: all, audiences: true });

const audiencesOnly: WorkOf = (_tx, _event, vendorId) => ({ vendorId, audiences: true });

const works: Partial<Record<EventType, WorkOf>> = {
  'catalogue.productAdded': ofFormats,
  'catalogue.productsChanged': ofCards,
  'catalogue.productsArchived': ofFormats,
  'catalogue.formatsAdded': ofFormats,
  'catalogue.formatsChanged': ofCards,
  'catalogue.formatsArchived': ofFormats,
  'catalogue.producerChanged': (_tx, _event, vendorId) => ({ vendorId, formats: 'all' }),
  'catalogue.priceListAdded': ofList,
  // Its name, audience or validity leaves its prices as they are.
  'catalogue.priceListChanged': audiencesOnly,
  'catalogue.priceListArchived': ofList,
  'catalogue.pricesChanged': async (tx, event, vendorId) => ({
    vendorId,
    prices: { formats: await formatsIn(tx, event), scopes: 'all' },
  }),
  'inventory.stockChanged': async (tx, event, vendorId) => ({
    vendorId,
    formats: await formatsShownOtherwise(tx, vendorId, await formatsIn(tx, event)),
  }),
  'distribution.deliveryChanged': audiencesOnly,
  'distribution.pickupChanged': audiencesOnly,
  'organizations.profileChanged': (_tx, event, vendorId) => ofOrganization(event, vendorId),
  'organizations.suspended': audiencesOnly,
  'organizations.restored': audiencesOnly,
  'relationships.merged': audiencesOnly,
  'relationships.removed': audiencesOnly,
};

/** Its name is searched, its time zone says when a day begins; nothing else of a profile is in an offer. */
function ofOrganization(event: NewEvent<EventType>, vendorId: OrganizationId): Work | null {
  const { fields } = event.data as { fields: string[] };
  if (!fields.some((field) => ['name', 'timeZone'].includes(field))) return null;
  return { vendorId, formats: 'all', audiences: true };
}

const vendorOf = (event: NewEvent<EventType>): OrganizationId | null =>
  event.touched?.vendorId ??
  (event.data as { vendorId?: OrganizationId }).vendorId ??
  event.organizations?.[0] ??
  null;

/** Domain.md: stored ready to search, and kept right in the same transaction as whatever changed it. */
export const offersProjection: Projection = {
  name: 'offers',
  on: Object.keys(works) as EventType[],
  async keep(tx, event) {
    const vendorId = vendorOf(event);
    if (vendorId === null) return;
    if (event.type === 'relationships.merged')
      await moveMerged(tx, event as NewEvent<'relationships.merged'>);
    const work = await works[event.type]!(tx, event, vendorId);
    if (work) await keep(tx, work);
  },
};

/** A scheduled offer for a customer's duplicate is one for the customer. */
async function moveMerged(tx: Tx, { data }: NewEvent<'relationships.merged'>): Promise<void> {
  const { vendorId, keptCustomerId, duplicateCustomerId } = data;
  const named = await tx
    .selectFrom('scheduled_offers')
    .select(['id', 'customer_ids'])
    .where('vendor_id', '=', vendorId)
    .where('audience_kind', '=', 'customers')
    .execute();
  for (const { id, customer_ids } of named.filter((each) => each.customer_ids.includes(duplicateCustomerId)))
    await tx
      .updateTable('scheduled_offers')
      .set({
        customer_ids: [
          ...new Set(customer_ids.map((one) => (one === duplicateCustomerId ? keptCustomerId : one))),
        ],
      })
      .where('vendor_id', '=', vendorId)
      .where('id', '=', id)
      .execute();
}
