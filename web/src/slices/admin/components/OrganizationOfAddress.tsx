import type { OrganizationId } from '@halles/contract';
import type { ReactNode } from 'react';
import type { TextKey } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import type { OrganizationPage } from '../queries.ts';

interface OrganizationProps {
  failed: TextKey;
  children: (page: OrganizationPage) => ReactNode;
}

export function OrganizationOfAddress({ failed, children }: OrganizationProps) {
  const organizationId = useAddressParams<'organizationId'>().organizationId as OrganizationId;
  return (
    <QueryState query={useLive('admin.getOrganization', { organizationId })} isPage failed={failed}>
      {children}
    </QueryState>
  );
}
