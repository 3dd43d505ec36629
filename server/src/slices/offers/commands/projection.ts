import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Projection } from '../../../platform/events/projections.ts';
import { record, type NewEvent } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { EventType } from '../../../events.ts';
import {
  hasChanges,
  sumChanges,
  locksOfPart,
  noChanges,
  MAX_NOTIFIED,
  type ProjectionChanges,
  type Part,
} from './projection-changes.ts';
import { findFormatsWithChangedStock, formatsWithChangedStock, projectFormats } from './project-formats.ts';
import { projectOffers } from './project-offers.ts';
import { projectScopes } from './project-scopes.ts';
import { projectZones } from './project-zones.ts';

/** The seller and the parts to project for one event. */
interface ProjectionWork {
  vendorId: OrganizationId;
  formats?: Part;
  prices?: { formats: Part; scopes: Part };
  /** Projects scopes and zones together, because a new list is available wherever the routes go. */
  audiences?: true;
  /**
   * Cards also show data that the projection does not hold, such as a picture or a minimum; the event is then
   * recorded although no projected row changed.
   */
  isOnCards?: true;
}

/** Projects the parts and records what buyers can notice; open searches refresh only after these events. */
export async function projectWork(tx: Tx, work: ProjectionWork): Promise<ProjectionChanges> {
  const { vendorId, audiences } = work;
  const formatChanges = await projectChangedFormats(tx, work);
  const audienceChanges = audiences
    ? sumChanges([await projectScopes(tx, vendorId), await projectZones(tx, vendorId)])
    : sumChanges([]);
  if (hasChanges(audienceChanges))
    await record(tx, {
      type: 'offers.audiencesChanged',
      data: { count: countOf(audienceChanges) },
      organizations: [vendorId],
    });
  return sumChanges([formatChanges, audienceChanges]);
}

async function projectChangedFormats(
  tx: Tx,
  { vendorId, formats, prices, isOnCards }: ProjectionWork,
): Promise<ProjectionChanges> {
  const ofFormats = formats ? await projectFormats(tx, vendorId, formats) : null;
  const ofPrices = prices ? await projectOffers(tx, vendorId, prices) : null;
  const formatChanges = sumChanges([ofFormats ?? noChanges, ofPrices ?? noChanges]);
  const shown = isOnCards && formats && formats !== 'all' ? formats : [];
  const formatIds = [...new Set([...shown, ...(ofFormats?.formatIds ?? []), ...(ofPrices?.formatIds ?? [])])];
  if (!hasChanges(formatChanges) && !(isOnCards && formats!.length > 0)) return formatChanges;
  const isUnnamed = formatIds.length > MAX_NOTIFIED || (isOnCards === true && formats === 'all');
  const isOnlyPrices = ofPrices && !ofFormats && ofPrices.added + ofPrices.removed === 0;
  await record(tx, {
    type: 'offers.changed',
    data: {
      count: Math.max(countOf(formatChanges), shown.length),
      ...(!isUnnamed && { formatIds }),
      ...(isOnlyPrices && { prices: { lowest: ofPrices.lowest!, highest: ofPrices.highest! } }),
    },
    organizations: [vendorId],
  });
  return formatChanges;
}

const countOf = ({ added, changed, removed }: ProjectionChanges): number => added + changed + removed;

const all = { formats: 'all', scopes: 'all' } as const;

/** Reads the formats of products in one query, because most events cannot carry a list of them. */
async function formatsOf(tx: Tx, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from formats where product_id = any(${productIds}::uuid[])`.execute(tx);
  return rows.map((row) => row.id);
}

/** The formats of an event: those the command passed, those in its data, or all. */
async function formatsIn(tx: Tx, event: NewEvent<EventType>): Promise<Part> {
  if (event.touched) return event.touched.formatIds;
  const data = event.data as { formatIds?: string[]; productIds?: string[]; productId?: string | null };
  if (data.formatIds) return data.formatIds;
  const products = data.productIds ?? (data.productId ? [data.productId] : null);
  return products && products.length > 0 ? formatsOf(tx, products) : 'all';
}

type WorkForEvent = (
  tx: Tx,
  event: NewEvent<EventType>,
  vendorId: OrganizationId,
) => Promise<ProjectionWork | null> | ProjectionWork | null;

const ofFormats: WorkForEvent = async (tx, event, vendorId) => ({
  vendorId,
  formats: await formatsIn(tx, event),
});
const cardWork: WorkForEvent = async (tx, event, vendorId) => ({
  vendorId,
  formats: await formatsIn(tx, event),
  isOnCards: true,
});
/** Includes the scheduled offers that take their prices from the list. */
const listWork: WorkForEvent = (_tx, _event, vendorId) => ({ vendorId, prices: all, audiences: true });

const audiencesOnly: WorkForEvent = (_tx, _event, vendorId) => ({ vendorId, audiences: true });

const workByEvent: Partial<Record<EventType, WorkForEvent>> = {
  'catalogue.productAdded': ofFormats,
  'catalogue.productsChanged': cardWork,
  'catalogue.productsArchived': ofFormats,
  'catalogue.formatsAdded': ofFormats,
  'catalogue.formatsChanged': cardWork,
  'catalogue.formatsArchived': ofFormats,
  'catalogue.producerChanged': (_tx, _event, vendorId) => ({ vendorId, formats: 'all' }),
  'catalogue.priceListAdded': listWork,
  // The name, audience or validity of a list does not change its prices.
  'catalogue.priceListChanged': audiencesOnly,
  'catalogue.priceListArchived': listWork,
  'catalogue.pricesChanged': async (tx, event, vendorId) => ({
    vendorId,
    prices: { formats: await formatsIn(tx, event), scopes: 'all' },
  }),
  'inventory.stockChanged': async (tx, event, vendorId) => {
    const formats = await formatsIn(tx, event);
    const isConcerned = event.touched?.isConcerned === true;
    return {
      vendorId,
      formats: isConcerned ? formats : await findFormatsWithChangedStock(tx, vendorId, formats),
    };
  },
  'distribution.deliveryChanged': audiencesOnly,
  'distribution.pickupChanged': audiencesOnly,
  'organizations.profileChanged': (_tx, event, vendorId) => organizationWork(event, vendorId),
  'organizations.suspended': audiencesOnly,
  'organizations.restored': audiencesOnly,
  'relationships.merged': audiencesOnly,
  'relationships.removed': audiencesOnly,
};

/** The name is searchable and the time zone decides when a day begins; offers use nothing else of the profile. */
function organizationWork(event: NewEvent<EventType>, vendorId: OrganizationId): ProjectionWork | null {
  const { fields } = event.data as { fields: string[] };
  if (!fields.some((field) => ['organization.name', 'organization.timeZone'].includes(field))) return null;
  return { vendorId, formats: 'all', audiences: true };
}

const vendorOf = (event: NewEvent<EventType>): OrganizationId | null =>
  event.touched?.vendorId ??
  (event.data as { vendorId?: OrganizationId }).vendorId ??
  event.organizations?.[0] ??
  null;

/** domain.md: offers are stored ready to search and updated in the transaction of the change. */
export const offersProjection: Projection = {
  name: 'offers',
  on: Object.keys(workByEvent) as EventType[],
  locks: ({ vendorId, formatIds }) =>
    formatIds === 'all' || formatIds.length === 0 ? [] : locksOfPart('formats', vendorId, formatIds),
  concerned: ({ vendorId, formatIds }, saved) => formatsWithChangedStock(vendorId, formatIds, saved),
  async project(tx, event) {
    const vendorId = vendorOf(event);
    if (vendorId === null) return;
    if (event.type === 'relationships.merged')
      await moveMergedCustomer(tx, event as NewEvent<'relationships.merged'>);
    const work = await workByEvent[event.type]!(tx, event, vendorId);
    if (work) await projectWork(tx, work);
  },
};

/** A scheduled offer for a merged duplicate, and what was announced of it, are moved to the remaining customer. */
async function moveMergedCustomer(tx: Tx, { data }: NewEvent<'relationships.merged'>): Promise<void> {
  const { vendorId, survivingCustomerId, duplicateCustomerId } = data;
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
          ...new Set(customer_ids.map((one) => (one === duplicateCustomerId ? survivingCustomerId : one))),
        ],
      })
      .where('vendor_id', '=', vendorId)
      .where('id', '=', id)
      .execute();
  await sql`update scheduled_offer_notices n set customer_id = ${survivingCustomerId}
    where n.vendor_id = ${vendorId} and n.customer_id = ${duplicateCustomerId}
      and not exists (select from scheduled_offer_notices s where s.scheduled_offer_id = n.scheduled_offer_id
        and s.kind = n.kind and s.opens_at = n.opens_at and s.customer_id = ${survivingCustomerId})`.execute(
    tx,
  );
  // Both had this notice.
  await tx
    .deleteFrom('scheduled_offer_notices')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', duplicateCustomerId)
    .execute();
}
