/**
 * Owns: people, their sessions, passwords, passkeys, second factor and settings. States: a person is unverified or
 * verified; a session is open until idle for 12 h, 14 days old, or ended. Invariants: no secret is stored in clear; a
 * link or code works once; responses never reveal who has an account; every change of rights gives the session a new
 * secret; a changed password ends all other sessions; wrong guesses slow down the guesser and never lock an account.
 */
export {
  deleteUser,
  disableUser,
  enableUser,
  endAllSessions,
  isLastAdmin,
  revokeAdmin,
} from './commands/account-state.ts';
export { assertConfirmed } from './commands/confirmation.ts';
export { createAdminLink } from './commands/first-people.ts';
export { resealSecrets } from './commands/reseal.ts';
export { renewedToken, renewSession, touchSession } from './commands/sessions.ts';
export { googleAccountsOf, listPasskeys, listSessions, userOf } from './queries/me.ts';
export {
  addressHash,
  fullName,
  peopleById,
  userByEmail,
  wantingMail,
  type Person,
} from './queries/people.ts';
export { identitySchedules } from './reactions.ts';
export { googleRoutes, identityRoutes } from './routes.ts';
export { isSessionOver } from './rules.ts';
