import { useQueries } from '@tanstack/react-query';
import { useLive } from './live.ts';
import { query, type InputNamed, type OutputNamed } from './query.ts';

/** The largest page there is. */
const PAGE = 100;

type ListName =
  | 'relationships.listCustomers'
  | 'relationships.listSuppliers'
  | 'catalogue.listPriceLists'
  | 'catalogue.listProducers';

/** The rows of all pages of a list, for a choice among them. */
export function useAllRows<Name extends ListName>(
  name: Name,
  filter: Omit<InputNamed<Name>, 'page' | 'pageSize'>,
  enabled = true,
) {
  const input = { ...filter, pageSize: PAGE } as InputNamed<Name>;
  const { data: first, isPending } = useLive(name, input, { enabled });
  const count = enabled ? Math.max(0, Math.ceil((first?.total ?? 0) / PAGE) - 1) : 0;
  const further = useQueries({
    queries: Array.from({ length: count }, (_, index) => query(name, { ...input, page: index + 2 })),
  });
  const pages = [first, ...further.map(({ data }) => data)];
  return {
    rows: pages.flatMap((page): readonly OutputNamed<Name>['rows'][number][] => page?.rows ?? []),
    isLoading: enabled && (isPending || further.some((page) => page.isPending)),
  };
}
