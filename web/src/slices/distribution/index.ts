/** The recurrence fields and their texts, for routes, pickups and scheduled offers. */
export { RecurrenceFields } from './components/RecurrenceFields.tsx';
export { WeekdayChoice } from './components/WeekdayChoice.tsx';
export { describeFee } from './components/describe-fee.ts';
export { describeRecurrence } from './components/describe-recurrence.ts';
export { daysOfMonth, monthAfter } from './components/calendar-days.ts';
/** A new seller's first route. */
export { FirstDeliveryForm } from './components/FirstDeliveryForm.tsx';
