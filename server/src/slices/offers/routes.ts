import type { FastifyPluginAsync } from 'fastify';
import { offers, type OrganizationId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../platform/context.ts';
import { bind, type SharedByAudience } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { countSearch } from './commands/count-search.ts';
import { openSavedSearch, putSavedSearch, removeSavedSearch } from './commands/saved-searches.ts';
import {
  changeScheduledOffer,
  closeScheduledOffer,
  createScheduledOffer,
  duplicateScheduledOffer,
  removeScheduledOffer,
} from './commands/scheduled-offers.ts';
import { changeOfferSettings } from './commands/settings.ts';
import { robots, sitemap } from './documents/public-pages.ts';
import { loadAudiences, type Audience } from './queries/audience.ts';
import { refreshCounts, countFacets, countFor } from './queries/facets.ts';
import { loadComparison, compareOffers, getOffer, loadOffer } from './queries/offer.ts';
import { getSellerReach } from './queries/seller-reach.ts';
import { getOfferSettings, getSeller, listSellerProducts, listSellers } from './queries/public.ts';
import { listSavedSearches } from './queries/saved-searches.ts';
import { listScheduledOfferNotices } from './queries/scheduled-offer-audience.ts';
import {
  getScheduledOffer,
  listScheduledOffers,
  listScheduledWindows,
  previewWindows,
} from './queries/scheduled-offers.ts';
import { search } from './queries/search.ts';
import { refreshSearches, searchLive } from './queries/refresh-search.ts';
import {
  loadLinkedVendorsOfAll,
  listSuppliers,
  listSupplierOffers,
  loadSupplierOffers,
  loadSuppliers,
} from './queries/suppliers.ts';
import {
  countVendorOffers,
  explainVendorOffer,
  listHiddenFormats,
  listVendorOffers,
  previewAsCustomer,
} from './queries/vendor-offers.ts';

const own = (ctx: MemberCtx): OrganizationId => ctx.actor.organizationId;

/** Also recorded for card data that the projection does not hold. */
const offerEvents: EventType[] = ['offers.changed'];

/** Events after which a buyer's lists may change: of one buyer, or of all customers that a seller reaches. */
const buyerEvents: EventType[] = [
  'organizations.profileChanged',
  'organizations.addressChanged',
  'organizations.addressRemoved',
  'relationships.created',
  'relationships.moved',
  'relationships.tagsChanged',
  'relationships.merged',
  'relationships.removed',
  'relationships.invitationAccepted',
];
const anySellerEvents: EventType[] = ['offers.audiencesChanged'];

/** Distances on cards are measured between addresses. */
const addressEvents: EventType[] = ['organizations.addressChanged', 'organizations.addressRemoved'];
/** A search is sorted by what the buyer orders. */
const ownOrderEvents: EventType[] = ['ordering.submitted', 'ordering.moved'];

const factsFrom = (found: readonly (Audience | Error)[], keyOf: (audience: Audience) => string) =>
  found.map((each) =>
    each instanceof Error ? each : { key: keyOf(each), scopes: each.vendorIds, facts: each },
  );
const keyWithPlace = ({ key, place }: Audience): string => `${key} ${place?.lat} ${place?.lng}`;

const loadFacts = async (contexts: readonly MemberCtx[]) =>
  factsFrom(await loadAudiences(contexts), ({ key }) => key);
/** Buyers at one address see the same distances. */
const loadCardFacts = async (contexts: readonly MemberCtx[]) =>
  factsFrom(await loadAudiences(contexts), keyWithPlace);
/** Buyers who order the same see the same order. */
const loadSearchFacts = async (contexts: readonly MemberCtx[]) =>
  factsFrom(await loadAudiences(contexts, { withOrdered: true }), (audience) =>
    [keyWithPlace(audience), ...audience.ordered].join(' '),
  );
/** Facts about the buyer that the result depends on: location and linked sellers. */
const loadBuyerFacts = async (contexts: readonly MemberCtx[]) => {
  const [audiences, linked] = await Promise.all([loadCardFacts(contexts), loadLinkedVendorsOfAll(contexts)]);
  return audiences.map((found, at) =>
    found instanceof Error
      ? found
      : { ...found, key: [own(contexts[at]!), found.key, ...linked[at]!].join(' ') },
  );
};

/**
 * Spec §4: reloaded when the organization's customer type or location changes. One query serves all subscribers with
 * the same audience.
 */
const shared = <Input, Output>(
  answer: (ctx: MemberCtx, input: Input, audience: Audience) => Promise<Output>,
  {
    resolveAudiences = loadCardFacts,
    afterOwnEvents = [],
    refreshResults,
    furtherKey,
  }: {
    resolveAudiences?: typeof loadFacts;
    afterOwnEvents?: EventType[];
    refreshResults?: SharedByAudience<Input>['refreshResults'];
    furtherKey?: SharedByAudience<Input>['furtherKey'];
  } = {},
) => ({
  on: offerEvents,
  scope: own,
  audience: {
    resolveAudiences,
    afterOwnEvents: [...buyerEvents, ...afterOwnEvents],
    afterAnyEvents: resolveAudiences === loadFacts ? anySellerEvents : [...anySellerEvents, ...addressEvents],
    answer: (ctx: MemberCtx, input: Input, facts: unknown) => answer(ctx, input, facts as Audience),
    ...(refreshResults && { refreshResults }),
    ...(furtherKey && { furtherKey }),
  },
});

const sellerEvents: EventType[] = [
  'catalogue.productAdded',
  'catalogue.productsChanged',
  'catalogue.productsArchived',
  'catalogue.formatsAdded',
  'catalogue.formatsChanged',
  'catalogue.formatsArchived',
  'catalogue.priceListAdded',
  'catalogue.priceListChanged',
  'catalogue.priceListArchived',
  'catalogue.pricesChanged',
  'inventory.stockChanged',
  'distribution.deliveryChanged',
  'distribution.pickupChanged',
  'organizations.suspended',
  'organizations.restored',
  'offers.changed',
  'offers.audiencesChanged',
  ...buyerEvents,
];
const scheduledEvents: EventType[] = [
  'offers.scheduledOfferAdded',
  'offers.scheduledOfferChanged',
  'offers.scheduledOfferRemoved',
  'offers.scheduledOfferOpened',
  'offers.scheduledOfferClosed',
];
const liveForSeller = { on: sellerEvents, scope: own };
/** Sorted by name in the language of the reader. */
const liveByName = { ...liveForSeller, personal: true as const };
const liveScheduled = { on: scheduledEvents, scope: own };
/** With the number of orders of each scheduled offer. */
const liveOrderCounts = {
  on: [
    ...scheduledEvents,
    'ordering.submitted',
    'ordering.moved',
    'ordering.changeDecided',
  ] satisfies EventType[],
  scope: own,
};

export const offersRoutes = bind('offers', offers, {
  search: {
    query: search,
    live: shared(searchLive, {
      resolveAudiences: loadSearchFacts,
      afterOwnEvents: ownOrderEvents,
      refreshResults: refreshSearches,
    }),
  },
  countFacets: {
    query: countFacets,
    live: shared(countFor, {
      resolveAudiences: loadFacts,
      refreshResults: refreshCounts,
      furtherKey: ({ local }, facts) => (local ? keyWithPlace(facts as Audience) : ''),
    }),
  },
  countSearch,
  getOffer: { query: getOffer, live: shared(loadOffer, { resolveAudiences: loadBuyerFacts }) },
  compareOffers: { query: compareOffers, live: shared(loadComparison) },
  listSuppliers: { query: listSuppliers, live: shared(loadSuppliers, { resolveAudiences: loadBuyerFacts }) },
  listSupplierOffers: { query: listSupplierOffers, live: shared(loadSupplierOffers) },
  listSavedSearches: {
    query: listSavedSearches,
    live: { on: ['offers.savedSearchChanged', 'offers.savedSearchFound'], scope: own },
  },
  putSavedSearch,
  openSavedSearch,
  removeSavedSearch,
  listVendorOffers: { query: listVendorOffers, live: liveByName },
  countVendorOffers: { query: countVendorOffers, live: liveForSeller },
  listHiddenFormats: { query: listHiddenFormats, live: liveForSeller },
  explainVendorOffer: { query: explainVendorOffer, live: liveForSeller },
  previewAsCustomer: { query: previewAsCustomer, live: liveByName },
  getOfferSettings: { query: getOfferSettings, live: { on: ['offers.settingsChanged'], scope: own } },
  changeOfferSettings,
  listScheduledOffers: { query: listScheduledOffers, live: liveOrderCounts },
  getScheduledOffer: { query: getScheduledOffer, live: liveScheduled },
  createScheduledOffer,
  changeScheduledOffer,
  closeScheduledOffer,
  duplicateScheduledOffer,
  removeScheduledOffer,
  listScheduledOfferNotices: {
    query: listScheduledOfferNotices,
    live: { on: ['offers.scheduledOfferNoticesSent'], scope: own },
  },
  listScheduledWindows: { query: listScheduledWindows, live: liveScheduled },
  previewWindows,
  listSellers,
  getSeller,
  listSellerProducts,
  getSellerReach,
});

/** Serves the paths that crawlers request. */
export const serveSitemap: FastifyPluginAsync<{ contextFor(): Ctx }> = async (app, { contextFor }) => {
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await sitemap(contextFor())),
  );
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(contextFor())),
  );
};
