/** Sends a new logo, or takes it away; says how it ended. */
export { changeLogo } from './components/change-logo.ts';
/** The server's reason why something may not be done, in the reader's words. */
export { useReason } from './components/use-reason.ts';
/** An address in one line, as its country writes it. */
export { addressLine } from './components/fields/places.ts';
