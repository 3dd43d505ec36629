import { api } from '../../../../lib/api.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { openReasonDialog } from '../reason-dialog.tsx';

/** `number` is the newest version, so that nobody's change in between is lost. */
export async function restoreVersion(number: number, restored: number): Promise<void> {
  const name = String(restored);
  const isDone = await openReasonDialog({
    title: 'admin.configuration.restoreTitle',
    message: 'admin.configuration.restoreMessage',
    confirm: 'admin.configuration.restoreNumber',
    name,
    run: (reason) => api.admin.restoreRemoteConfig({ number, restored, reason }),
  });
  if (isDone) snackbar.success('admin.configuration.restored', { params: { name } });
}
