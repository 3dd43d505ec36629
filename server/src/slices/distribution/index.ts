/**
 * Owns: deliveries and pickups of a seller, the areas drawn for them, and how many orders each date holds.
 * States: active or switched off; removed ones keep their row, for the orders that name them.
 * Invariants: a way that is saved comes to at least one date; a date never holds more orders than its capacity;
 * the codes of a coverage and of an address are made by one pair of functions of the contract.
 */
export { bookDate, releaseDate } from './commands/booking.ts';
export { datesBetween, datesFor, type ServedDates } from './queries/calendar.ts';
export { planOfWay, type WayPlan } from './queries/plan.ts';
export { areasAround } from './queries/reach.ts';
export { wayOf, type Way } from './queries/way.ts';
export { calendarAt } from './queries/ways.ts';
export { distributionRoutes } from './routes.ts';
