/** When something happens, chosen and said: routes, pickups, scheduled offers. */
export { RecurrenceFields } from './components/RecurrenceFields.tsx';
