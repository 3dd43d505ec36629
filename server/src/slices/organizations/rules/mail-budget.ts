import type { OrganizationSettings } from '@halles/contract';

export interface MailLimit {
  /** How many different addresses of strangers may be mailed in a day. */
  strangers: number;
  /** How many emails one of them may get in a day. */
  perAddress: number;
}

export interface MailedToday {
  strangers: number;
  /** The emails of today by address; an address that is missing had none. */
  emails: ReadonlyMap<string, number>;
}

/** Whether each of these emails to strangers may leave today, in their order. An address counts once a day. */
export function withinMailBudget(
  addresses: readonly string[],
  today: MailedToday,
  limit: MailLimit,
): boolean[] {
  let { strangers } = today;
  const emails = new Map(today.emails);
  return addresses.map((address) => {
    const earlier = emails.get(address) ?? 0;
    if (earlier >= limit.perAddress || (earlier === 0 && strangers >= limit.strangers)) return false;
    if (earlier === 0) strangers += 1;
    emails.set(address, earlier + 1);
    return true;
  });
}

type Preferences = OrganizationSettings['preferences']['emailsPreferences'];

interface Addresses<Kind extends keyof Preferences> {
  /** The organization's own address. */
  main: string | null;
  preferences: Pick<Preferences, Kind>;
  /** The people in charge of this kind of mail: a contact of the settings, or those that a partner knows. */
  contacts?: readonly (string | null | undefined)[];
}

/**
 * Spec §2, communication preferences: the main address receives everything, every other one only what it is ticked
 * for. An address gets a message once.
 */
export function mailRecipients<Kind extends keyof Preferences>(
  preference: Kind,
  { main, preferences, contacts = [] }: Addresses<Kind>,
): string[] {
  const all = [main, ...contacts, ...preferences[preference]].filter((email) => Boolean(email));
  return [...new Set(all.map((email) => email!.toLowerCase()))].sort();
}
