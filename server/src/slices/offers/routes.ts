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
  'relationships.termsChanged',
  'relationships.bulkChanged',
  'relationships.merged',
  'relationships.removed',
  'relationships.invitationAccepted',
];
const anySellerEvents: EventType[] = ['offers.audiencesChanged'];

const loadFacts = async (contexts: readonly MemberCtx[]) =>
  (await loadAudiences(contexts)).map((found) =>
    found instanceof Error ? found : { key: found.key, scopes: found.vendorIds, facts: found },
  );
/** Facts about the buyer that the result depends on: location and linked sellers. */
const loadBuyerFacts = async (contexts: readonly MemberCtx[]) => {
  const [audiences, linked] = await Promise.all([loadFacts(contexts), loadLinkedVendorsOfAll(contexts)]);
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
    resolveAudiences = loadFacts,
    refreshResults,
  }: { resolveAudiences?: typeof loadFacts; refreshResults?: SharedByAudience<Input>['refreshResults'] } = {},
) => ({
  on: offerEvents,
  scope: own,
  audience: {
    resolveAudiences,
    afterOwnEvents: buyerEvents,
    afterAnyEvents: anySellerEvents,
    answer: (ctx: MemberCtx, input: Input, facts: unknown) => answer(ctx, input, facts as Audience),
    ...(refreshResults && { refreshResults }),
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
  search: { query: search, live: shared(searchLive, { refreshResults: refreshSearches }) },
  countFacets: { query: countFacets, live: shared(countFor, { refreshResults: refreshCounts }) },
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
  listVendorOffers: { query: listVendorOffers, live: liveForSeller },
  countVendorOffers: { query: countVendorOffers, live: liveForSeller },
  explainVendorOffer: { query: explainVendorOffer, live: liveForSeller },
  previewAsCustomer: { query: previewAsCustomer, live: liveForSeller },
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
