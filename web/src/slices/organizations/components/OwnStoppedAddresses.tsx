import type { OrganizationId } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { sendAndCache } from '../../../lib/cached-answers.ts';
import { query } from '../../../lib/query.ts';
import { useIsIdle } from '../../../ui/use-is-idle.ts';
import { StoppedAddresses } from './StoppedAddresses.tsx';

interface OwnStoppedAddressesProps {
  organizationId: OrganizationId;
  mayResume: boolean;
  /** Only these; absent: all of the organization. */
  among?: readonly string[];
}

/** The addresses of the organization and its members that emails do not reach. */
export function OwnStoppedAddresses({ organizationId, mayResume, among }: OwnStoppedAddressesProps) {
  const stoppedQuery = query('organizations.listStoppedAddresses', { organizationId });
  const { data = [] } = useQuery({ ...stoppedQuery, enabled: useIsIdle() });
  const shown = data.filter(({ address }) => among === undefined || among.includes(address));
  const resume = (address: string) =>
    runAction(
      () =>
        sendAndCache(stoppedQuery.queryKey, () =>
          api.organizations.resumeAddress({ organizationId, address }),
        ),
      { done: 'organizations.stopped.resumed' },
    );
  return (
    <StoppedAddresses stopped={shown} onResume={mayResume ? (address) => void resume(address) : undefined} />
  );
}
