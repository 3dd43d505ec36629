/**
 * Owns: deliveries and pickups of a seller, the areas drawn for them, and the number of orders on each date. States:
 * active or inactive; removed ones keep their row for the orders that refer to them. Invariants: a saved fulfilment
 * has at least one date; a date never holds more orders than its capacity; the zone codes of a coverage and of an
 * address are computed by one pair of functions of the contract.
 * Reads: addresses, organizations, price_lists, relations.
 */
export { distributionProjection } from './commands/customer-merge.ts';
export { bookDate, bookingOf, refuseFullDate, releaseDate } from './commands/date-bookings.ts';
export {
  datesOfPlan,
  getDatesFor,
  getFulfilmentsFor,
  openPlanAsJson,
  planAsJson,
  type PossibleDates,
  type SellerPlan,
  datesPlanAsJson,
  hasOrderableDay,
  type DatesPlan,
} from './queries/possible-dates.ts';
export { getFulfilmentPlan, type FulfilmentPlan } from './queries/fulfilment-plan.ts';
export { codesAroundAddress, codesAroundAddressText } from './queries/coverage.ts';
export { getFulfilment, type Fulfilment } from './queries/fulfilment.ts';
export { calendarAt } from './queries/fulfilments.ts';
export { distributionRoutes } from './routes.ts';
