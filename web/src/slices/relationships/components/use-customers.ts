import type { CustomerRow, OrderSide, RelationId } from '@halles/contract';
import { useLive } from '../../../lib/live.ts';
import type { Option } from '../../../ui/fields/select-field.tsx';

const MOST = 100;

/** The first hundred customers by name that contain the typed text; active ones only, unless all are requested. */
export function useCustomers(
  search = '',
  areAll = false,
): { customers: readonly CustomerRow[]; isLoading: boolean } {
  const typed = search.trim();
  const { data, isPending } = useLive('relationships.listCustomers', {
    ...(!areAll && { status: 'active' }),
    sort: 'name',
    pageSize: MOST,
    ...(typed !== '' && { search: typed }),
  });
  return { customers: data?.rows ?? [], isLoading: isPending };
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
