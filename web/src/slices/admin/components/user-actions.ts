import { api } from '../../../lib/api.ts';
import { errorText } from '../../../lib/i18n/errors.ts';
import { openConfirm } from '../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import type { UserRow } from '../queries.ts';
import { openReasonDialog } from './reason-dialog.tsx';

type UserRef = Pick<UserRow, 'id' | 'name'>;

export async function disableUser({ id: userId, name }: UserRef): Promise<void> {
  const isDone = await openReasonDialog({
    title: 'admin.people.disableTitle',
    message: 'admin.people.disableMessage',
    confirm: 'admin.people.disable',
    name,
    run: (reason) => api.admin.disableUser({ userId, reason }),
  });
  if (isDone) snackbar.success('admin.people.disabledDone', { params: { name } });
}

async function confirmed(
  { id: userId, name }: UserRef,
  word: 'enable' | 'revokeAdmin',
  run: (input: { userId: UserRow['id'] }) => Promise<unknown>,
): Promise<void> {
  const isWanted = await openConfirm({
    title: `admin.people.${word}Title`,
    message: `admin.people.${word}Message`,
    confirm: `admin.people.${word}`,
    params: { name },
  });
  if (!isWanted) return;
  try {
    await run({ userId });
    snackbar.success(`admin.people.${word}Done`, { params: { name } });
  } catch (error) {
    snackbar.error(errorText(error));
  }
}

export const enableUser = (which: UserRef): Promise<void> => confirmed(which, 'enable', api.admin.enableUser);

export const revokeAdmin = (which: UserRef): Promise<void> =>
  confirmed(which, 'revokeAdmin', api.admin.revokeAdmin);
