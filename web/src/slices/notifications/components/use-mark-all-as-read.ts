import type { OrganizationId } from '@halles/contract';
import { reportError } from '../../../lib/error-reporting.ts';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';

export function useMarkAllAsRead(organizationId: OrganizationId): () => void {
  const errorText = useErrorText();
  return () =>
    void import('../queries.ts')
      .then(({ markAllRead }) => markAllRead(organizationId))
      .catch((thrown: unknown) => {
        reportError(thrown, 'notifications.markAllAsRead');
        snackbar.error(errorText(thrown));
      });
}
