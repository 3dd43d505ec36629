/**
 * Owns: organizations, their settings, taxes, addresses, members, invitations, setup, saved views of lists, a seller's
 * document numbers, and acting in their name. States: an organization is active, suspended, or a card kept by a seller; an invitation
 * is open, expired, accepted or revoked. Invariants: profile and settings are one record with one version; one main
 * address; one open invitation per address; always at least one owner; nobody grants more than their own role; a tax
 * keeps its id for life; a document number is used once and none is missing.
 * Reads: messages, notification_recipients, notification_settings, notifications, sessions, users.
 */
export {
  recordAct,
  restoreOrganization,
  setFeature,
  suspendOrganization,
  verifyOrganization,
} from './commands/admin.ts';
export { lastNumber, nextNumber, numberTaken, setFirstNumber } from './commands/document-numbers.ts';
export { changeCards, createCard, releaseCard } from './commands/cards.ts';
export { automaticRecipients, recipientsBySender, takeMailBudget } from './commands/mail-budget.ts';
export { markSetupStep } from './commands/setup.ts';
export { authenticator, identifier } from './queries/authenticator.ts';
export { letterheadOf, mailSenderOf, onLetterhead, type Letterhead } from './queries/letterhead.ts';
export { withInvitedAddress } from './queries/invitations.ts';
export { partyAsJson, placedOrganizations, type PartyRow } from './queries/parties.ts';
export { currentRights, membersOf, membersWithAbility } from './queries/people.ts';
export { addressOf, assertMember, logoUrl, mainAddressOf } from './queries/records.ts';
export { organizationRow, type OrganizationRow } from './queries/records.ts';
export { mailRecipients, settingsAsJson, settingsFrom, settingsOf } from './queries/settings.ts';
export { setupOf, setupProgress } from './queries/setup.ts';
export { organizationsReactions, organizationsSchedules } from './reactions.ts';
export { organizationsRoutes } from './routes.ts';
