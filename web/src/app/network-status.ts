import { snackbar } from '../ui/snackbar/snackbar.ts';

const ID = 'network-status';

/** Spec §4: the offline message stays until the network is back; the online message shows once. */
export function watchNetwork(target: Window = window): void {
  const offline = () => void snackbar.error('network-status.offline', { id: ID, persistent: true });
  target.addEventListener('offline', offline);
  target.addEventListener('online', () => void snackbar.success('network-status.online', { id: ID }));
  if (!target.navigator.onLine) offline();
}
