import {
  canGrant,
  withoutAccents,
  setupSteps,
  type Address,
  type Allowed,
  type OrganizationSetup,
  type Role,
} from '@halles/contract';

const DAY_MS = 86_400_000;
export const INVITATION_DAYS = 14;

export const invitationExpiry = (sentAt: Date): Date => new Date(sentAt.getTime() + INVITATION_DAYS * DAY_MS);

export type InvitationState = 'waiting' | 'expired' | 'accepted' | 'revoked';
export const invitationActions = ['open', 'accept', 'resend', 'revoke', 'inviteAgain'] as const;
export type InvitationAction = (typeof invitationActions)[number];

interface InvitationDates {
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
}

export function invitationState(invitation: InvitationDates, now: Date): InvitationState {
  if (invitation.accepted_at !== null) return 'accepted';
  if (invitation.revoked_at !== null) return 'revoked';
  return invitation.expires_at <= now ? 'expired' : 'waiting';
}

const gone = 'request.notFound';
const dead = 'organizations.invitationExpired';

/** Every state × every action. A revoked invitation looks like an expired one to its link. */
const invitationDecisions: Record<InvitationState, Record<InvitationAction, Allowed>> = {
  waiting: {
    open: true,
    accept: true,
    resend: true,
    revoke: true,
    inviteAgain: 'organizations.alreadyInvited',
  },
  expired: { open: dead, accept: dead, resend: true, revoke: true, inviteAgain: true },
  accepted: { open: dead, accept: dead, resend: gone, revoke: gone, inviteAgain: true },
  revoked: { open: dead, accept: dead, resend: gone, revoke: gone, inviteAgain: true },
};

export const decideInvitation = (state: InvitationState, action: InvitationAction): Allowed =>
  invitationDecisions[state][action];

/** The role that limits what a person may grant; an admin acting for the organization grants as an owner. */
export type Granter = Role | 'actingAdmin';

export const mayGrant = (granter: Granter, role: Role): boolean =>
  granter === 'actingAdmin' || canGrant(granter, role);

interface RoleChange {
  granter: Granter;
  /** The member's current role. */
  from: Role;
  to: Role;
  owners: number;
}

/** Nobody grants a role above their own or changes somebody with a higher role; the last owner keeps the role. */
export function decideRoleChange({ granter, from, to, owners }: RoleChange): Allowed {
  if (!mayGrant(granter, from) || !mayGrant(granter, to)) return 'organizations.cannotGrantRole';
  return isLastOwnerLeaving(from, to, owners) ? 'organizations.lastOwner' : true;
}

interface Removal {
  granter: Granter;
  role: Role;
  isSelf: boolean;
  owners: number;
}

/** Everybody may leave except the last owner. */
export function decideRemoval({ granter, role, isSelf, owners }: Removal): Allowed {
  if (!isSelf && !mayGrant(granter, role)) return 'organizations.cannotGrantRole';
  return isLastOwnerLeaving(role, null, owners) ? 'organizations.lastOwner' : true;
}

interface Departure {
  role: Role;
  owners: number;
  members: number;
}

/** Who deletes their account may leave as the only member; the last owner of others hands over first. */
export const decideDeparture = ({ role, owners, members }: Departure): Allowed =>
  members > 1 && isLastOwnerLeaving(role, null, owners) ? 'organizations.lastOwner' : true;

const isLastOwnerLeaving = (from: Role, to: Role | null, owners: number): boolean =>
  from === 'owner' && to !== 'owner' && owners <= 1;

const namesPeople: ReadonlySet<string> = new Set([
  'organization.contactInfo',
  'contacts.salesContact',
  'contacts.ordersContact',
  'preferences.emailsPreferences',
  'sales.invoicing.invoicingContactInformation',
]);

const EMAIL_ADDRESS = /[^\s"@]@[^\s"@]+\.\w/;
const hasEmailAddress = (value: unknown): boolean => EMAIL_ADDRESS.test(JSON.stringify(value) ?? '');

/**
 * Values before and after, for the audit log; the log is never erased, so names and contact data of people are left
 * out.
 */
export const changesToRecord = (
  fields: readonly string[],
  before: (field: string) => unknown,
  after: (field: string) => unknown,
): Record<string, { before: unknown; after: unknown }> =>
  Object.fromEntries(
    fields
      .filter((field) => !namesPeople.has(field))
      .map((field) => [field, { before: before(field), after: after(field) }] as const)
      .filter(([, values]) => !hasEmailAddress(values)),
  );

export type SetupStep = (typeof setupSteps)[number];

/** Every step except the profile concerns selling. */
const isForBuyers = (step: SetupStep): boolean => step === 'profile';

export interface SetupFacts {
  isSeller: boolean;
  done: readonly SetupStep[];
  skipped: readonly SetupStep[];
}

/** A completed step counts as done even when it was skipped before. */
export function setupStepsOf({ isSeller, done, skipped }: SetupFacts): OrganizationSetup['steps'] {
  const stateOf = (step: SetupStep) => {
    if (!isSeller && !isForBuyers(step)) return 'notApplicable';
    if (done.includes(step)) return 'done';
    return skipped.includes(step) ? 'skipped' : 'todo';
  };
  return Object.fromEntries(setupSteps.map((step) => [step, stateOf(step)])) as OrganizationSetup['steps'];
}

/** How many of the steps that apply are settled: done, or skipped. */
export function setupProgress(facts: SetupFacts): { settled: number; of: number } {
  const states = Object.values(setupStepsOf(facts)).filter((state) => state !== 'notApplicable');
  return { settled: states.filter((state) => state !== 'todo').length, of: states.length };
}

export function isSetupComplete(facts: SetupFacts): boolean {
  const { settled, of } = setupProgress(facts);
  return settled === of;
}

interface ProfileFacts {
  name: string;
  email: string | null;
  phones: readonly unknown[];
  hasAddress: boolean;
}

/** The minimum a partner needs to write, call and drive there. */
export const isProfileComplete = ({ name, email, phones, hasAddress }: ProfileFacts): boolean =>
  name.trim() !== '' && email !== null && phones.length > 0 && hasAddress;

/** Steps that follow from this slice's own tables; later slices mark theirs. */
export const stepsFromFacts = ['profile', 'taxes'] as const satisfies readonly SetupStep[];

const zonesByRegion: Readonly<Record<string, string>> = {
  'CA-AB': 'America/Edmonton',
  'CA-BC': 'America/Vancouver',
  'CA-MB': 'America/Winnipeg',
  'CA-NB': 'America/Moncton',
  'CA-NL': 'America/St_Johns',
  'CA-NS': 'America/Halifax',
  'CA-NT': 'America/Yellowknife',
  'CA-NU': 'America/Iqaluit',
  'CA-ON': 'America/Toronto',
  'CA-PE': 'America/Halifax',
  'CA-QC': 'America/Toronto',
  'CA-SK': 'America/Regina',
  'CA-YT': 'America/Whitehorse',
  'FR-971': 'America/Guadeloupe',
  'FR-972': 'America/Martinique',
  'FR-973': 'America/Cayenne',
  'FR-974': 'Indian/Reunion',
  'FR-976': 'Indian/Mayotte',
};

/** The narrowest zone code with a known time zone decides. The Magdalen Islands use Atlantic time. */
export function timeZoneOf(country: Address['country'], zones: readonly string[]): string {
  if (zones.includes('G4T')) return 'America/Halifax';
  const listed = [...zones].reverse().find((zone) => zonesByRegion[zone] !== undefined);
  if (listed !== undefined) return zonesByRegion[listed]!;
  return country === 'FR' ? 'Europe/Paris' : 'America/Toronto';
}

/** The time zone of the main address where it is another one: a move changes no cut-off until somebody agrees. */
export function otherTimeZone(
  timeZone: string,
  main: { country: Address['country']; zones: readonly string[] } | undefined,
): string | null {
  const ofAddress = main ? timeZoneOf(main.country, main.zones) : timeZone;
  return ofAddress === timeZone ? null : ofAddress;
}

const MAX_SLUG = 60;

/** `Maraîchers de la Saône` → `maraichers-de-la-saone`. */
export function slugOf(name: string): string {
  const slug = withoutAccents(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'organization' : slug;
}

/** The first free slug for a name: `ferme-du-nord`, `ferme-du-nord-2`. */
export function freeSlug(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}-${number}`)) number++;
  return `${wanted}-${number}`;
}
