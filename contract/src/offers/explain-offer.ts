import type { RelationStatus } from '../relationships/index.ts';
import { resolvePrice, type Audience, type PriceListId } from '../catalogue/index.ts';
import { covers } from '../distribution/index.ts';
import type {
  HiddenReason,
  FixLocation,
  OfferFacts,
  OfferViewer,
  OfferExplanation,
  PriceListEntry,
  ScheduledOfferEntry,
  OfferedFulfilment,
  HiddenExplanation,
} from './offer-facts.ts';

/** An offer is displayed only if the stock covers the smallest order. */
export function hasStock({ stock, minimumQuantity, multipleQuantity }: OfferFacts): boolean {
  if (stock.mode === 'unlimited' || stock.sellsWithoutStock) return true;
  const available = Number(stock.available);
  return available > 0 && available >= smallestOrder(minimumQuantity, multipleQuantity);
}

export function smallestOrder(minimum: string | null, multiple: string | null): number {
  const least = Number(minimum ?? 0);
  const step = Number(multiple ?? 0);
  // In thousandths: quantities have three decimals, and 0.3 / 0.1 must be 3.
  if (step === 0) return least;
  return (
    (Math.max(1, Math.ceil(Math.round(least * 1_000) / Math.round(step * 1_000))) *
      Math.round(step * 1_000)) /
    1_000
  );
}

const excludedStatuses: ReadonlySet<RelationStatus> = new Set(['paused', 'declined', 'blocked']);

/**
 * A list that is public for a customer type is also visible to organizations without a relationship, but not to
 * customers whom the seller paused, declined or blocked.
 */
export function isInAudience(audience: Audience, to: OfferViewer): boolean {
  if (audience.kind === 'nobody') return false;
  if (audience.kind === 'types')
    return (
      to.type !== null &&
      (audience.customerTypes as readonly string[]).includes(to.type) &&
      (to.status === null || !excludedStatuses.has(to.status))
    );
  if (to.status !== 'active') return false;
  if (audience.kind === 'tags') return audience.tags.some((tag) => to.tags.includes(tag));
  return to.id !== null && (audience.customerIds as readonly string[]).includes(to.id);
}

export function isInForce(list: PriceListEntry | ScheduledOfferEntry, { now, today }: OfferFacts): boolean {
  if (list.kind === 'list')
    return (
      (list.validFrom === null || list.validFrom <= today) &&
      (list.validUntil === null || today <= list.validUntil)
    );
  const { opensAt, closesAt } = list;
  if (opensAt === null || closesAt === null) return false;
  return Date.parse(opensAt) <= Date.parse(now) && Date.parse(now) < Date.parse(closesAt);
}

const isFor = (
  fulfilment: OfferedFulfilment,
  priceListId: string | null,
  customerId: string | null,
): boolean =>
  fulfilment.isActive &&
  (fulfilment.onlyCustomerIds.length === 0 ||
    (customerId !== null && fulfilment.onlyCustomerIds.includes(customerId))) &&
  (fulfilment.onlyPriceListIds.length === 0 ||
    (priceListId !== null && fulfilment.onlyPriceListIds.includes(priceListId)));

const reaches = (fulfilment: OfferedFulfilment, zones: readonly string[]): boolean =>
  fulfilment.zoneCodes === null || covers(fulfilment.zoneCodes, zones);

/** Spec §7: visibility matches and a delivery covers a zone of the organization, or visibility matches and there is a pickup. */
const isReached = (list: PriceListEntry | ScheduledOfferEntry, facts: OfferFacts, to: OfferViewer): boolean =>
  facts.fulfilments.some(
    (fulfilment) => isFor(fulfilment, list.priceListId, to.id) && reaches(fulfilment, to.zones),
  );

/** Why a buyer sees a format and at which price, or every reason why not. */
export function explainOffer(facts: OfferFacts, to: OfferViewer): OfferExplanation {
  const ofFormat = notSoldReasons(facts);
  const shown = facts.lists.filter((list) => !list.isHidden && !isClosed(list) && isInForce(list, facts));
  const forViewer = shown.filter((list) => isInAudience(list.audience, to));
  const reached = forViewer.filter((list) => isReached(list, facts, to));
  const winner = resolveOffer(reached.length > 0 ? reached : forViewer);
  const reasons = [
    ...ofFormat,
    ...(shown.length === 0 ? notListedReasons(facts) : []),
    ...(shown.length > 0 && forViewer.length === 0 ? notForViewerReasons(shown, to) : []),
    ...(forViewer.length > 0 && reached.length === 0 ? notReachedReasons(facts, to) : []),
  ];
  return { isDisplayed: reasons.length === 0, price: winner, reasons };
}

const isClosed = (list: PriceListEntry | ScheduledOfferEntry): boolean =>
  list.kind === 'list' && list.isArchived;

/** The open scheduled offer that opened last wins over all lists; among lists, `resolvePrice` decides. */
export function resolveOffer(
  candidates: readonly (PriceListEntry | ScheduledOfferEntry)[],
): OfferExplanation['price'] {
  const scheduled = candidates
    .filter((each) => each.kind === 'scheduledOffer')
    .sort((a, b) => Date.parse(b.opensAt ?? '') - Date.parse(a.opensAt ?? '') || (a.id < b.id ? -1 : 1));
  const [first] = scheduled;
  if (first)
    return { listId: first.id, listName: first.name, unitPrice: first.unitPrice, reason: 'scheduledOffer' };
  const resolved = resolvePrice(
    candidates
      .filter((each) => each.kind === 'list')
      .map((list) => ({ ...list, kind: list.audience.kind, priceListId: list.id as PriceListId })),
  );
  if (!resolved) return null;
  const { candidate, reason } = resolved;
  return { listId: candidate.id, listName: candidate.name, unitPrice: candidate.unitPrice, reason };
}

const hiddenBecause = (
  code: HiddenReason,
  kind: FixLocation['kind'],
  id: string | null,
  name: string | null = null,
): HiddenExplanation => ({
  code,
  at: { kind, id },
  name,
});

/** Reasons that concern the format itself, whoever the buyer is. */
export function notSoldReasons(facts: OfferFacts): HiddenExplanation[] {
  const { stock, today, productId, formatId } = facts;
  return [
    ...(facts.isSellerSuspended ? [hiddenBecause('sellerSuspended', 'profile', null)] : []),
    ...(facts.isProductArchived ? [hiddenBecause('productArchived', 'product', productId)] : []),
    ...(facts.isFormatArchived ? [hiddenBecause('formatArchived', 'format', formatId)] : []),
    ...(hasStock(facts) ? [] : [hiddenBecause('noStock', 'inventory', formatId)]),
    ...(stock.availableFrom !== null && today < stock.availableFrom
      ? [hiddenBecause('notYetAvailable', 'inventory', formatId)]
      : []),
    ...(stock.availableUntil !== null && today > stock.availableUntil
      ? [hiddenBecause('noLongerAvailable', 'inventory', formatId)]
      : []),
  ];
}

function notListedReasons(facts: OfferFacts): HiddenExplanation[] {
  if (facts.lists.length === 0) return [hiddenBecause('onNoList', 'priceList', null)];
  return facts.lists.map((list) =>
    hiddenBecause(
      list.isHidden ? 'hiddenOnList' : isClosed(list) ? 'listArchived' : 'listNotInForce',
      'priceList',
      list.id,
      list.name,
    ),
  );
}

function notForViewerReasons(
  shown: readonly (PriceListEntry | ScheduledOfferEntry)[],
  to: OfferViewer,
): HiddenExplanation[] {
  if (shown.every((list) => list.audience.kind === 'nobody'))
    return shown.map((list) => hiddenBecause('listForNobody', 'priceList', list.id, list.name));
  const active = { ...to, status: 'active' as const };
  const wouldSee = to.status !== 'active' && shown.some((list) => isInAudience(list.audience, active));
  const ofRelation = wouldSee && to.status !== null ? relationReasons[to.status] : null;
  if (ofRelation) return [hiddenBecause(ofRelation, 'relationship', to.relationId)];
  if (to.type === null && shown.every((list) => list.audience.kind === 'types'))
    return [hiddenBecause('customerWithoutType', 'relationship', to.relationId)];
  return [hiddenBecause('noListForCustomer', 'priceList', null)];
}

const relationReasons: Record<RelationStatus, HiddenReason | null> = {
  invited: 'relationPending',
  requested: 'relationPending',
  active: null,
  paused: 'relationPaused',
  archived: 'relationArchived',
  declined: 'relationDeclined',
  blocked: 'relationBlocked',
};

function notReachedReasons(facts: OfferFacts, to: OfferViewer): HiddenExplanation[] {
  if (!facts.fulfilments.some((fulfilment) => fulfilment.isActive))
    return [hiddenBecause('noDistribution', 'distribution', null)];
  if (to.zones.length === 0) return [hiddenBecause('customerWithoutAddress', 'relationship', to.relationId)];
  return [hiddenBecause('noDeliveryCovers', 'distribution', null)];
}

/** Whether anybody can see the offer; the seller's counts of displayed offers use this. */
export function explainForAnybody(facts: OfferFacts): OfferExplanation {
  const shown = facts.lists.filter(
    (list) => !list.isHidden && !isClosed(list) && isInForce(list, facts) && list.audience.kind !== 'nobody',
  );
  const open = facts.lists.filter((list) => !list.isHidden && !isClosed(list) && isInForce(list, facts));
  const fulfilments = facts.fulfilments.filter((fulfilment) => fulfilment.isActive);
  const reached = shown.filter((list) =>
    fulfilments.some(
      (fulfilment) =>
        fulfilment.onlyPriceListIds.length === 0 ||
        (list.priceListId !== null && fulfilment.onlyPriceListIds.includes(list.priceListId)),
    ),
  );
  const reasons = [
    ...notSoldReasons(facts),
    ...(open.length === 0 ? notListedReasons(facts) : []),
    ...(open.length > 0 && shown.length === 0
      ? open.map((list) => hiddenBecause('listForNobody', 'priceList', list.id, list.name))
      : []),
    ...(shown.length > 0 && reached.length === 0
      ? [hiddenBecause('noDistribution', 'distribution', null)]
      : []),
  ];
  return { isDisplayed: reasons.length === 0, price: resolveOffer(reached), reasons };
}
