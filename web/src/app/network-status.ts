import { snackbar } from '../ui/snackbar/snackbar.ts';

const ID = 'network-status';

/** Spec §4: going offline is said until it is over; coming back is said once. */
export function watchNetwork(target: Window = window): void {
  const offline = () => void snackbar.error('network-status.offline', { id: ID, persistent: true });
  target.addEventListener('offline', offline);
  target.addEventListener('online', () => void snackbar.success('network-status.online', { id: ID }));
  if (!target.navigator.onLine) offline();
}
