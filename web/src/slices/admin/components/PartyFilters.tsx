import type { OrganizationId } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/index.ts';
import type { TableAddress } from '../../../lib/live-table.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { withFilter, type TableState } from '../../../ui/table/table-state.ts';
import { organizationNamesQuery } from '../queries.ts';
import styles from './PartyFilters.module.css';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The seller and the buyer in the address; an invalid id is ignored. */
export function partiesOf({ filters }: TableState) {
  const idOf = (name: string) => {
    const [id = ''] = filters[name] ?? [];
    return uuid.test(id) ? (id as OrganizationId) : undefined;
  };
  const [vendorId, customerId] = [idOf('vendor'), idOf('customer')];
  return { ...(vendorId && { vendorId }), ...(customerId && { customerId }) };
}

/** Filters a list by its seller and its buyer. */
export function PartyFilters({ table: [state, setState] }: { table: TableAddress }) {
  const text = useText();
  const { data: names = [] } = useQuery(organizationNamesQuery);
  const { vendorId = null, customerId = null } = partiesOf(state);
  const field = (
    filter: 'vendor' | 'customer',
    value: OrganizationId | null,
    isOf: (one: (typeof names)[number]) => boolean,
  ) => (
    <SearchSelectField
      label={text(`admin.parties.${filter}`)}
      labelHidden
      placeholder={text(`admin.parties.${filter}`)}
      options={names.filter(isOf).map(({ id, name }) => ({ value: id as string, label: name }))}
      value={value}
      onChange={(id) => setState(withFilter(state, filter, id === null ? [] : [id]))}
    />
  );
  return (
    <div className={styles.filters}>
      {field('vendor', vendorId, ({ isSeller }) => isSeller)}
      {field('customer', customerId, ({ isBuyer, isHub }) => isBuyer || isHub)}
    </div>
  );
}
