import type { Relation } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { sendAndCache } from '../../../lib/cached-answers.ts';
import { query } from '../../../lib/query.ts';
import { StoppedAddresses } from '../../organizations/index.ts';

/** The addresses of a customer that emails do not reach. */
export function CustomerStoppedAddresses({ relation }: { relation: Relation }) {
  const { id: relationId, side, can } = relation;
  const stoppedQuery = query('relationships.listStoppedAddresses', { relationId });
  const { data = [] } = useQuery({ ...stoppedQuery, enabled: side === 'vendor' });
  const resume = (address: string) =>
    runAction(
      () =>
        sendAndCache(stoppedQuery.queryKey, () => api.relationships.resumeAddress({ relationId, address })),
      { done: 'relationships.overview.resumed' },
    );
  return (
    <StoppedAddresses
      stopped={data}
      isOwn={false}
      onResume={can.edit === true ? (address) => void resume(address) : undefined}
    />
  );
}
