import { ordering } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { acceptCartPrices, removeCart, setCartLines } from './commands/carts.ts';
import { changeCart } from './commands/change-cart.ts';
import { decideChange, proposeChange } from './commands/changes.ts';
import { decideClaim, raiseClaim } from './commands/claims.ts';
import { attachDocument, editOrder } from './commands/edit.ts';
import { moveOrder } from './commands/move.ts';
import { orderAgain } from './commands/order-again.ts';
import { prepareLines } from './commands/prepare.ts';
import { deleteTestOrders, passTestTime, placeTestOrder } from './commands/rehearsals.ts';
import {
  changeStandingDay,
  changeStandingOrder,
  keepStandingOrder,
  moveStandingOrder,
} from './commands/standing-orders.ts';
import { shareGoods } from './commands/share-goods.ts';
import { submitCart } from './commands/submit.ts';
import { countByScheduledOffer } from './queries/by-offer.ts';
import { listOrderActivity } from './queries/activity.ts';
import { cartAudience } from './queries/cart-audience.ts';
import { getCart, listCartDates, listCarts } from './queries/carts.ts';
import { countOrders, getVendorMetrics, listOrders } from './queries/lists.ts';
import { getOrder } from './queries/order.ts';
import { previewChange } from './queries/preview.ts';
import { getTestOffer, listTestMail, listTestOffers, listTestOrders } from './queries/rehearsals.ts';
import {
  getStandingOrder,
  listStandingOrders,
  listStandingWays,
  standingAudience,
} from './queries/standing-orders.ts';
import { listNeededGoods } from './queries/needed-goods.ts';
import { previewDecision } from './queries/preview-decision.ts';
import { previewShares } from './queries/shares.ts';
import { listOrderLots } from './queries/lots.ts';
import { matchTypedList } from './queries/typed.ts';

const scope = ({ actor }: Ctx): string => (actor.kind === 'person' ? (actor.organizationId ?? '') : '');

const orders: EventType[] = [
  'ordering.submitted',
  'ordering.moved',
  'ordering.changeProposed',
  'ordering.changeDecided',
  'ordering.linesPrepared',
  'ordering.edited',
  'ordering.documentAttached',
  'ordering.claimRaised',
  'ordering.claimDecided',
  'invoicing.drafted',
  'invoicing.removed',
  'invoicing.cancelled',
];
/** What a customer owes: the limit of an order that waits, and of a cart. */
const owed: EventType[] = [
  'relationships.termsChanged',
  'invoicing.published',
  'invoicing.settled',
  'invoicing.paymentRecorded',
];
/** Prices, stock, dates: of the sellers whose goods are in the carts. */
const ofSellers: EventType[] = [
  'offers.changed',
  'offers.audiencesChanged',
  'inventory.stockChanged',
  'catalogue.formatsChanged',
  'catalogue.productsChanged',
  'distribution.deliveryChanged',
  'distribution.pickupChanged',
];
const ofBuyer: EventType[] = [
  'ordering.cartChanged',
  'organizations.addressChanged',
  'organizations.addressRemoved',
  'relationships.moved',
  'ordering.moved',
  ...owed,
];

const liveCarts = <Input>(answer: (ctx: Ctx, input: Input) => Promise<unknown>) => ({
  on: ofSellers,
  scope,
  audience: {
    of: (asking: readonly Ctx[]) =>
      Promise.all(asking.map((ctx) => cartAudience(ctx).catch((error: Error) => error))),
    afterOwn: ofBuyer,
    afterAny: [],
    answer,
  },
});
/** What of standing orders changes by what their sellers do, and by what happens to them and to their orders. */
const liveStanding = <Input>(answer: (ctx: Ctx, input: Input) => Promise<unknown>) => ({
  on: [
    ...ofSellers,
    'ordering.standingOrderChanged',
    'ordering.standingDayDecided',
    'ordering.moved',
    'organizations.profileChanged',
  ] satisfies EventType[],
  scope,
  audience: {
    of: (asking: readonly Ctx[]) =>
      Promise.all(asking.map((ctx) => standingAudience(ctx).catch((error: Error) => error))),
    afterOwn: ['ordering.standingOrderChanged', 'relationships.moved'] satisfies EventType[],
    afterAny: [],
    answer,
  },
});
const liveOrders = { on: orders, scope };
const rehearsed: EventType[] = ['ordering.rehearsed', 'ordering.testsDeleted'];
/** One order, which may be a rehearsed one. */
const liveOrder = {
  on: [...orders, ...owed, ...rehearsed, 'ordering.deliveryInstructionsChanged'] satisfies EventType[],
  scope,
};
const liveTests = { on: rehearsed, scope, personal: true as const };
const liveTestOffers = { on: ofSellers, scope };

export const orderingRoutes = bind('ordering', ordering, {
  listCarts: { query: listCarts, live: liveCarts(listCarts) },
  getCart: { query: getCart, live: liveCarts(getCart) },
  listCartDates,
  setCartLines,
  changeCart,
  removeCart,
  acceptCartPrices,
  submitCart,
  matchTypedList,
  orderAgain,
  listOrders: { query: listOrders, live: { ...liveOrders, personal: true } },
  countOrders: { query: countOrders, live: liveOrders },
  getOrder: { query: getOrder, live: { ...liveOrder, personal: true } },
  listOrderActivity: { query: listOrderActivity, live: liveOrder },
  getVendorMetrics: { query: getVendorMetrics, live: liveOrders },
  moveOrder,
  prepareLines,
  previewChange,
  previewDecision,
  proposeChange,
  decideChange,
  editOrder,
  attachDocument,
  raiseClaim,
  decideClaim,
  listTestOffers: { query: listTestOffers, live: liveTestOffers },
  getTestOffer: { query: getTestOffer, live: liveTestOffers },
  listTestOrders: { query: listTestOrders, live: liveTests },
  listTestMail: { query: listTestMail, live: liveTests },
  listNeededGoods: {
    query: listNeededGoods,
    live: { on: [...orders, 'inventory.stockChanged', 'relationships.termsChanged'], scope },
  },
  countByScheduledOffer: {
    query: countByScheduledOffer,
    live: {
      on: [
        ...orders,
        'offers.scheduledOfferOpened',
        'offers.scheduledOfferClosed',
        'offers.scheduledOfferChanged',
        'offers.scheduledOfferAdded',
        'offers.scheduledOfferRemoved',
      ],
      scope,
    },
  },
  listOrderLots: { query: listOrderLots, live: { on: [...orders, 'inventory.stockChanged'], scope } },
  previewShares,
  shareGoods,
  placeTestOrder,
  passTestTime,
  deleteTestOrders,
  listStandingOrders: { query: listStandingOrders, live: liveStanding(listStandingOrders) },
  getStandingOrder: { query: getStandingOrder, live: liveStanding(getStandingOrder) },
  listStandingWays,
  keepStandingOrder,
  changeStandingOrder,
  moveStandingOrder,
  changeStandingDay,
});
