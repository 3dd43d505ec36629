import { readStored, SESSION_KEY } from '../ui/storage.ts';

interface StoredSession {
  me: { id: string };
  context: { organization: { id: string } | null };
}

/** Whose data this device stores: the person and their organization; null when nobody is remembered. */
export function storageScope(): string | null {
  const session = readStored<StoredSession | null>(SESSION_KEY, null);
  const organization = session?.context.organization;
  // What an admin sees of another organization is not stored.
  if (!session || !organization || readStored<unknown>('adminOverride', null) !== null) return null;
  return `${session.me.id}|${organization.id}`;
}
