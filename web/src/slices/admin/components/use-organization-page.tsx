import type { OrganizationId } from '@halles/contract';
import type { ReactNode } from 'react';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import type { TextKey } from '../../../lib/i18n/index.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { useAddressParams } from '../../../lib/routes.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import type { OrganizationPage } from '../queries.ts';

/** The organization of the address, updated live, or what to show while it loads or fails. */
export function useOrganizationPage(
  failed: TextKey,
): { page: OrganizationPage; instead: null } | { page: null; instead: ReactNode } {
  const text = useText();
  const errorText = useErrorText();
  const organizationId = useAddressParams<'organizationId'>().organizationId as OrganizationId;
  const { data, error, refetch, isFetching } = useLive('admin.getOrganization', { organizationId });
  if (data) return { page: data, instead: null };
  if (!error) return { page: null, instead: <PageSkeleton /> };
  const instead = (
    <ErrorState
      isPage
      title={text(failed)}
      message={errorText(error)}
      requestId={isProblem(error) ? (error.requestId ?? undefined) : undefined}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
  return { page: null, instead };
}
