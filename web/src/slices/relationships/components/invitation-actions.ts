import type { SupplierInvitation } from '@halles/contract';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { textNow } from '../../../lib/i18n/index.ts';
import { queryClient } from '../../../lib/query.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';

export const invitedOne = ({ email, partnerName }: SupplierInvitation): string =>
  email ?? partnerName ?? textNow('relationships.invitations.open');

const act = (work: () => Promise<unknown>, done: () => void): Promise<boolean> =>
  runAction(
    async () => {
      await work();
      await queryClient.invalidateQueries({ queryKey: ['relationships.listInvitations'] });
      done();
    },
    { failed: 'relationships.invitations.failed' },
  );

export const resendInvitation = (invitation: SupplierInvitation): Promise<boolean> =>
  act(
    () => api.relationships.resendInvitation({ invitationId: invitation.id }),
    () => snackbar.success('relationships.invitations.resent', { params: { to: invitedOne(invitation) } }),
  );

export const revokeInvitation = (invitation: SupplierInvitation): Promise<boolean> =>
  act(
    () => api.relationships.revokeInvitation({ invitationId: invitation.id }),
    () =>
      snackbar.success(
        invitation.email === null ? 'relationships.link.revoked' : 'relationships.invitations.revoked',
      ),
  );
