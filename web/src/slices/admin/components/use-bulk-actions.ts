import { api } from '../../../lib/api.ts';
import { runAction } from '../../../lib/actions.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import type { BulkAction } from '../../../ui/table/column.ts';
import type { OrganizationRow } from '../queries.ts';
import { openReasonDialog } from './reason-dialog.tsx';

/** One after the other; each is in the audit log of its own organization, and a failure keeps those that are done. */
async function forEach(
  rows: readonly OrganizationRow[],
  run: (row: OrganizationRow) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) await run(row);
}

interface Chosen {
  clear: () => void;
  countOf: (rows: readonly OrganizationRow[]) => { name: string };
}

async function suspendChosen(chosen: readonly OrganizationRow[], { clear, countOf }: Chosen): Promise<void> {
  const rows = chosen.filter(({ isSuspended }) => !isSuspended);
  const isDone = await openReasonDialog({
    title: 'admin.organizations.suspendChosenTitle',
    message: 'admin.dialogs.suspendMessage',
    confirm: 'admin.organizations.suspendChosen',
    ...countOf(rows),
    run: (reason) => forEach(rows, ({ id: organizationId }) => api.admin.suspend({ organizationId, reason })),
  });
  if (!isDone) return;
  snackbar.success('admin.organizations.suspendedChosen', { params: countOf(rows) });
  clear();
}

/** Verifying the chosen organizations, and suspending them with one reason for all. */
export function useBulkActions(): BulkAction<OrganizationRow>[] {
  const text = useText();
  const formats = useFormats();
  const countOf = (rows: readonly OrganizationRow[]) => ({ name: formats.number(rows.length) });
  return [
    {
      label: text('admin.organizations.verifyChosen'),
      run: (chosen, clear) => {
        const rows = chosen.filter(({ isVerified }) => !isVerified);
        void runAction(
          () => forEach(rows, ({ id: organizationId }) => api.admin.verify({ organizationId })),
          {
            confirm: {
              title: 'admin.organizations.verifyChosenTitle',
              message: 'admin.dialogs.verifyMessage',
              confirm: 'admin.organizations.verifyChosen',
            },
            params: countOf(rows),
            done: 'admin.organizations.verifiedChosen',
          },
        ).then((isDone) => isDone && clear());
      },
    },
    {
      label: text('admin.organizations.suspendChosen'),
      danger: true,
      run: (chosen, clear) => void suspendChosen(chosen, { clear, countOf }),
    },
  ];
}
