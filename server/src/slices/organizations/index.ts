/**
 * Owns: organizations, their settings, taxes, addresses, members, invitations, setup, the numbers of a seller's documents, and acting in their name.
 * States: organization active, suspended, or a card kept by a seller; invitation waiting, expired, accepted or revoked.
 * Invariants: profile and settings are one record with one version; one main address; one waiting invitation an address; always an owner; nobody grants more than they have; a tax keeps its id for life; a document number is given once and none is missing.
 */
export { recordAct, restoreOrganization, suspendOrganization, verifyOrganization } from './commands/admin.ts';
export { lastNumber, nextNumber, setFirstNumber } from './commands/document-numbers.ts';
export { changeCards, createCard, releaseCard } from './commands/cards.ts';
export { mailableWithin, takeMailBudget, type MailRecipient } from './commands/mail-budget.ts';
export { markSetupStep } from './commands/setup.ts';
export { authenticator } from './queries/authenticator.ts';
export { letterheadOf, type Letterhead } from './queries/letterhead.ts';
export { withInvitedAddress } from './queries/invitations.ts';
export { currentRights, membersOf, membersWithAbility } from './queries/people.ts';
export {
  addressOf,
  logoUrl,
  mainAddressOf,
  organizationRow,
  placedOrganizations,
  type OrganizationRow,
} from './queries/records.ts';
export { settingsOf } from './queries/settings.ts';
export { setupOf } from './queries/setup.ts';
export { organizationsReactions } from './reactions.ts';
export { organizationsRoutes } from './routes.ts';
