import { ordering } from '@halles/contract';
import type { MemberCtx } from '../../platform/context.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { addCartToOrder } from './commands/add-to-order.ts';
import { setCartLines } from './commands/cart-lines.ts';
import { acceptCartPrices, changeCart, removeCart } from './commands/carts.ts';
import { decideChange, proposeChange } from './commands/changes-and-substitutions.ts';
import { decideClaim, raiseClaim } from './commands/claims.ts';
import { attachDocument, editOrder } from './commands/edit-order.ts';
import { applyOrderAction } from './commands/order-actions.ts';
import {
  confirmOrderByLink,
  decideChangeByLink,
  declineOrderByLink,
  endOrderLinks,
} from './commands/order-links.ts';
import { reorder } from './commands/reorder.ts';
import { prepareLines } from './commands/prepare-lines.ts';
import { removeTestOrders, advanceTestOrderTime, placeTestOrder } from './commands/test-orders.ts';
import {
  changeStandingDay,
  changeStandingOrder,
  createStandingOrder,
  applyStandingOrderAction,
} from './commands/standing-orders.ts';
import { shareShortage } from './commands/shortage-sharing.ts';
import { submitCart } from './commands/submit.ts';
import { countByScheduledOffer } from './queries/scheduled-offer-counts.ts';
import { listOrderActivity } from './queries/activity.ts';
import { cartAudience } from './queries/loaded-carts.ts';
import { getCart, listCartDates, listCarts } from './queries/carts.ts';
import { sumOrders } from './queries/list-sums.ts';
import { countOrders, listOrders, listTestOrders } from './queries/order-lists.ts';
import { getVendorMetrics } from './queries/orders-to-handle.ts';
import { listOrderDates } from './queries/order-dates.ts';
import { getOrder } from './queries/order.ts';
import { listOrderedItems } from './queries/ordered-items.ts';
import { openOrderLink } from './queries/order-links.ts';
import { previewChange, previewDecision } from './queries/preview-change.ts';
import { getTestOffer, listTestOrderEmails, listTestOffers } from './queries/test-orders.ts';
import {
  getStandingOrder,
  listStandingOrders,
  listStandingOrderFulfilments,
  standingAudience,
} from './queries/standing-orders.ts';
import { listShortages } from './queries/shortages.ts';
import { previewShares } from './queries/shortage-shares.ts';
import { listOrderLots } from './queries/available-lots.ts';
import { listOrderStock } from './queries/order-stock.ts';
import { matchTypedList } from './queries/typed-list.ts';

const orders: EventType[] = [
  'ordering.submitted',
  'ordering.moved',
  'ordering.changeProposed',
  'ordering.changeDecided',
  'ordering.linesPrepared',
  'ordering.received',
  'ordering.edited',
  'ordering.documentAttached',
  'ordering.claimRaised',
  'ordering.claimDecided',
  'invoicing.drafted',
  'invoicing.removed',
  'invoicing.cancelled',
];
const termsEvents: EventType[] = ['relationships.termsChanged', 'relationships.bulkChanged'];
/** Events that change what a customer owes, which affects the credit limit of carts and waiting orders. */
const debtEvents: EventType[] = [
  ...termsEvents,
  'invoicing.published',
  'invoicing.settled',
  'invoicing.paymentRecorded',
  'invoicing.refunded',
];
/** Prices, stock and dates: events of the sellers in the carts. */
const sellerEvents: EventType[] = [
  'offers.changed',
  'offers.audiencesChanged',
  'inventory.stockChanged',
  'catalogue.formatsChanged',
  'catalogue.productsChanged',
  'distribution.deliveryChanged',
  'distribution.pickupChanged',
];
/** Besides: the buyer's addresses, orders and debts, and what its sellers charge and allow it. */
const cartEvents: EventType[] = [
  ...sellerEvents,
  'organizations.addressChanged',
  'organizations.addressRemoved',
  'organizations.settingsChanged',
  'relationships.moved',
  'ordering.submitted',
  'ordering.moved',
  ...debtEvents,
];

const liveCarts = <Input>(answer: (ctx: MemberCtx, input: Input) => Promise<unknown>) => ({
  on: cartEvents,
  audience: {
    resolveAudiences: (contexts: readonly MemberCtx[]) =>
      Promise.all(contexts.map((ctx) => cartAudience(ctx).catch((error: Error) => error))),
    afterOwnEvents: ['ordering.cartChanged'] satisfies EventType[],
    afterAnyEvents: [],
    answer,
  },
});
/**
 * Events that change standing orders: actions of their sellers, and changes of the standing orders and their orders.
 */
const liveStanding = <Input>(answer: (ctx: MemberCtx, input: Input) => Promise<unknown>) => ({
  on: [
    ...sellerEvents,
    'ordering.standingOrderChanged',
    'ordering.standingDayDecided',
    'ordering.moved',
    'organizations.profileChanged',
    'relationships.moved',
    ...termsEvents,
  ] satisfies EventType[],
  audience: {
    resolveAudiences: (contexts: readonly MemberCtx[]) =>
      Promise.all(contexts.map((ctx) => standingAudience(ctx).catch((error: Error) => error))),
    afterOwnEvents: ['ordering.standingOrderChanged'] satisfies EventType[],
    afterAnyEvents: [],
    answer,
  },
});
const liveOrders = { on: orders };
const testEvents: EventType[] = ['ordering.testOrderMoved', 'ordering.testsDeleted'];
/** One order, which may be a test order. */
const liveOrder = {
  on: [
    ...orders,
    ...debtEvents,
    ...testEvents,
    'ordering.deliveryInstructionsChanged',
    'ordering.mailHeld',
    'ordering.heldMailSent',
  ] satisfies EventType[],
};
/** Besides, what only its history says. */
const liveActivity = {
  on: [
    ...liveOrder.on,
    'ordering.expiresSoon',
    'ordering.missedCutOff',
    'ordering.becameLate',
    'ordering.deliveryMissed',
  ] satisfies EventType[],
};
const liveTests = { on: testEvents, personal: true as const };
const liveTestOffers = { on: sellerEvents };

export const orderingRoutes = bind('ordering', ordering, {
  listCarts: { query: listCarts, live: liveCarts(listCarts) },
  getCart: { query: getCart, live: liveCarts(getCart) },
  listCartDates,
  setCartLines,
  changeCart,
  removeCart,
  acceptCartPrices,
  submitCart,
  addCartToOrder,
  matchTypedList,
  reorder,
  listOrders: { query: listOrders, live: { ...liveOrders, personal: true } },
  countOrders: { query: countOrders, live: liveOrders },
  sumOrders: { query: sumOrders, live: liveOrders },
  getOrder: { query: getOrder, live: { ...liveOrder, personal: true } },
  listOrderActivity: { query: listOrderActivity, live: liveActivity },
  getVendorMetrics: { query: getVendorMetrics, live: liveOrders },
  applyOrderAction,
  prepareLines,
  listOrderDates,
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
  listTestOrderEmails: { query: listTestOrderEmails, live: liveTests },
  listShortages: {
    query: listShortages,
    live: { on: [...orders, 'inventory.stockChanged', ...termsEvents], personal: true },
  },
  listOrderedItems: { query: listOrderedItems, live: liveOrders },
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
    },
  },
  listOrderLots: { query: listOrderLots, live: { on: [...orders, 'inventory.stockChanged'] } },
  listOrderStock: { query: listOrderStock, live: { on: [...orders, 'inventory.stockChanged'] } },
  previewShares,
  shareShortage,
  placeTestOrder,
  advanceTestOrderTime,
  removeTestOrders,
  listStandingOrders: { query: listStandingOrders, live: liveStanding(listStandingOrders) },
  getStandingOrder: { query: getStandingOrder, live: liveStanding(getStandingOrder) },
  listStandingOrderFulfilments,
  createStandingOrder,
  changeStandingOrder,
  applyStandingOrderAction,
  changeStandingDay,
  openOrderLink,
  confirmOrderByLink,
  declineOrderByLink,
  decideChangeByLink,
  endOrderLinks,
});
