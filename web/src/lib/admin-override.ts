import { addressOf, pathWithinBase } from './base.ts';
import { readStored, writeStored } from '../ui/storage.ts';

/** Spec §4: an admin views another organization. Stored on this device; the page reloads when it changes. */
export interface AdminOverride {
  organizationId: string;
  /** Acting requires a reason, stamped in the organization's audit log; otherwise everything is read only. */
  actAs: boolean;
}

const KEY = 'adminOverride';

export const adminOverride = (): AdminOverride | null => readStored<AdminOverride | null>(KEY, null);

/**
 * Reloads the page; an address that names the previous organization leads nowhere in the new one, so '/' opens
 * instead.
 */
function reloadPage(): void {
  if (pathWithinBase(location).startsWith('/organization/')) location.assign(addressOf('/'));
  else location.reload();
}

export function changeAdminOverride(override: AdminOverride | null, reload = reloadPage): void {
  writeStored(KEY, override);
  reload();
}

export const forgetAdminOverride = (): void => void writeStored(KEY, null);
