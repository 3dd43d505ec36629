/** When something happens, chosen and said: routes, pickups, scheduled offers. */
export { RecurrenceFields } from './components/RecurrenceFields.tsx';
export { daysOfMonth, monthAfter } from './components/calendar-days.ts';
