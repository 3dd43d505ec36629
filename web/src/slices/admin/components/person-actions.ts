import { api } from '../../../lib/api.ts';
import { errorText } from '../../../lib/i18n/errors.ts';
import { openConfirm } from '../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import type { PersonRow } from '../queries.ts';
import { openReason } from './reason-dialog.tsx';

type Which = Pick<PersonRow, 'id' | 'name'>;

export async function disablePerson({ id: userId, name }: Which): Promise<void> {
  const isDone = await openReason({
    title: 'admin.people.disableTitle',
    message: 'admin.people.disableMessage',
    confirm: 'admin.people.disable',
    name,
    run: (reason) => api.admin.disablePerson({ userId, reason }),
  });
  if (isDone) snackbar.success('admin.people.disabledDone', { params: { name } });
}

async function confirmed(
  { id: userId, name }: Which,
  word: 'enable' | 'revokeAdmin',
  run: (input: { userId: PersonRow['id'] }) => Promise<unknown>,
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

export const enablePerson = (which: Which): Promise<void> =>
  confirmed(which, 'enable', api.admin.enablePerson);

export const revokeAdmin = (which: Which): Promise<void> =>
  confirmed(which, 'revokeAdmin', api.admin.revokeAdmin);
