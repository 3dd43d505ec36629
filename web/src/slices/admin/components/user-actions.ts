import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
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

const confirmed = (
  { id: userId, name }: UserRef,
  word: 'enable' | 'revokeAdmin',
  run: (input: { userId: UserRow['id'] }) => Promise<unknown>,
): Promise<boolean> =>
  runAction(() => run({ userId }), {
    confirm: {
      title: `admin.people.${word}Title`,
      message: `admin.people.${word}Message`,
      confirm: `admin.people.${word}`,
    },
    params: { name },
    done: `admin.people.${word}Done`,
  });

export const enableUser = (which: UserRef): Promise<boolean> =>
  confirmed(which, 'enable', api.admin.enableUser);

export const revokeAdmin = (which: UserRef): Promise<boolean> =>
  confirmed(which, 'revokeAdmin', api.admin.revokeAdmin);
