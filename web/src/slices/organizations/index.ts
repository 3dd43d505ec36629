/** Uploads or removes the logo and shows the result. */
export { changeLogo } from './components/change-logo.ts';
/** Fields of addresses and legal numbers, shared with other slices. */
export { LegalNumberHint } from './components/fields/LegalNumberHint.tsx';
export { AddressInputs } from './components/fields/AddressInputs.tsx';
export { addressLine, addressPartsOf, emptyAddress } from './components/fields/places.ts';
/** Says which addresses emails do not reach. */
export { StoppedAddresses } from './components/StoppedAddresses.tsx';
/** Texts for every type of event. */
export { eventWords } from './components/event-words.ts';
/** Sections of the settings that later slices fill, and the saved views of a list. */
export { SavedViews, SettingsSectionsContext } from './components/slots.tsx';
