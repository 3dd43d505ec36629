/** Sends a new logo, or takes it away; says how it ended. */
export { changeLogo } from './components/change-logo.ts';
/** Where somebody is and how a reason is said, as on the organization's own screens. */
export { LegalNumberHint } from './components/fields/LegalNumberHint.tsx';
export { AddressInputs } from './components/fields/AddressInputs.tsx';
export { addressLine, addressPartsOf, emptyAddress } from './components/fields/places.ts';
export { newId } from './components/fields/new-id.ts';
export { useReader } from './components/reader.ts';
export { useReason, useReasons } from './components/use-reason.ts';
/** Two people changed the same record: which fields both changed. */
export { changedByBoth } from './components/changed-by-both.ts';
/** What happened, in words: of every kind of event. */
export { eventWords } from './components/event-words.ts';
