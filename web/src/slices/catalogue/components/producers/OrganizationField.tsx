import type { OrganizationId } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { query } from '../../../../lib/query.ts';
import type { FieldProps } from '../../../../ui/fields/field-frame.tsx';
import { SearchSelectField } from '../../../../ui/fields/search-select-field.tsx';

const MOST = 100;

interface OrganizationFieldProps extends Omit<FieldProps<OrganizationId | null>, 'label'> {
  /** The name of the selected organization when it is not among the nearest. */
  nameHint: string;
}

/** The producer's own organization on the platform: the member's suppliers first, then the nearest organizations. */
export function OrganizationField({ nameHint, ...props }: OrganizationFieldProps) {
  const text = useText();
  const { data: found } = useQuery(query('relationships.findVendors', { pageSize: MOST }));
  const { data: suppliers } = useLive('relationships.listSuppliers', { status: 'active', pageSize: MOST });
  const known = new Map<OrganizationId, string>();
  for (const { partner } of suppliers?.rows ?? [])
    if (partner.isOnPlatform) known.set(partner.id, partner.name);
  for (const { id, name, city } of found?.rows ?? []) known.set(id, city ? `${name} (${city})` : name);
  if (props.value !== null && !known.has(props.value)) known.set(props.value, nameHint);
  return (
    <SearchSelectField<OrganizationId>
      {...props}
      label={text('catalogue.producers.fields.organizationId')}
      description={text('catalogue.producers.form.organizationHelp')}
      placeholder={text('catalogue.producers.form.organizationHint')}
      options={Array.from(known, ([value, label]) => ({ value, label }))}
    />
  );
}
