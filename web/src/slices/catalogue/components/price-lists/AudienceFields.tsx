import { customerOrganizationTypes, type Audience } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { MultiSelectField } from '../../../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TagsField, useCustomers } from '../../../relationships/index.ts';

const kinds = ['types', 'tags', 'customers', 'nobody'] as const;

const emptyAudience = (kind: Audience['kind']): Audience => {
  switch (kind) {
    case 'types':
      return { kind, customerTypes: [] };
    case 'tags':
      return { kind, tags: [] };
    case 'customers':
      return { kind, customerIds: [] };
    case 'nobody':
      return { kind };
  }
};

interface AudienceFieldsProps {
  value: Audience;
  onChange: (next: Audience) => void;
  errorAt: (path: string) => string | undefined;
}

/** The audience of prices: customer types, customers with a tag, named customers, or nobody. */
export function AudienceFields({ value, onChange, errorAt }: AudienceFieldsProps) {
  const text = useText();
  return (
    <>
      <SelectField<Audience['kind']>
        label={text('catalogue.priceLists.form.audience')}
        required
        value={value.kind}
        options={kinds.map((kind) => ({
          value: kind,
          label: text(`catalogue.priceLists.form.kinds.${kind}`),
        }))}
        onChange={(kind) => kind && kind !== value.kind && onChange(emptyAudience(kind))}
      />
      {value.kind === 'types' && (
        <MultiSelectField
          label={text('catalogue.priceLists.form.types')}
          name="audience.customerTypes"
          required
          value={value.customerTypes}
          options={customerOrganizationTypes.map((type) => ({
            value: type,
            label: text(`organizations.customerTypes.${type}`),
          }))}
          onChange={(customerTypes) => onChange({ kind: 'types', customerTypes: [...customerTypes] })}
          error={errorAt('audience.customerTypes')}
        />
      )}
      {value.kind === 'tags' && (
        <TagsField
          label={text('catalogue.priceLists.form.tags')}
          name="audience.tags"
          value={value.tags}
          onChange={(tags) => onChange({ kind: 'tags', tags })}
          error={errorAt('audience.tags')}
        />
      )}
      {value.kind === 'customers' && (
        <Customers
          value={value.customerIds}
          onChange={(customerIds) => onChange({ kind: 'customers', customerIds })}
          error={errorAt('audience.customerIds')}
        />
      )}
    </>
  );
}

type CustomerIds = (Audience & { kind: 'customers' })['customerIds'];

interface CustomersProps {
  value: CustomerIds;
  onChange: (next: CustomerIds) => void;
  error: string | undefined;
}

function Customers({ value, onChange, error }: CustomersProps) {
  const text = useText();
  const { customers, isLoading } = useCustomers();
  const named = customers.map(({ partner }) => ({ value: partner.id, label: partner.name }));
  // A customer who is paused stays selected, with a placeholder name.
  const others = value
    .filter((id) => !customers.some(({ partner }) => partner.id === id))
    .map((id) => ({ value: id, label: text('catalogue.priceLists.form.goneCustomer') }));
  return (
    <MultiSelectField
      label={text('catalogue.priceLists.form.customers')}
      name="audience.customerIds"
      value={isLoading ? [] : value}
      disabled={isLoading}
      options={[...named, ...others]}
      noDataLabel={text('catalogue.priceLists.form.customersNone')}
      onChange={(chosen) => onChange([...chosen])}
      error={error}
    />
  );
}
