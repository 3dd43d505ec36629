import { api } from './api.ts';

/** Spec §7: the two events the browser reports; the server adds the person and drops them unless configured. */
export async function track(event: 'login' | 'logout'): Promise<void> {
  // A failed measurement never blocks an action.
  await api.platform.track({ event }).catch(() => undefined);
}
