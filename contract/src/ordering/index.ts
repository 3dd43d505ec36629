import type { ErrorTable } from '../kernel/index.ts';
import { carts } from './carts.ts';
import { orderLists } from './order-lists.ts';
import { orders } from './orders.ts';
import { standingOrders } from './standing-orders.ts';
import { orderedItems } from './ordered-items.ts';
import { scheduledOfferCounts } from './scheduled-offer-counts.ts';
import { orderLinks, orderLinksErrors } from './order-links.ts';
import { orderLots } from './lots.ts';
import { testOrders } from './test-orders.ts';
import { shortages } from './shortages.ts';

export * from './exemptions.ts';
export * from './ids-and-limits.ts';
export * from './cart.ts';
export * from './order.ts';
export type { MailedOrder } from './order-links.ts';
export { RECENT_ORDERS } from './ordered-items.ts';
export { orderTabs, type OrderTab } from './order-lists.ts';
export { pickEarliestLots, type AvailableLot, type OrderLot } from './lots.ts';
export * from './quick-entry.ts';
export {
  standingLimits,
  standingOrderInput,
  type SkipReason,
  type StandingAction,
  type StandingDay,
  type StandingDifference,
  type StandingOrderFields,
  type StandingLine,
  type StandingOrder,
  type StandingOrderId,
  type StandingStatus,
  type StandingOrderFulfilment,
  type UnplacedReason,
} from './standing-orders.ts';
export * from './shortage-sharing.ts';
export { shareRules, type ShareRule } from './shortages.ts';
export * from './states.ts';
export * from './totals.ts';

export const orderingErrors = {
  ...orderLinksErrors,
  'ordering.noLongerOffered': 422,
  'ordering.belowMinimumQuantity': 422,
  'ordering.notAMultiple': 422,
  'ordering.notEnoughStock': 409,
  'ordering.offerFull': 409,
  'ordering.priceChanged': 409,
  'ordering.noDate': 422,
  'ordering.dateUnavailable': 409,
  'ordering.dateFull': 409,
  'ordering.belowMinimumOrder': 422,
  'ordering.noAddress': 422,
  'ordering.empty': 422,
  'ordering.tooManyLines': 422,
  'ordering.unknownAddress': 422,
  'ordering.cartHasProblems': 409,
  'ordering.totalChanged': 409,
  'ordering.otherDelivery': 409,
  'ordering.relationStopped': 409,
  'ordering.relationArchived': 409,
  'ordering.notInThisState': 409,
  'ordering.notYourDecision': 409,
  'ordering.reasonNeeded': 422,
  'ordering.overCredit': 409,
  'ordering.changeOpen': 409,
  'ordering.noOpenChange': 409,
  'ordering.noChange': 422,
  'ordering.unknownLine': 422,
  'ordering.afterCutOff': 409,
  'ordering.notAllWeighed': 422,
  'ordering.invalidWeights': 422,
  'ordering.invoiced': 409,
  'ordering.alreadyReceived': 409,
  'ordering.claimWindowOver': 409,
  'ordering.moreThanConfirmed': 422,
  'ordering.moreThanPrepared': 422,
  'ordering.deliveredInFuture': 422,
  'ordering.deliveredBeforeOrdered': 422,
  'ordering.moreThanDelivered': 422,
  'ordering.noOpenClaim': 409,
  'ordering.tooManyStandingOrders': 422,
  'ordering.fulfilmentOfOtherItems': 422,
  'ordering.standingOrderHasNoDates': 422,
  'ordering.standingArchived': 409,
  'ordering.standingOrderDatePast': 409,
  'ordering.standingOrderMissed': 409,
  'ordering.onlyTestOrders': 409,
  'ordering.tooManyTestOrders': 409,
  'ordering.tooManyLabels': 422,
  'ordering.sharesChanged': 409,
  'ordering.invalidLots': 422,
} as const satisfies ErrorTable;

export const ordering = {
  ...carts,
  ...orderLists,
  ...orders,
  ...testOrders,
  ...shortages,
  ...orderedItems,
  ...scheduledOfferCounts,
  ...orderLots,
  ...orderLinks,
  ...standingOrders,
};
