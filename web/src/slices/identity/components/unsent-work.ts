import { SHARED_FILES, unsentCount } from '../../../lib/device-data.ts';
import { openConfirm } from '../../../ui/dialogs/open-confirm.tsx';

/** Files that another application shared, and that were neither sent nor removed. */
async function sharedCount(): Promise<number> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED_FILES))) return 0;
  return (await (await caches.open(SHARED_FILES)).keys()).length;
}

/** What waits for a network on this device would be deleted with everything else of the person. */
export const mayLoseUnsent = async (): Promise<boolean> => {
  const count = unsentCount() + (await sharedCount().catch(() => 0));
  if (count === 0) return true;
  return openConfirm({
    title: 'identity.unsent.title',
    message: 'identity.unsent.message',
    confirm: 'identity.unsent.confirm',
    danger: true,
    params: { count },
  });
};
