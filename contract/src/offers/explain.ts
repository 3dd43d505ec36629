import type { RelationStatus } from '../relationships/index.ts';
import { resolvePrice, type Audience, type PriceListId } from '../catalogue/index.ts';
import { covers } from '../distribution/index.ts';
import type {
  HiddenReason,
  MendAt,
  OfferedFacts,
  OfferedTo,
  OfferExplained,
  OnList,
  OnScheduledOffer,
  WayOfSeller,
  WhyHidden,
} from './offered.ts';

/** Shown is what can be ordered: there is enough for the smallest order. */
export function hasStock({ stock, minimumQuantity, multipleQuantity }: OfferedFacts): boolean {
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

const turnedAway: ReadonlySet<RelationStatus> = new Set(['paused', 'declined', 'blocked']);

/** Public for a type: seen by strangers too, not by whom the seller paused, declined or blocked. */
export function isAudience(audience: Audience, to: OfferedTo): boolean {
  if (audience.kind === 'nobody') return false;
  if (audience.kind === 'types')
    return (
      to.type !== null &&
      (audience.customerTypes as readonly string[]).includes(to.type) &&
      (to.status === null || !turnedAway.has(to.status))
    );
  if (to.status !== 'active') return false;
  if (audience.kind === 'tags') return audience.tags.some((tag) => to.tags.includes(tag));
  return to.id !== null && (audience.customerIds as readonly string[]).includes(to.id);
}

export function isInForce(list: OnList | OnScheduledOffer, { now, today }: OfferedFacts): boolean {
  if (list.kind === 'list')
    return (
      (list.validFrom === null || list.validFrom <= today) &&
      (list.validUntil === null || today <= list.validUntil)
    );
  const { opensAt, closesAt } = list;
  if (opensAt === null || closesAt === null) return false;
  return Date.parse(opensAt) <= Date.parse(now) && Date.parse(now) < Date.parse(closesAt);
}

const isFor = (way: WayOfSeller, priceListId: string | null, customerId: string | null): boolean =>
  way.isActive &&
  (way.onlyCustomerIds.length === 0 || (customerId !== null && way.onlyCustomerIds.includes(customerId))) &&
  (way.onlyPriceListIds.length === 0 || (priceListId !== null && way.onlyPriceListIds.includes(priceListId)));

const reaches = (way: WayOfSeller, zones: readonly string[]): boolean =>
  way.zoneCodes === null || covers(way.zoneCodes, zones);

/** Spec §7: visibility matches and a delivery covers a zone of the organization, or visibility matches and there is a pickup. */
const isReached = (list: OnList | OnScheduledOffer, facts: OfferedFacts, to: OfferedTo): boolean =>
  facts.ways.some((way) => isFor(way, list.priceListId, to.id) && reaches(way, to.zones));

/** Why a buyer sees a format, at which price and why that one; or every reason why not. */
export function explainOffer(facts: OfferedFacts, to: OfferedTo): OfferExplained {
  const ofFormat = whyNotSold(facts);
  const shown = facts.lists.filter((list) => !list.isHidden && !isClosed(list) && isInForce(list, facts));
  const forThem = shown.filter((list) => isAudience(list.audience, to));
  const reached = forThem.filter((list) => isReached(list, facts, to));
  const winner = resolveOffer(reached.length > 0 ? reached : forThem);
  const reasons = [
    ...ofFormat,
    ...(shown.length === 0 ? whyNotListed(facts) : []),
    ...(shown.length > 0 && forThem.length === 0 ? whyNotForThem(shown, to) : []),
    ...(forThem.length > 0 && reached.length === 0 ? whyNotReached(facts, to) : []),
  ];
  return { isDisplayed: reasons.length === 0, price: winner, reasons };
}

const isClosed = (list: OnList | OnScheduledOffer): boolean => list.kind === 'list' && list.isArchived;

/** An open scheduled offer first, the one that opened last; then by `resolvePrice`. */
export function resolveOffer(candidates: readonly (OnList | OnScheduledOffer)[]): OfferExplained['price'] {
  const scheduled = candidates
    .filter((each) => each.kind === 'scheduledOffer')
    .sort((a, b) => (a.id < b.id ? -1 : 1));
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

const why = (
  code: HiddenReason,
  kind: MendAt['kind'],
  id: string | null,
  name: string | null = null,
): WhyHidden => ({
  code,
  at: { kind, id },
  name,
});

/** Of the format itself, whoever looks. */
export function whyNotSold(facts: OfferedFacts): WhyHidden[] {
  const { stock, today, productId, formatId } = facts;
  return [
    ...(facts.isSellerSuspended ? [why('sellerSuspended', 'profile', null)] : []),
    ...(facts.isProductArchived ? [why('productArchived', 'product', productId)] : []),
    ...(facts.isFormatArchived ? [why('formatArchived', 'format', formatId)] : []),
    ...(hasStock(facts) ? [] : [why('noStock', 'inventory', formatId)]),
    ...(stock.availableFrom !== null && today < stock.availableFrom
      ? [why('notYetAvailable', 'inventory', formatId)]
      : []),
    ...(stock.availableUntil !== null && today > stock.availableUntil
      ? [why('noLongerAvailable', 'inventory', formatId)]
      : []),
  ];
}

function whyNotListed(facts: OfferedFacts): WhyHidden[] {
  if (facts.lists.length === 0) return [why('onNoList', 'priceList', null)];
  return facts.lists.map((list) =>
    why(
      list.isHidden ? 'hiddenOnList' : isClosed(list) ? 'listArchived' : 'listNotInForce',
      'priceList',
      list.id,
      list.name,
    ),
  );
}

function whyNotForThem(shown: readonly (OnList | OnScheduledOffer)[], to: OfferedTo): WhyHidden[] {
  if (shown.every((list) => list.audience.kind === 'nobody'))
    return shown.map((list) => why('listForNobody', 'priceList', list.id, list.name));
  const active = { ...to, status: 'active' as const };
  const wouldSee = to.status !== 'active' && shown.some((list) => isAudience(list.audience, active));
  const ofRelation = wouldSee && to.status !== null ? relationReasons[to.status] : null;
  if (ofRelation) return [why(ofRelation, 'relationship', to.relationId)];
  if (to.type === null && shown.every((list) => list.audience.kind === 'types'))
    return [why('customerWithoutType', 'relationship', to.relationId)];
  return [why('noListForCustomer', 'priceList', null)];
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

function whyNotReached(facts: OfferedFacts, to: OfferedTo): WhyHidden[] {
  if (!facts.ways.some((way) => way.isActive)) return [why('noDistribution', 'distribution', null)];
  if (to.zones.length === 0) return [why('customerWithoutAddress', 'relationship', to.relationId)];
  return [why('noDeliveryCovers', 'distribution', null)];
}

/** Displayed to somebody: what the seller's own list of displayed offers counts by. */
export function explainInGeneral(facts: OfferedFacts): OfferExplained {
  const shown = facts.lists.filter(
    (list) => !list.isHidden && !isClosed(list) && isInForce(list, facts) && list.audience.kind !== 'nobody',
  );
  const open = facts.lists.filter((list) => !list.isHidden && !isClosed(list) && isInForce(list, facts));
  const ways = facts.ways.filter((way) => way.isActive);
  const reached = shown.filter((list) =>
    ways.some(
      (way) =>
        way.onlyPriceListIds.length === 0 ||
        (list.priceListId !== null && way.onlyPriceListIds.includes(list.priceListId)),
    ),
  );
  const reasons = [
    ...whyNotSold(facts),
    ...(open.length === 0 ? whyNotListed(facts) : []),
    ...(open.length > 0 && shown.length === 0
      ? open.map((list) => why('listForNobody', 'priceList', list.id, list.name))
      : []),
    ...(shown.length > 0 && reached.length === 0 ? [why('noDistribution', 'distribution', null)] : []),
  ];
  return { isDisplayed: reasons.length === 0, price: resolveOffer(reached), reasons };
}
