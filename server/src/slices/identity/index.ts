/**
 * Owns: people, their sessions, passwords, passkeys, second factor, settings and layouts of tables. States: unverified
 * or verified; a session is open until idle for 12 h, 14 days old, or ended. Invariants: secrets are not stored in
 * clear; a link or code works once; no answer reveals who has an account; new rights give the session a new secret; a
 * new password ends all other sessions; wrong guesses slow down the guesser and lock no account.
 */
export {
  deleteUser,
  disableUser,
  enableUser,
  endAllSessions,
  isLastAdmin,
  revokeAdmin,
} from './commands/account-state.ts';
export { assertAccountExists, assertConfirmed, lockAccount } from './commands/confirmation.ts';
export { createAdminLink } from './commands/first-people.ts';
export { resealSecrets } from './commands/reseal.ts';
export { renewedToken, renewSession, touchSession } from './commands/sessions.ts';
export { googleAccountsOf, lastSeenOf, listPasskeys, listSessions, userOf } from './queries/me.ts';
export { tableLayoutsOf, userAsJson, userFrom, type UserJson } from './queries/me.ts';
export { addressHash, fullName, peopleById, userByEmail, type Person } from './queries/people.ts';
export { identitySchedules } from './reactions.ts';
export { googleRoutes, identityRoutes, meEvents } from './routes.ts';
export { deviceName, isSessionOver } from './rules.ts';
