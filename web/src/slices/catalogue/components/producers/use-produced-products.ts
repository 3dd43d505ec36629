import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../lib/query.ts';
import { useReader } from '../../../organizations/index.ts';

const MOST = 100;

/** Products of producers, for a select. */
export function useProducedProducts(): { id: string; name: string }[] {
  const reader = useReader();
  const { data } = useQuery(query('catalogue.listProducts', { sort: 'name', pageSize: MOST }));
  return (data?.rows ?? [])
    .filter(({ producer }) => producer !== null)
    .map(({ id, name, producer }) => ({
      id,
      name: `${(reader === 'FR' ? name.fr || name.en : name.en || name.fr) ?? ''} (${producer!.name})`,
    }));
}
