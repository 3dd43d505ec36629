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
import { submitCart } from './commands/submit.ts';
import { listOrderActivity } from './queries/activity.ts';
import { cartAudience, getCart, listCartDates, listCarts } from './queries/carts.ts';
import { countOrders, getVendorMetrics, listOrders } from './queries/lists.ts';
import { getOrder } from './queries/order.ts';
import { previewChange } from './queries/preview.ts';
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
  'relationships.termsChanged',
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
const liveOrders = { on: orders, scope };

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
  getOrder: { query: getOrder, live: { ...liveOrders, personal: true } },
  listOrderActivity: { query: listOrderActivity, live: liveOrders },
  getVendorMetrics: { query: getVendorMetrics, live: liveOrders },
  moveOrder,
  prepareLines,
  previewChange,
  proposeChange,
  decideChange,
  editOrder,
  attachDocument,
  raiseClaim,
  decideClaim,
});
