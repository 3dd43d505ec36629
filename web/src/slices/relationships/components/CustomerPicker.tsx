import type { CustomerRow, OrganizationId } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { useCustomerSearch } from './use-customers.ts';

interface CustomerPickerProps {
  /** The id of the customer's organization. */
  value: OrganizationId | null;
  onChange: (customer: CustomerRow | null) => void;
  label?: string;
  /** Includes paused, pending and former customers. */
  areAll?: boolean;
}

/** Finds one active customer by a part of the name. */
export function CustomerPicker({ value, onChange, label, areAll = false }: CustomerPickerProps) {
  const text = useText();
  const { customers, search } = useCustomerSearch(value, areAll);
  return (
    <SearchSelectField
      label={label ?? text('relationships.picker.label')}
      placeholder={text('relationships.picker.placeholder')}
      value={value}
      search={search}
      onChange={(id) => onChange(customers.find(({ partner }) => partner.id === id) ?? null)}
      options={customers.map(({ partner }) => ({
        value: partner.id as string,
        label: partner.city ? `${partner.name} (${partner.city})` : partner.name,
      }))}
    />
  );
}
