import { useQueries } from '@tanstack/react-query';
import type { CustomerRow, OrderSide, RelationId } from '@halles/contract';
import { liveQuery, useLive } from '../../../lib/live.ts';
import type { Option } from '../../../ui/fields/select-field.tsx';

const MOST = 100;

/** All customers by name, page after page; active ones only, unless all are requested. */
export function useCustomers(areAll = false): { customers: readonly CustomerRow[]; isLoading: boolean } {
  const input = { ...(!areAll && { status: 'active' as const }), sort: 'name' as const, pageSize: MOST };
  const { data, isPending } = useLive('relationships.listCustomers', input);
  const furtherPages = Math.max(0, Math.ceil((data?.total ?? 0) / MOST) - 1);
  const further = useQueries({
    queries: Array.from({ length: furtherPages }, (_, at) =>
      liveQuery('relationships.listCustomers', { ...input, page: at + 2 }),
    ),
  });
  return {
    customers: [data, ...further.map((page) => page.data)].flatMap((page) => page?.rows ?? []),
    isLoading: isPending || further.some((page) => page.isPending),
  };
}

const byName = { sort: 'name', pageSize: MOST } as const;

/** The first hundred partners by name; the list's search finds the others. */
export function usePartners(side: OrderSide): Option[] {
  const customers = useLive('relationships.listCustomers', byName, { enabled: side === 'vendor' });
  const suppliers = useLive('relationships.listSuppliers', byName, { enabled: side === 'customer' });
  const rows = (side === 'vendor' ? customers.data : suppliers.data)?.rows ?? [];
  return rows.map(({ partner }) => ({ value: partner.id as string, label: partner.name }));
}

/** The relation with a supplier, to write to them; undefined while it is looked up, and where there is none. */
export function useSupplierRelation(
  supplier: { id: string; name: string },
  enabled = true,
): RelationId | undefined {
  const { data } = useLive(
    'relationships.listSuppliers',
    { ...byName, search: supplier.name.slice(0, 200) },
    { enabled },
  );
  return data?.rows.find(({ partner }) => partner.id === supplier.id)?.id;
}
