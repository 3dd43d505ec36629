import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import type { BulkAction } from '../../../ui/table/column.ts';
import type { OrganizationRow } from '../queries.ts';
import { changeOnceConfirmed, changeWithReason } from './change-chosen.ts';

/** Verifying the chosen organizations; suspending them or lifting their suspension, with one reason for all. */
export function useBulkActions(): BulkAction<OrganizationRow>[] {
  const text = useText();
  return [
    {
      label: text('admin.organizations.verifyChosen'),
      run: (chosen, clear) =>
        void changeOnceConfirmed({
          rows: chosen.filter(({ isVerified }) => !isVerified),
          title: 'admin.organizations.verifyChosenTitle',
          message: 'admin.organizations.verifyChosenMessage',
          confirm: 'admin.organizations.verifyChosen',
          done: 'admin.organizations.verifiedChosen',
          run: ({ id: organizationId }) => api.admin.verify({ organizationId }),
          clear,
        }),
    },
    {
      label: text('admin.organizations.suspendChosen'),
      danger: true,
      run: (chosen, clear) =>
        void changeWithReason({
          rows: chosen.filter(({ isSuspended }) => !isSuspended),
          title: 'admin.organizations.suspendChosenTitle',
          message: 'admin.dialogs.suspendMessage',
          confirm: 'admin.organizations.suspendChosen',
          done: 'admin.organizations.suspendedChosen',
          run: ({ id: organizationId }, reason) => api.admin.suspend({ organizationId, reason }),
          clear,
        }),
    },
    {
      label: text('admin.dialogs.restoreConfirm'),
      run: (chosen, clear) =>
        void changeWithReason({
          rows: chosen.filter(({ isSuspended }) => isSuspended),
          title: 'admin.organizations.restoreChosenTitle',
          message: 'admin.dialogs.restoreMessage',
          confirm: 'admin.dialogs.restoreConfirm',
          done: 'admin.organizations.restoredChosen',
          run: ({ id: organizationId }, reason) => api.admin.restore({ organizationId, reason }),
          clear,
        }),
    },
  ];
}
