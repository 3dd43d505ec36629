import { api } from './api.ts';

/** Spec §7: the two events the browser tells of; the server knows the person and drops them unless configured. */
export async function track(event: 'login' | 'logout'): Promise<void> {
  // What is measured never stands in the way of what is done.
  await api.platform.track({ event }).catch(() => undefined);
}
