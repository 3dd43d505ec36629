import type { OrganizationSettings } from '@halles/contract';

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
