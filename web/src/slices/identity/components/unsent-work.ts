import { unsentCount } from '../../../lib/device-data.ts';
import { openConfirm } from '../../../ui/dialogs/open-confirm.tsx';

/** What waits for a network on this device would be deleted with everything else of the person. */
export const mayLoseUnsent = async (): Promise<boolean> => {
  const count = unsentCount();
  if (count === 0) return true;
  return openConfirm({
    title: 'identity.unsent.title',
    message: 'identity.unsent.message',
    confirm: 'identity.unsent.confirm',
    danger: true,
    params: { count },
  });
};
