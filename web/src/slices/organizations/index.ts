/** Sends a new logo, or takes it away; says how it ended. */
export { changeLogo } from './components/change-logo.ts';
